/** Readings that follow each other at once within a second. A single change thus arrives without delay. */
const READINGS_AT_ONCE = 2;
/** Time between readings beyond them. A change must arrive within two seconds. */
const SPACING_MS = 500;

export type ReadingPace = {
  /** Notes a reading that brought changes. */
  noteReading(): void;
  /** Returns the time in ms until the next reading should start. */
  pauseMs(): number;
};

/**
 * Creates the pace of a reader of changes. Readers do the same work for one change as for twenty: they write a part of the search
 * index and publish it to all threads. Many changes in a second are therefore read together.
 */
export function createReadingPace(now: () => number = () => performance.now()): ReadingPace {
  const latest: number[] = [];
  return {
    noteReading: () => {
      latest.push(now());
      if (latest.length > READINGS_AT_ONCE) latest.shift();
    },
    pauseMs: () => {
      const [first, last] = [latest[0], latest.at(-1)];
      if (first === undefined || last === undefined || latest.length < READINGS_AT_ONCE) return 0;
      return now() - first >= 1000 ? 0 : Math.max(0, last + SPACING_MS - now());
    },
  };
}
