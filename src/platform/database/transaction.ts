import type pg from 'pg';
import type { Pool } from './pool.ts';

/** Runs the steps in one transaction: commits their result, or rolls back if they throw. */
export function inTransaction<Result>(pool: Pool, steps: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  return inTransactionOrNot(pool, async (client) => ({ keep: true, result: await steps(client) }));
}

/** Runs steps that may decide late to discard their changes: `keep` false rolls back without an error. */
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
    // Discards a connection whose rollback failed, because its state is unknown.
    client.release(broken);
  }
}

/** Reads from one snapshot: all steps see another transaction's commit, or none does. */
export function inSnapshot<Result>(pool: Pool, steps: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  return inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only');
    return steps(client);
  });
}
