/** Mean radius of the earth in metres. */
const RADIUS = 6_371_008.8;

type Point = { latitude: number; longitude: number };

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * Returns metres between two points in a straight line over the ground (haversine formula, exact to half a percent).
 */
export function distance(a: Point, b: Point): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2);
  const east = Math.sin(radians(b.longitude - a.longitude) / 2);
  const half = north * north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east * east;
  return Math.round(2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(half))));
}

/** Returns the middle of several points near each other; null without points. */
export function middle(points: Point[]): Point | null {
  if (points.length === 0) return null;
  const sum = (of: (point: Point) => number) => points.reduce((total, point) => total + of(point), 0) / points.length;
  return { latitude: sum((point) => point.latitude), longitude: sum((point) => point.longitude) };
}
