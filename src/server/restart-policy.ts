/** A worker that lives this long was no failed start. */
const HEALTHY_MS = 30_000;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 15_000;
/** So many short lives in a row are no accident: the same would happen again and again. */
export const MOST_SHORT_LIVES = 5;

export type Verdict = { restartInMs: number } | { giveUp: true };

/**
 * What to do after a worker has ended by itself, from how long the ones in its place lived, oldest first. Each short
 * life in a row doubles the pause, so that a broken database is not hammered; too many end the process, so that
 * whoever runs it sees it.
 */
export function afterCrash(livesMs: readonly number[]): Verdict {
  const short = livesMs.length - 1 - livesMs.findLastIndex((lived) => lived >= HEALTHY_MS);
  if (short >= MOST_SHORT_LIVES) return { giveUp: true };
  return { restartInMs: Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, short - 1)) };
}
