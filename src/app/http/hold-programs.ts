import type { MiddlewareHandler } from 'hono';
import { createQuietWait } from '../../platform/queues/quiet-wait.ts';
import type { RunningRequests } from '../../platform/queues/running-requests.ts';
import type { AppEnv } from '../../web/app-env.ts';

/** Longest time in ms that a request of a program waits before anything is done for it. */
const HELD_MS = 50;

/** Holds requests of programs back while people wait for answers. Even their way into the queue takes processor time. */
export function holdPrograms(people: RunningRequests): MiddlewareHandler<AppEnv> {
  const quiet = createQuietWait(people);
  return (c, next) => (c.req.path.startsWith('/api/admin/') ? quiet(HELD_MS).then(next) : next());
}
