import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';

/** Owner of a history: a customer, or the secret of a cookie. */
export type StoredOwner = { tenant: string } & ({ secret: string } | { customerId: string });

type Owner = { tenant: string; secretHash: Buffer | null; customerId: string | null };

function ownerOf(owner: StoredOwner): Owner {
  return 'customerId' in owner
    ? { tenant: owner.tenant, secretHash: null, customerId: owner.customerId }
    : { tenant: owner.tenant, secretHash: createHash('sha256').update(owner.secret).digest(), customerId: null };
}

/** One of the two is null, and null equals nothing. */
const OWNED = 'tenant = $1 and (secret_hash = $2 or customer_id = $3)';

export function newHistorySecret(): string {
  return randomBytes(24).toString('base64url');
}

/** Returns the terms, the newest first. */
export async function termsOf(runner: Pool | pg.PoolClient, owner: StoredOwner, most: number): Promise<string[]> {
  const { tenant, secretHash, customerId } = ownerOf(owner);
  const { rows } = await runner.query<{ term: string }>(
    `select entry.term from search_history history
     join search_history_term entry on entry.history_id = history.id
     where ${OWNED} order by entry.turn desc limit $4`,
    [tenant, secretHash, customerId, most],
  );
  return rows.map((row) => row.term);
}

/** Returns the id of a history and locks it until the transaction ends. Null if there is none. */
export async function lockHistory(client: pg.PoolClient, owner: StoredOwner): Promise<string | null> {
  const { tenant, secretHash, customerId } = ownerOf(owner);
  const { rows } = await client.query<{ id: string }>(`select id from search_history where ${OWNED} for update`, [
    tenant,
    secretHash,
    customerId,
  ]);
  return rows[0]?.id ?? null;
}

/** Locks the history, or creates it. Two concurrent requests get the same history. */
export async function lockOrCreateHistory(client: pg.PoolClient, owner: StoredOwner, now: Date): Promise<string> {
  const { tenant, secretHash, customerId } = ownerOf(owner);
  const key = customerId === null ? 'tenant, secret_hash' : 'tenant, customer_id';
  const { rows } = await client.query<{ id: string }>(
    `insert into search_history (tenant, secret_hash, customer_id, changed_at) values ($1, $2, $3, $4)
     on conflict (${key}) do update set changed_at = excluded.changed_at returning id`,
    [tenant, secretHash, customerId, now],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('a new search history has no id');
  return id;
}

/** Puts a term at the top and deletes the oldest beyond `most`. */
export async function putTerm(
  client: pg.PoolClient,
  entry: { historyId: string; key: string; term: string; most: number; now: Date },
): Promise<void> {
  await client.query(
    `insert into search_history_term (history_id, key, term) values ($1, $2, $3)
     on conflict (history_id, key) do update set term = excluded.term, turn = default`,
    [entry.historyId, entry.key, entry.term],
  );
  await shorten(client, entry);
}

/** Moves the terms of one history to another in order of time, and deletes the emptied one. */
export async function moveTerms(
  client: pg.PoolClient,
  move: { from: string; to: string; most: number; now: Date },
): Promise<void> {
  await client.query(
    `insert into search_history_term (history_id, key, term, turn)
     select $2, key, term, turn from search_history_term where history_id = $1
     on conflict (history_id, key) do update set
       term = case when excluded.turn > search_history_term.turn then excluded.term else search_history_term.term end,
       turn = greatest(excluded.turn, search_history_term.turn)`,
    [move.from, move.to],
  );
  await client.query('delete from search_history where id = $1', [move.from]);
  await shorten(client, { historyId: move.to, most: move.most, now: move.now });
}

async function shorten(client: pg.PoolClient, history: { historyId: string; most: number; now: Date }): Promise<void> {
  await client.query(
    `delete from search_history_term where history_id = $1 and key in (
       select key from search_history_term where history_id = $1 order by turn desc offset $2
     )`,
    [history.historyId, history.most],
  );
  await client.query('update search_history set changed_at = $2 where id = $1', [history.historyId, history.now]);
}

export async function dropTerm(pool: Pool, owner: StoredOwner, key: string): Promise<void> {
  const { tenant, secretHash, customerId } = ownerOf(owner);
  await pool.query(
    `delete from search_history_term entry using search_history history
     where history.id = entry.history_id and ${OWNED} and entry.key = $4`,
    [tenant, secretHash, customerId, key],
  );
}

/** Deletes the terms. The empty history remains, so that the cookie's secret stays valid. */
export async function dropTerms(pool: Pool, owner: StoredOwner): Promise<void> {
  const { tenant, secretHash, customerId } = ownerOf(owner);
  await pool.query(
    `delete from search_history_term entry using search_history history
     where history.id = entry.history_id and ${OWNED}`,
    [tenant, secretHash, customerId],
  );
}

/** Deletes up to `most` histories last used before an instant; returns their number. Skips histories in use. */
export async function deleteOldHistories(pool: Pool, before: Date, most: number): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from search_history where id = any(array(
       select id from search_history where changed_at < $1 order by changed_at limit $2 for update skip locked
     ))`,
    [before, most],
  );
  return rowCount ?? 0;
}
