import type pg from 'pg';
import type { Pool } from '../database/pool.ts';

/** One row of the outbox: something of the kind `topic` with this key is not what it was. */
export type Change = { topic: string; key: string };

/** Everything committed before it is known: a snapshot as PostgreSQL writes it, "xmin:xmax:xip,xip". */
export type Position = string;

export type Reading = {
  changes: Change[];
  position: Position;
  /** True if the database's transactions are behind the position: it is another one, as after a restore. */
  isOther: boolean;
};

export async function currentPosition(client: pg.ClientBase | Pool): Promise<Position> {
  const { rows } = await client.query<{ position: Position }>('select pg_current_snapshot()::text as position');
  return rows[0]?.position ?? '';
}

/**
 * What has been committed since the position. Identities and transaction numbers become visible out of order, so
 * "greater than the last" would lose rows: read is what this statement's snapshot sees and the position's did not. The
 * rows of one long transaction hold back nobody else's.
 */
export async function changesSince(client: pg.ClientBase, position: Position): Promise<Reading> {
  const { rows } = await client.query<{ position: Position; is_other: boolean; changes: Change[] | null }>(
    `select pg_current_snapshot()::text as position,
       pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmin($1::pg_snapshot) as is_other,
       (select json_agg(json_build_object('topic', fresh.topic, 'key', fresh.key))
        from (select distinct topic, key from outbox
              where transaction_id >= pg_snapshot_xmin($1::pg_snapshot)
                and not pg_visible_in_snapshot(transaction_id, $1::pg_snapshot)) fresh) as changes`,
    [position],
  );
  const row = rows[0];
  if (!row) throw new Error('a statement without a table has no row');
  return { changes: row.changes ?? [], position: row.position, isOther: row.is_other };
}

/** Takes away a batch of rows that every reader has long read; how many it were. */
export async function pruneChanges(pool: Pool, before: Date, most: number): Promise<number> {
  const { rowCount } = await pool.query(
    'delete from outbox where id in (select id from outbox where created_at < $1 order by created_at limit $2)',
    [before, most],
  );
  return rowCount ?? 0;
}

/** From now on each committed row wakes this connection. */
export async function listenForChanges(client: pg.ClientBase): Promise<void> {
  await client.query('listen outbox');
}
