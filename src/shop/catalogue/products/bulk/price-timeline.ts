import type { ImportedPricePeriod } from '../import/price-periods.ts';
import { joinPeriods } from '../import/price-periods.ts';

/**
 * Prices of a variant from an instant on, as a text that is stored and compared: "[[4990,0,1764201600000],[5990,…]]". A
 * period that has begun starts with 0, so that the same prices have the same text at any later time.
 */
export type PriceTimeline = ImportedPricePeriod[];

const isOver = ({ to }: ImportedPricePeriod, now: number): boolean => to !== null && to <= now;

/** Returns the periods that are valid at `now` or later. Those that have begun start with 0. */
export function timelineAt(periods: readonly ImportedPricePeriod[], now: number): PriceTimeline {
  const open = periods.filter((period) => !isOver(period, now));
  return joinPeriods(open.map((period) => ({ ...period, from: period.from <= now ? 0 : period.from })));
}

export function timelineText(timeline: PriceTimeline): string {
  return timeline.length === 0 ? '' : JSON.stringify(timeline.map(({ amount, from, to }) => [amount, from, to]));
}

/** Reads the text of a timeline; null for another text. */
export function readTimeline(text: string): PriceTimeline | null {
  if (text === '') return [];
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(read)) return null;
  const timeline: PriceTimeline = [];
  for (const entry of read) {
    if (!Array.isArray(entry) || entry.length !== 3) return null;
    const [amount, from, to]: unknown[] = entry;
    if (typeof amount !== 'number' || typeof from !== 'number' || (to !== null && typeof to !== 'number')) return null;
    timeline.push({ amount, from, to });
  }
  return timeline;
}

/** Returns the text of a stored timeline as it reads at a later time, when some of its periods have begun or ended. */
export function timelineTextAt(text: string, now: number): string {
  return timelineText(timelineAt(readTimeline(text) ?? [], now));
}

/** Returns the periods to store from `now` on. */
export function periodsFrom(timeline: PriceTimeline, now: number): ImportedPricePeriod[] {
  return timelineAt(timeline, now).map((period) => ({ ...period, from: Math.max(period.from, now) }));
}
