import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { ClientEntry } from './client-entry.ts';

declare const clientId: unique symbol;
/** Id of a client of the integration API. */
export type ApiClientId = string & { readonly [clientId]: true };

export type ClientRow = {
  id: ApiClientId;
  name: string;
  description: string;
  scopes: readonly string[];
  tenants: readonly string[] | null;
  networks: readonly string[];
  expiresAt: Date | null;
  apiVersion: string;
  version: number;
  staffEmail: string;
  createdAt: Date;
  endedAt: Date | null;
  /** Last use of any secret; null before the first. */
  usedAt: Date | null;
};

/** Secret of a client. It is valid until it or its client ends. */
export type SecretRow = {
  id: string;
  hint: string;
  staffEmail: string;
  createdAt: Date;
  usedAt: Date | null;
  endedAt: Date | null;
};

/** Client of a presented secret, with what decides whether it may enter. */
export type CallingClient = Pick<
  ClientRow,
  'id' | 'name' | 'scopes' | 'tenants' | 'networks' | 'expiresAt' | 'apiVersion'
> & { secretId: string; usedAt: Date | null };

const COLUMNS = `id, name, description, scopes, tenants, networks, expires_at as "expiresAt", api_version as "apiVersion",
  version, staff_email as "staffEmail", created_at as "createdAt", ended_at as "endedAt",
  (select max(used_at) from api_secret where client_id = api_client.id) as "usedAt"`;

/** Returns all clients by name, those that have ended last. */
export async function allClients(pool: Pool): Promise<ClientRow[]> {
  const { rows } = await pool.query<ClientRow>(
    `select ${COLUMNS} from api_client order by ended_at is not null, lower(name), id limit 500`,
  );
  return rows;
}

export async function clientById(pool: Pool, id: string): Promise<ClientRow | null> {
  const { rows } = await pool.query<ClientRow>(`select ${COLUMNS} from api_client where id = $1`, [id]);
  return rows[0] ?? null;
}

/** Locks a client that has not ended, before its secrets. */
export async function lockClient(runner: SqlRunner, id: string): Promise<ClientRow | null> {
  const { rows } = await runner.query(
    `select ${COLUMNS} from api_client where id = $1 and ended_at is null for update`,
    [id],
  );
  return (rows as ClientRow[])[0] ?? null;
}

/** Adds a client; null if another one has the name. */
export async function insertClient(
  runner: SqlRunner,
  client: ClientEntry & { apiVersion: string; staffEmail: string; now: Date },
): Promise<ApiClientId | null> {
  const { rows } = await runner.query(
    `insert into api_client (name, description, scopes, tenants, networks, expires_at, api_version, staff_email,
       created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
     on conflict (lower(name)) where ended_at is null do nothing returning id`,
    [
      client.name,
      client.description,
      client.scopes,
      client.tenants,
      client.networks,
      client.expiresAt,
      client.apiVersion,
      client.staffEmail,
      client.now,
    ],
  );
  return (rows as { id: ApiClientId }[])[0]?.id ?? null;
}

/** Whether another client that has not ended has a name. */
export async function isClientNameTaken(runner: SqlRunner, name: string, id: ApiClientId): Promise<boolean> {
  const { rows } = await runner.query(
    'select 1 from api_client where lower(name) = lower($1) and ended_at is null and id <> $2',
    [name, id],
  );
  return rows.length > 0;
}

/** Writes a client that the caller has locked. */
export async function updateClient(
  runner: SqlRunner,
  id: ApiClientId,
  client: ClientEntry & { now: Date },
): Promise<void> {
  await runner.query(
    `update api_client set name = $2, description = $3, scopes = $4, tenants = $5, networks = $6, expires_at = $7,
       changed_at = $8, version = version + 1 where id = $1`,
    [id, client.name, client.description, client.scopes, client.tenants, client.networks, client.expiresAt, client.now],
  );
}

/** Ends a client that the caller has locked, and its secrets. */
export async function endClient(runner: SqlRunner, id: ApiClientId, now: Date): Promise<void> {
  await runner.query('update api_client set ended_at = $2, changed_at = $2, version = version + 1 where id = $1', [
    id,
    now,
  ]);
  await runner.query('update api_secret set ended_at = $2 where client_id = $1 and ended_at is null', [id, now]);
}

/** Returns the secrets of a client, the newest first. */
export async function secretsOf(runner: SqlRunner, id: ApiClientId): Promise<SecretRow[]> {
  const { rows } = await runner.query(
    `select id, hint, staff_email as "staffEmail", created_at as "createdAt", used_at as "usedAt", ended_at as "endedAt"
     from api_secret where client_id = $1 order by created_at desc, id limit 50`,
    [id],
  );
  return rows as SecretRow[];
}

export async function insertSecret(
  runner: SqlRunner,
  secret: { clientId: ApiClientId; hash: Buffer; hint: string; staffEmail: string; now: Date },
): Promise<void> {
  await runner.query(
    'insert into api_secret (client_id, hash, hint, staff_email, created_at) values ($1, $2, $3, $4, $5)',
    [secret.clientId, secret.hash, secret.hint, secret.staffEmail, secret.now],
  );
}

/** Ends a secret of a client; null if it has none with this id, or it has ended. Returns its first characters. */
export async function endSecret(
  runner: SqlRunner,
  secret: { clientId: ApiClientId; id: string; now: Date },
): Promise<string | null> {
  const { rows } = await runner.query(
    'update api_secret set ended_at = $3 where client_id = $1 and id = $2 and ended_at is null returning hint',
    [secret.clientId, secret.id, secret.now],
  );
  return (rows as { hint: string }[])[0]?.hint ?? null;
}

const CALLING = `select client.id, client.name, client.scopes, client.tenants, client.networks,
    client.expires_at as "expiresAt", client.api_version as "apiVersion", secret.id as "secretId",
    secret.used_at as "usedAt"
  from api_secret secret join api_client client on client.id = secret.client_id
  where secret.ended_at is null and client.ended_at is null and`;

/** Returns the client of a secret; null if it or the client has ended. */
export async function clientOfHash(pool: Pool, hash: Buffer): Promise<CallingClient | null> {
  const { rows } = await pool.query<CallingClient>({
    name: 'api-client-of-hash',
    text: `${CALLING} secret.hash = $1`,
    values: [hash],
  });
  return rows[0] ?? null;
}

export async function clientOfSecret(pool: Pool, secretId: string): Promise<CallingClient | null> {
  const { rows } = await pool.query<CallingClient>({
    name: 'api-client-of-secret',
    text: `${CALLING} secret.id = $1`,
    values: [secretId],
  });
  return rows[0] ?? null;
}

/** Returns a client that has neither ended nor expired; null otherwise. */
export async function clientInForce(
  pool: Pool,
  id: string,
  now: Date,
): Promise<Omit<CallingClient, 'secretId' | 'usedAt'> | null> {
  const { rows } = await pool.query<Omit<CallingClient, 'secretId' | 'usedAt'>>(
    `select id, name, scopes, tenants, networks, expires_at as "expiresAt", api_version as "apiVersion" from api_client
     where id = $1 and ended_at is null and (expires_at is null or expires_at > $2)`,
    [id, now],
  );
  return rows[0] ?? null;
}

/** Records a use. Several processes at once write it once. */
export async function writeUse(pool: Pool, secretId: string, now: Date, before: Date): Promise<void> {
  await pool.query('update api_secret set used_at = $2 where id = $1 and (used_at is null or used_at < $3)', [
    secretId,
    now,
    before,
  ]);
}
