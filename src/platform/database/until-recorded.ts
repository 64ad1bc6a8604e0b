import { setTimeout as passed } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { isDatabaseAway } from './availability.ts';

const AGAIN_MS = 250;
const LONGEST_AGAIN_MS = 5000;
/** Maximum number of refusals by a database that answers; after that the statement is at fault. */
const MOST_REFUSALS = 10;

/**
 * Repeats a write until the database accepts it, for facts that exist nowhere else, such as a mail server's answer.
 * `write` must be idempotent. Rejects with the last error once `signal` is aborted, or when the database continues to
 * refuse.
 */
export async function untilRecorded<Result>(
  write: () => Promise<Result>,
  own: { log: Log; about: object; signal?: AbortSignal },
): Promise<Result> {
  let refusals = 0;
  for (let wait = AGAIN_MS, tries = 0; ; wait = Math.min(wait * 2, LONGEST_AGAIN_MS), tries += 1) {
    try {
      return await write();
    } catch (err) {
      if (!isDatabaseAway(err)) refusals += 1;
      if (refusals >= MOST_REFUSALS || own.signal?.aborted) throw err;
      if (tries === 0) own.log.warn({ ...own.about, err }, 'an outcome waits for the database');
      await passed(wait, undefined, { ref: false, ...(own.signal ? { signal: own.signal } : {}) }).catch(() => {});
    }
  }
}
