import type { MiddlewareHandler } from 'hono';
import type { RunningRequests } from '../../platform/queues/running-requests.ts';
import type { AppEnv } from '../../web/app-env.ts';

/** Counts the requests of people, to which programs give way. Cached pages and build files are sent before. */
export function countPeople(people: RunningRequests): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.req.path.startsWith('/api/admin/')) return next();
    const end = people.begin();
    try {
      await next();
    } finally {
      end();
    }
  };
}
