import type pg from 'pg';
import type { Pool } from '../database/pool.ts';

/** Row of the outbox: the object of kind `topic` with this key has changed; with `aspect` nothing but that part of it. */
export type Change = { topic: string; key: string; aspect?: string };

/**
 * Position of a reader: it knows everything committed before. It consists of a PostgreSQL snapshot
 * ("xmin:xmax:xip,xip"), a space and the history of that snapshot. Transaction numbers of another history are
 * meaningless.
 */
export type Position = string;

export type ChangeReading = {
  changes: Change[];
  position: Position;
  /** True for a gap: the data have another history now, as after a restore, so past changes are unknown. */
  isOther: boolean;
};

/**
 * Identifier of the history of the data. It differs for another server (system identifier), database (oid) and timeline
 * (recovery to an earlier time, promotion). A replacement of the tables in place (kontor restore, pg_restore --clean)
 * creates a new outbox with another oid, since no backup contains it. The query reads rows, so all values belong to one
 * snapshot.
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
 * Returns the changes committed since the position. Identities and transaction numbers become visible out of order, so
 * "greater than the last" would lose rows. The query returns rows that its snapshot sees and the position's did not. A
 * long transaction does not delay the rows of others. Within one history the newest transaction number never falls. If
 * it has fallen, the server was reset to an earlier state of its files. Connections through a pooler prepare nothing.
 */
export async function changesSince(
  client: pg.ClientBase | Pool,
  position: Position,
  { isPrepared = true }: { isPrepared?: boolean } = {},
): Promise<ChangeReading> {
  // Positions from older versions have no history, which counts as another one.
  const [snapshot, history = ''] = position.split(' ');
  const { rows } = await client.query<{ position: Position; is_other: boolean; changes: Change[] | null }>({
    ...(isPrepared ? { name: 'changes-since' } : {}),
    text: `select present.snapshot || ' ' || present.history as position,
       present.history <> $2 or pg_snapshot_xmax(present.snapshot) < pg_snapshot_xmax($1::pg_snapshot) as is_other,
       (select json_agg(json_strip_nulls(json_build_object('topic', fresh.topic, 'key', fresh.key, 'aspect', fresh.aspect)))
        from (select distinct topic, key, aspect from outbox
              where transaction_id >= pg_snapshot_xmin($1::pg_snapshot)
                and not pg_visible_in_snapshot(transaction_id, $1::pg_snapshot)) fresh) as changes
     from (select pg_current_snapshot() as snapshot, ${HISTORY} as history) present`,
    values: [snapshot, history],
  });
  const row = rows[0];
  if (!row) throw new Error('a statement without a table has no row');
  return { changes: row.changes ?? [], position: row.position, isOther: row.is_other };
}

/** Deletes a batch of rows that every reader has read. Returns the number of rows. */
export async function pruneChanges(pool: Pool, before: Date, most: number): Promise<number> {
  const { rowCount } = await pool.query(
    'delete from outbox where id in (select id from outbox where created_at < $1 order by created_at limit $2)',
    [before, most],
  );
  return rowCount ?? 0;
}

/** Notifies every reader at the commit of the transaction, even without a row. */
export async function wakeReaders(client: pg.ClientBase): Promise<void> {
  await client.query("select pg_notify('outbox', '')");
}

/** Subscribes this connection to the notifications of committed rows. */
export async function listenForChanges(client: pg.ClientBase): Promise<void> {
  await client.query('listen outbox');
}
