import * as v from 'valibot';

/** Kinds of work whose cost is compared with its floor (docs/benchmarks.md#floors). */
export const FLOOR_WORK = [
  'cached page',
  'product with variants',
  'category of 48',
  'search with facets',
  'product page',
  'add to basket',
  'guest checkout',
] as const;
export type FloorWork = (typeof FLOOR_WORK)[number];

/** Number of generated products beside which floors are measured. */
export const FLOOR_PRODUCTS = 10_000;

/** Processor time in milliseconds that each kind of work needs at least, as measured in this run. */
export type Floors = Map<FloorWork, number>;

const Ratios = v.strictObject(
  v.entriesFromList(FLOOR_WORK, v.pipe(v.number(), v.minValue(1, 'a ratio below 1 is no ratio to a floor'))),
);
/** Cost of the shop divided by the cost of the floor. */
export type Ratios = v.InferOutput<typeof Ratios>;

/** Largest growth of a ratio. A third is what a busy machine adds. */
const MOST_GROWTH = 1.3;

/** Reads stored ratios. Throws if one is missing, unknown or below 1. */
export function parseRatios(text: string): Ratios {
  return v.parse(Ratios, JSON.parse(text));
}

export function writtenRatios(ratios: Ratios): string {
  return `${JSON.stringify(ratios, null, 2)}\n`;
}

/** Whether a ratio grew more than allowed. */
export function hasGrown(measured: number, stored: number): boolean {
  return !(measured <= stored * MOST_GROWTH);
}

/** Returns a line for each kind of work whose ratio grew more than allowed. */
export function grownRatios(stored: Ratios, measured: Ratios): string[] {
  return FLOOR_WORK.filter((work) => hasGrown(measured[work], stored[work])).map(
    (work) =>
      `${work}: ${measured[work]} times its floor, ${(measured[work] / stored[work]).toFixed(2)} times the stored ${stored[work]} (at most ${MOST_GROWTH})`,
  );
}

/** Returns the middle value; of an even number the lower of both. Throws without values. */
export function medianOf(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
  if (middle === undefined) throw new Error('no values have no median');
  return middle;
}
