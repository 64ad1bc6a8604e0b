import { isDatabaseAway } from '../platform/database/availability.ts';
import { isExhausted } from '../platform/descriptors.ts';
import { SearchOverloaded } from '../shop/search/engine/index.ts';

/** Error of a request that needs the database while it is away. The client may retry soon. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

/** Seconds until a retry makes sense: a killed PostgreSQL is back after two or three. */
export const RETRY_AFTER = '5';

export function isUnavailable(error: unknown): boolean {
  return (
    error instanceof Unavailable || error instanceof SearchOverloaded || isDatabaseAway(error) || isExhausted(error)
  );
}

/** Milliseconds after which slow work triggers a check of the database. */
const SLOW_MS = 3000;

/**
 * Returns the result of `work`. Throws Unavailable after the deadline, or earlier if the work is slow and the database
 * is away. `arrived`: resolves once the request has arrived completely; the deadline begins then.
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
