import type pg from 'pg';

export type UnkeyedUse = { id: string; person: Buffer; email: string };
export type UnkeyedVoucher = { id: string; promotionId: string; person: Buffer; code: string };
export type KeyedRow = { id: string; mailbox: Buffer | null };

/** Condition for rows whose hash is missing or of other rules than $2; each part uses the index. */
const STALE = '(mailbox_rules is null or mailbox_rules < $2 or mailbox_rules > $2)';

type Asked = { tenant: string; rules: number; most: number };

/** Locks redemptions without a hash by the rules, with the address of their order. Skips rows that others lock. */
export async function staleUses(client: pg.PoolClient, { tenant, rules, most }: Asked): Promise<UnkeyedUse[]> {
  const { rows } = await client.query<UnkeyedUse>(
    `select use.id, use.person, coalesce(orders.contact->>'email', '') as email
     from voucher_redemption use join orders on orders.id = use.order_id
     where use.tenant = $1 and ${STALE} order by use.id limit $3 for update of use skip locked`,
    [tenant, rules, most],
  );
  return rows;
}

export async function keyUses(client: pg.PoolClient, rules: number, keyed: readonly KeyedRow[]): Promise<void> {
  await client.query(
    `update voucher_redemption set mailbox = keyed.mailbox, mailbox_rules = $3
     from unnest($1::uuid[], $2::bytea[]) as keyed (id, mailbox) where voucher_redemption.id = keyed.id`,
    [keyed.map(({ id }) => id), keyed.map(({ mailbox }) => mailbox), rules],
  );
}

/** Locks personal vouchers without a hash by the rules, the earliest first. Skips rows that others lock. */
export async function staleVouchers(client: pg.PoolClient, { tenant, rules, most }: Asked): Promise<UnkeyedVoucher[]> {
  const { rows } = await client.query<UnkeyedVoucher>(
    `select id, promotion_id as "promotionId", person, code from voucher
     where tenant = $1 and person is not null and ${STALE} order by issued_at, id limit $3 for update skip locked`,
    [tenant, rules, most],
  );
  return rows;
}

/**
 * Returns the known addresses of these hashes (personOf): of accounts, subscribers, guests' orders and mails with the
 * codes. A voucher does not store its address.
 */
export async function emailsOfPersons(
  client: pg.PoolClient,
  asked: { tenant: string; persons: readonly Buffer[]; mailKeys: readonly string[] },
): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    `with known as (
       select lower(to_address) as email from mail where key = any($3::text[])
       union select lower(email) from customer where tenant = $1
       union select former.email from customer_former_email former join customer on customer.id = former.customer_id
         where customer.tenant = $1
       union select lower(email) from newsletter_subscriber where tenant = $1
       union select lower(contact->>'email') from orders where tenant = $1 and contact->>'email' <> '')
     select email from known where sha256(convert_to('promotion:' || $1 || ':' || email, 'UTF8')) = any($2::bytea[])`,
    [asked.tenant, asked.persons, asked.mailKeys],
  );
  return rows.map(({ email }) => email);
}

/** Stores hashes of vouchers. A mailbox that has another voucher of the promotion gets none for this one. */
export async function keyVouchers(client: pg.PoolClient, rules: number, keyed: readonly KeyedRow[]): Promise<void> {
  await client.query(
    `update voucher set mailbox_rules = $3, mailbox = case when not exists (
         select from voucher other where other.promotion_id = voucher.promotion_id and other.mailbox = keyed.mailbox
           and other.id <> voucher.id) then keyed.mailbox end
     from unnest($1::uuid[], $2::bytea[]) as keyed (id, mailbox) where voucher.id = keyed.id`,
    [keyed.map(({ id }) => id), keyed.map(({ mailbox }) => mailbox), rules],
  );
}
