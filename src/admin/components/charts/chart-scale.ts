/** Lowest and highest value of an axis. */
export type Bounds = { low: number; high: number };
/** Width and height of a drawing, without unit: it is stretched to its place. */
export type Size = { width: number; height: number };

const STEPS = [1, 2, 2.5, 5, 10];

/** Returns the smallest round number that is at least as large: 1, 2, 2.5 or 5 times a power of ten. */
export function roundUp(value: number): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = STEPS.find((own) => own * power >= value * (1 - 1e-9)) ?? 10;
  return step * power;
}

/** Returns round bounds that contain zero and all values. Without any value other than 0 they are 0 and 1. */
export function boundsOf(values: readonly (number | null)[]): Bounds {
  const known = values.filter((value) => value !== null);
  const low = -roundUp(-Math.min(0, ...known));
  const high = roundUp(Math.max(0, ...known));
  return low === 0 && high === 0 ? { low: 0, high: 1 } : { low: low === 0 ? 0 : low, high };
}

export function yOf(value: number, { low, high }: Bounds, height: number): number {
  return round(height - ((value - low) / (high - low)) * height);
}

/** Returns the middle of a step; a single step is drawn over the whole width. */
export function xOf(index: number, count: number, width: number): number {
  return count < 2 ? 0 : round((index / (count - 1)) * width);
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Returns the path of a line; a missing value interrupts it. A single value is a line over the whole width. */
export function linePath(values: readonly (number | null)[], bounds: Bounds, { width, height }: Size): string {
  let isDrawing = false;
  const parts = values.map((value, index) => {
    if (value === null) {
      isDrawing = false;
      return '';
    }
    const point = `${isDrawing ? 'L' : 'M'}${xOf(index, values.length, width)} ${yOf(value, bounds, height)}`;
    const isAlone = !isDrawing && (values.length === 1 || (values[index + 1] ?? null) === null);
    isDrawing = true;
    // A point without neighbours would be invisible.
    return isAlone ? `${point}h${values.length === 1 ? width : 1}` : point;
  });
  return parts.join('');
}

/** Returns the path of the area between a line and zero; empty if a value is missing. */
export function areaPath(values: readonly (number | null)[], bounds: Bounds, size: Size): string {
  if (values.length < 2 || values.some((value) => value === null)) return '';
  const zero = yOf(0, bounds, size.height);
  return `${linePath(values, bounds, size)}V${zero}H0Z`;
}

/** Returns the positions of at most `most` labels, the first and the last included. */
export function labelPositions(count: number, most: number): number[] {
  if (count <= 1) return count === 1 ? [0] : [];
  const shown = Math.min(count, most);
  return Array.from({ length: shown }, (_, index) => Math.round((index * (count - 1)) / (shown - 1)));
}
