import type pg from 'pg';

/** Wraps a connection for tests that replace its functions. Statements are sent together as on the connection itself. */
export function wrapClient(client: pg.PoolClient): typeof client {
  const wrapped = Object.create(client) as typeof client;
  Object.defineProperty(wrapped, 'pipeline', {
    get: () => Reflect.get(client, 'pipeline'),
    set: (value: boolean) => Reflect.set(client, 'pipeline', value),
  });
  wrapped.release = (error) => client.release(error);
  return wrapped;
}
