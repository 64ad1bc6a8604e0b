import type pg from 'pg';
import type { Pool } from './pool.ts';
import { sendTogether } from './send-together.ts';

/** Runs the steps in one transaction: commits their result, or rolls back if they throw. */
export function inTransaction<Result>(pool: Pool, steps: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  return inTransactionOrNot(pool, async (client) => ({ keep: true, result: await steps(client) }));
}

type Decided<Result> = { keep: boolean; result: Result };

/** Runs steps that may decide late to discard their changes: `keep` false rolls back without an error. */
export function inTransactionOrNot<Result>(
  pool: Pool,
  steps: (client: pg.PoolClient) => Promise<Decided<Result>>,
): Promise<Result> {
  return transact(pool, (client) => client.query('begin'), steps);
}

/**
 * Runs steps as inTransactionOrNot does, after locks and reads that are sent together with the begin. These write
 * nothing, since each would commit by itself if the begin failed. The steps run only after the begin succeeded.
 */
export function inLockedTransactionOrNot<Locked, Read, Result>(
  pool: Pool,
  lock: (client: pg.PoolClient) => Promise<Locked>,
  read: (client: pg.PoolClient) => Promise<Read>,
  steps: (client: pg.PoolClient, locked: Locked, read: Read) => Promise<Decided<Result>>,
): Promise<Result> {
  return transact(
    pool,
    (client) => sendTogether(client, () => [client.query('begin'), lock(client), read(client)]),
    (client, [, locked, found]) => steps(client, locked, found),
  );
}

async function transact<Opened, Result>(
  pool: Pool,
  begin: (client: pg.PoolClient) => Promise<Opened>,
  steps: (client: pg.PoolClient, opened: Opened) => Promise<Decided<Result>>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const opened = await begin(client);
    const { keep, result } = await steps(client, opened);
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
