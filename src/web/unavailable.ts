import { isDatabaseAway } from '../platform/database/availability.ts';
import { isExhausted } from '../platform/descriptors.ts';
import { SearchOverloaded } from '../shop/search/engine/index.ts';

/** A request that needs the database while it is away: not the request's fault, and worth another try soon. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

/** Seconds after which another try makes sense: a PostgreSQL that was killed is back after two or three. */
export const RETRY_AFTER = '5';

export function isUnavailable(error: unknown): boolean {
  return (
    error instanceof Unavailable || error instanceof SearchOverloaded || isDatabaseAway(error) || isExhausted(error)
  );
}

/** After this long it is asked whether the database is there at all. Milliseconds. */
const SLOW_MS = 3000;

/**
 * What `work` gives, or Unavailable if that takes longer, or if it is slow and the database turns out to be away:
 * nobody waits without end, whatever it is that hangs. `arrived`: what is to be answered has come as a whole; until
 * then it bounds itself.
 */
export async function withDeadline<Result>(
  milliseconds: number,
  work: Promise<Result>,
  isThere?: () => Promise<boolean>,
  arrived?: Promise<void>,
): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timers: NodeJS.Timeout[] = [];
  let isOver = false;
  const start = (): void => {
    if (isOver) return;
    timers.push(
      setTimeout(() => reject(new Unavailable(`no answer within ${milliseconds} ms`)), milliseconds),
      setTimeout(async () => {
        if (isThere && !(await isThere())) reject(new Unavailable('the database does not answer'));
      }, SLOW_MS),
    );
  };
  if (arrived) void arrived.then(start);
  else start();
  try {
    return await Promise.race([work, late]);
  } finally {
    isOver = true;
    for (const timer of timers) clearTimeout(timer);
  }
}
