import { isDatabaseAway } from '../platform/database/availability.ts';

/** A request that needs the database while it is away: not the request's fault, and worth another try soon. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

/** Seconds after which another try makes sense: a PostgreSQL that was killed is back after two or three. */
export const RETRY_AFTER = '5';

export function isUnavailable(error: unknown): boolean {
  return error instanceof Unavailable || isDatabaseAway(error);
}

/** What `work` gives, or Unavailable if that takes longer: nobody waits without end, whatever it is that hangs. */
export async function withDeadline<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unavailable(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
