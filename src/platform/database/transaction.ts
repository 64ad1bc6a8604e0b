import type pg from 'pg';
import type { Pool } from './pool.ts';

/** Runs the steps in one transaction: commits what they return, rolls back what they throw. */
export function inTransaction<Result>(pool: Pool, steps: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  return inTransactionOrNot(pool, async (client) => ({ keep: true, result: await steps(client) }));
}

/** The same for steps that may find out late that nothing of them is to stay: then they say so. */
export async function inTransactionOrNot<Result>(
  pool: Pool,
  steps: (client: pg.PoolClient) => Promise<{ keep: boolean; result: Result }>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const { keep, result } = await steps(client);
    await client.query(keep ? 'commit' : 'rollback');
    return result;
  } catch (error) {
    await client.query('rollback').catch((problem: Error) => {
      broken = problem;
    });
    throw error;
  } finally {
    // A connection whose rollback failed is in an unknown state and is thrown away.
    client.release(broken);
  }
}

/** Reads as of one moment: what others commit meanwhile is seen by all of the steps or by none. */
export function inSnapshot<Result>(pool: Pool, steps: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  return inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only');
    return steps(client);
  });
}
