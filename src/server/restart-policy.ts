/** A worker that lives this long was no failed start. */
const HEALTHY_MS = 30_000;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 15_000;
/** So many short lives in a row are no accident: the same would happen again and again. */
export const MOST_SHORT_LIVES = 5;
/** Until a start that failed because the database is away is tried again: a thread costs a second of processor time. */
export const DATABASE_AWAY_DELAY_MS = 5000;

export type RestartVerdict = { restartInMs: number } | { giveUp: true };

/** How many of the last lives in a place, oldest first, were short without one that was not. */
function shortLives(livesMs: readonly number[]): number {
  return livesMs.length - 1 - livesMs.findLastIndex((lived) => lived >= HEALTHY_MS);
}

/** Whether a worker that is not up in this place now will hardly be. */
export function isHopeless(livesMs: readonly number[]): boolean {
  return shortLives(livesMs) >= MOST_SHORT_LIVES;
}

/**
 * What to do after a worker has ended by itself, from how long the ones in its place lived, oldest first. Each short
 * life in a row doubles the pause. Too many end the process, so that whoever runs it sees it; but never while another
 * worker serves or may soon: ending those too would make a small outage a whole one.
 */
export function afterCrash(livesMs: readonly number[], othersMayServe: boolean): RestartVerdict {
  if (!isHopeless(livesMs)) return { restartInMs: FIRST_DELAY_MS * 2 ** Math.max(0, shortLives(livesMs) - 1) };
  return othersMayServe ? { restartInMs: LONGEST_DELAY_MS } : { giveUp: true };
}
