/** Lifetime in milliseconds from which an end counts as no failed start. */
const HEALTHY_MS = 30_000;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 15_000;
/** Number of consecutive short lives after which a slot is hopeless: the next start would fail likewise. */
export const MOST_SHORT_LIVES = 5;
/** Milliseconds until the next start if the database is away. Each start costs a second of processor time. */
export const DATABASE_AWAY_DELAY_MS = 5000;

export type RestartVerdict = { restartInMs: number } | { giveUp: true };

/** Returns the number of consecutive short lives at the end of the list (oldest first). */
function shortLives(livesMs: readonly number[]): number {
  return livesMs.length - 1 - livesMs.findLastIndex((lived) => lived >= HEALTHY_MS);
}

/** Returns whether a further start in this slot will hardly succeed. */
export function isHopeless(livesMs: readonly number[]): boolean {
  return shortLives(livesMs) >= MOST_SHORT_LIVES;
}

/**
 * Decides what happens after a worker has ended by itself. `livesMs`: lifetimes of the workers in its slot, oldest
 * first. Each consecutive short life doubles the pause. Too many end the process, so that its operator notices. While
 * another worker serves or may soon, the process continues: its end would make a partial outage a complete one.
 */
export function afterCrash(livesMs: readonly number[], othersMayServe: boolean): RestartVerdict {
  if (!isHopeless(livesMs)) return { restartInMs: FIRST_DELAY_MS * 2 ** Math.max(0, shortLives(livesMs) - 1) };
  return othersMayServe ? { restartInMs: LONGEST_DELAY_MS } : { giveUp: true };
}
