import type pg from 'pg';
import type { Pool } from '../database/pool.ts';

/** One row of the outbox: something of the kind `topic` with this key is not what it was. */
export type Change = { topic: string; key: string };

/**
 * Everything committed before it is known: a snapshot as PostgreSQL writes it, "xmin:xmax:xip,xip", and behind a space
 * the history in which it was taken. Transaction numbers of another history say nothing.
 */
export type Position = string;

export type Reading = {
  changes: Change[];
  position: Position;
  /** True if what happened since cannot be said: the data have another history now, as after a restore. */
  isOther: boolean;
};

/**
 * The history of the data. Another server has another system identifier, another database another number, and a server
 * that was recovered to an earlier moment, or promoted, another timeline. What replaces the tables in place (kontor
 * restore, pg_restore --clean) makes a new outbox, whose number is another: no backup carries it over. Read as rows, so
 * that all of it is of one moment.
 */
const HISTORY = `(
  select format('%s/%s/%s/%s', (select system_identifier from pg_control_system()), d.oid,
    left(pg_walfile_name(pg_current_wal_lsn()), 8),
    (select oid from pg_class where relname = 'outbox' and relnamespace = 'public'::regnamespace))
  from pg_database d where d.datname = current_database())`;

export async function currentPosition(client: pg.ClientBase | Pool): Promise<Position> {
  const { rows } = await client.query<{ position: Position }>(
    `select pg_current_snapshot()::text || ' ' || ${HISTORY} as position`,
  );
  return rows[0]?.position ?? '';
}

/**
 * What has been committed since the position. Identities and transaction numbers become visible out of order, so
 * "greater than the last" would lose rows: read is what this statement's snapshot sees and the position's did not. The
 * rows of one long transaction hold back nobody else's. The newest transaction number of one history never falls: where
 * it has, the server was put back to an earlier state of its files.
 */
export async function changesSince(client: pg.ClientBase, position: Position): Promise<Reading> {
  // Positions that were kept before histories were told apart have none, which is another one.
  const [snapshot, history = ''] = position.split(' ');
  const { rows } = await client.query<{ position: Position; is_other: boolean; changes: Change[] | null }>(
    `select present.snapshot || ' ' || present.history as position,
       present.history <> $2 or pg_snapshot_xmax(present.snapshot) < pg_snapshot_xmax($1::pg_snapshot) as is_other,
       (select json_agg(json_build_object('topic', fresh.topic, 'key', fresh.key))
        from (select distinct topic, key from outbox
              where transaction_id >= pg_snapshot_xmin($1::pg_snapshot)
                and not pg_visible_in_snapshot(transaction_id, $1::pg_snapshot)) fresh) as changes
     from (select pg_current_snapshot() as snapshot, ${HISTORY} as history) present`,
    [snapshot, history],
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

/** Has every reader look at once when the transaction is committed, although no row tells of it. */
export async function wakeReaders(client: pg.ClientBase): Promise<void> {
  await client.query("select pg_notify('outbox', '')");
}

/** From now on each committed row wakes this connection. */
export async function listenForChanges(client: pg.ClientBase): Promise<void> {
  await client.query('listen outbox');
}
