import type pg from 'pg';
import type { Pool } from './pool.ts';

/** Runs the steps in one transaction: commits what they return, rolls back what they throw. */
export async function inTransaction<Result>(
  pool: Pool,
  steps: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await steps(client);
    await client.query('commit');
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
