/**
 * Attempts that may fail before the next one has to wait: people mistype. A letter that anybody can ask for (`letter`:
 * to one mailbox, `letters`: from one address) counts as a failure always.
 */
const FREE = { account: 5, factor: 5, address: 20, letter: 3, letters: 20 } as const;
const LONGEST_SECONDS = 900;
/** After a day without a failure the count begins anew. */
export const FORGET_AFTER_MS = 24 * 3_600_000;

export type LimitKind = keyof typeof FREE;

/** Seconds until the next attempt after so many failures in a row: nothing at first, then doubling up to 15 minutes. */
export function delayAfter(kind: LimitKind, failures: number): number {
  const beyond = failures - FREE[kind];
  return beyond < 0 ? 0 : Math.min(LONGEST_SECONDS, 2 ** Math.min(beyond, 20) * 2);
}
