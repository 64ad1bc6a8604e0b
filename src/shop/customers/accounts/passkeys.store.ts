import type { SqlRunner } from '../../../platform/jobs.ts';

export type PasskeyRow = {
  id: string;
  customerId: string;
  credentialId: string;
  publicKey: Buffer;
  /** Uses that the authenticator counted; 0 if it does not count. */
  counter: number;
  transports: string[];
  browser: string;
  platform: string;
  createdAt: Date;
  usedAt: Date | null;
};

const COLUMNS = `id, customer_id as "customerId", credential_id as "credentialId", public_key as "publicKey",
  counter::float8 as counter, transports, browser, platform, created_at as "createdAt", used_at as "usedAt"`;

/** Returns the passkeys of an account, the newest first. */
export async function passkeysOf(runner: SqlRunner, customerId: string): Promise<PasskeyRow[]> {
  const { rows } = (await runner.query(
    `select ${COLUMNS} from customer_passkey where customer_id = $1 order by created_at desc, id`,
    [customerId],
  )) as { rows: PasskeyRow[] };
  return rows;
}

/** Returns the passkey of a tenant that its authenticator calls so. */
export async function passkeyNamed(
  runner: SqlRunner,
  tenant: string,
  credentialId: string,
): Promise<PasskeyRow | null> {
  const { rows } = (await runner.query(
    `select ${COLUMNS} from customer_passkey where tenant = $1 and credential_id = $2`,
    [tenant, credentialId],
  )) as { rows: PasskeyRow[] };
  return rows[0] ?? null;
}

/** Stores a passkey; false if the tenant has one of this name. */
export async function insertPasskey(
  runner: SqlRunner,
  passkey: Omit<PasskeyRow, 'id' | 'usedAt'> & { tenant: string },
): Promise<boolean> {
  const { rows } = (await runner.query(
    `insert into customer_passkey
       (customer_id, tenant, credential_id, public_key, counter, transports, browser, platform, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (tenant, credential_id) do nothing returning id`,
    [
      passkey.customerId,
      passkey.tenant,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.browser,
      passkey.platform,
      passkey.createdAt,
    ],
  )) as { rows: unknown[] };
  return rows.length === 1;
}

/** Stores the count of the authenticator; never lowers it. */
export async function notePasskeyUse(
  runner: SqlRunner,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<void> {
  await runner.query('update customer_passkey set counter = greatest(counter, $2), used_at = $3 where id = $1', [
    id,
    counter,
    now,
  ]);
}

/** Deletes a passkey; false if it is not the customer's. */
export async function deletePasskey(runner: SqlRunner, customerId: string, id: string): Promise<boolean> {
  const { rows } = (await runner.query(
    'delete from customer_passkey where customer_id = $1 and id::text = $2 returning id',
    [customerId, id],
  )) as { rows: unknown[] };
  return rows.length === 1;
}
