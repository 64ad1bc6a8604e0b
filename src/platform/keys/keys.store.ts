import type pg from 'pg';
import type { Pool } from '../database/pool.ts';

export type KeyPurpose = 'signing' | 'sealing' | 'hashing';
export type KeyRow = {
  id: string;
  purpose: KeyPurpose;
  wrapped: Buffer;
  wrappedBy: string;
  imported: boolean;
  activeFrom: Date;
};
/** Key that an earlier version stored in clear. */
export type ClearKey = { id: string; secret: string; createdAt: Date };

/** Serializes changes of keys over all processes. */
export async function lockKeys(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock(7022)');
}

export async function readKeys(client: pg.ClientBase | Pool): Promise<KeyRow[]> {
  const result = await client.query<KeyRow>(
    `select id, purpose, wrapped, wrapped_by as "wrappedBy", imported, active_from as "activeFrom" from secret_key
     order by active_from desc, id`,
  );
  return result.rows;
}

export async function writeKey(client: pg.ClientBase, row: KeyRow): Promise<void> {
  await client.query(
    `insert into secret_key (id, purpose, wrapped, wrapped_by, imported, active_from) values ($1, $2, $3, $4, $5, $6)
     on conflict (purpose, id) do update set wrapped = excluded.wrapped, wrapped_by = excluded.wrapped_by`,
    [row.id, row.purpose, row.wrapped, row.wrappedBy, row.imported, row.activeFrom],
  );
}

export async function deleteKeys(client: pg.ClientBase, purpose: KeyPurpose, ids: readonly string[]): Promise<void> {
  await client.query('delete from secret_key where purpose = $1 and id = any($2)', [purpose, ids]);
}

/** Deletes every key, so that the next start creates new ones. */
export async function deleteAllKeys(client: pg.ClientBase): Promise<void> {
  await client.query('delete from secret_key');
}

/** Returns the clear keys of an earlier version, newest first. */
export async function readClearKeys(client: pg.ClientBase | Pool): Promise<ClearKey[]> {
  const result = await client.query<ClearKey>(
    'select id, secret, created_at as "createdAt" from session_key order by created_at desc',
  );
  return result.rows;
}

export async function deleteClearKeys(client: pg.ClientBase): Promise<void> {
  await client.query('delete from session_key');
}

/** Returns whether the shop has used no key for anything lasting: nothing is sealed, and no order was placed. */
export async function isUnused(client: pg.ClientBase): Promise<boolean> {
  const result = await client.query<{ unused: boolean }>(
    `select not exists (select from staff where totp_secret is not null)
       and not exists (select from orders) as unused`,
  );
  return result.rows[0]?.unused ?? false;
}
