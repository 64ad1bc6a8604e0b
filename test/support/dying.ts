import type { Pool } from '../../src/platform/database/pool.ts';
import type { PaymentProvider } from '../../src/shop/money/payment/index.ts';
import { wrapClient } from './wrap-client.ts';

/** Calls `die` after the n-th call to the provider was answered, and before the caller gets the answer. */
export function dyingProvider(real: PaymentProvider, count: number, die: () => void): PaymentProvider {
  let calls = 0;
  function counted<Args extends unknown[], Value>(call: (...args: Args) => Promise<Value>) {
    return async (...args: Args): Promise<Value> => {
      const value = await call(...args);
      calls += 1;
      if (calls === count) die();
      return value;
    };
  }
  return {
    ...real,
    get: counted(real.get),
    capture: counted(real.capture),
    cancel: counted(real.cancel),
    refund: counted(real.refund),
  };
}

/** Wraps the pool so that the n-th statement inside a transaction is never sent: the transaction ends as at a crash. */
export function dyingPool(pool: Pool, count: number, die: () => never): Pool {
  let statements = 0;
  const connect = async () => {
    const client = await pool.connect();
    const query = client.query.bind(client) as (...parts: unknown[]) => Promise<unknown>;
    const wrapped = wrapClient(client);
    wrapped.query = (async (...parts: unknown[]) => {
      if (parts[0] !== 'rollback') statements += 1;
      if (statements === count) {
        statements += 1;
        die();
      }
      return query(...parts);
    }) as typeof client.query;
    return wrapped;
  };
  const own = Object.create(pool) as Pool;
  own.query = pool.query.bind(pool) as Pool['query'];
  own.connect = connect as Pool['connect'];
  return own;
}
