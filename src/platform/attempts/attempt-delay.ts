/**
 * Attempts that may fail before the next one has to wait: people mistype. A letter that anybody can ask for (`letter`:
 * to one mailbox, `letters`: from one address) counts as a failure always.
 */
const FREE = { account: 5, factor: 5, address: 20, letter: 3, letters: 20 } as const;
const LONGEST_SECONDS = 900;
/** After so many beyond the free ones the wait is the longest. */
const MOST_BEYOND = 9;
/** After a day without a failure the count of an account or a mailbox begins anew. */
const FORGET_ALL_AFTER_MS = 24 * 3_600_000;
/**
 * Whole offices and cities come from one address: there a failure is forgotten every ten minutes, since a day without any
 * would never come. Whoever guesses still waits, as the count grows faster than that.
 */
const FORGET_ONE_AFTER_MS = 600_000;

export type LimitKind = keyof typeof FREE;
export type Counted = { failures: number; changedAt: Date };

function isShared(kind: LimitKind): boolean {
  return kind === 'address' || kind === 'letters';
}

/** What of a count still holds, and from when on the next of it is forgotten. */
export function remembered(kind: LimitKind, { failures, changedAt }: Counted, now: Date): Counted {
  const passed = Math.max(0, now.getTime() - changedAt.getTime());
  if (!isShared(kind)) return { failures: passed > FORGET_ALL_AFTER_MS ? 0 : failures, changedAt: now };
  const forgotten = Math.floor(passed / FORGET_ONE_AFTER_MS);
  // No more than it takes to wait longest: what an address was charged with in a year does not take a year to run off.
  const left = Math.min(failures, FREE[kind] + MOST_BEYOND) - forgotten;
  if (left <= 0) return { failures: 0, changedAt: now };
  // The rest of the ten minutes counts on, or frequent attempts would keep everything from being forgotten.
  return { failures: left, changedAt: new Date(changedAt.getTime() + forgotten * FORGET_ONE_AFTER_MS) };
}

/** Seconds until the next attempt after so many failures in a row: nothing at first, then doubling up to 15 minutes. */
export function delayAfter(kind: LimitKind, failures: number): number {
  const beyond = failures - FREE[kind];
  return beyond < 0 ? 0 : Math.min(LONGEST_SECONDS, 2 ** Math.min(beyond, 20) * 2);
}
