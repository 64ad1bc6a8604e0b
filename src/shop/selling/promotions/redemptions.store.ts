import type pg from 'pg';
import { isFor, type RedeemingPerson } from './redeeming-person.ts';
import type { VoucherRefusal } from './types.ts';

/** Use of a promotion by an order: `amount` off goods and delivery, in minor units. */
export type ReservedUse = { promotionId: string; voucherId: string | null; amount: number };
export type UseRefusal = { promotionId: string; reason: VoucherRefusal };

type LockedPromotion = {
  id: string;
  usage: string;
  perCustomer: number | null;
  totalLimit: number | null;
  taken: number;
  ended: boolean;
};
type LockedVoucher = {
  id: string;
  promotionId: string;
  taken: number;
  ended: boolean;
  person: Buffer | null;
  mailbox: Buffer | null;
};
type Uses = { promotionId: string; theirs: number; theirsToday: number };

/** Uses, person, and the tenant's calendar day, ISO. */
type Claim = {
  uses: Pick<ReservedUse, 'promotionId' | 'voucherId'>[];
  person: RedeemingPerson;
  day: string;
  now: Date;
};

/**
 * Reserves an order's promotions until it is placed or abandoned. Locks rows with a limit, promotions before vouchers
 * and each by ascending id. Concurrent orders therefore never exceed a limit and never deadlock. The caller has locked
 * basket and order; stock is locked later. Returns null if all are reserved; otherwise it reserves none.
 */
export async function reserveUses(
  client: pg.PoolClient,
  order: Claim & {
    tenant: string;
    orderId: string;
    uses: ReservedUse[];
    currency: string;
    /** Hashes of the order's address, and the rules of the second. */
    stored: { person: Buffer; mailbox: Buffer; rules: number };
  },
): Promise<UseRefusal | null> {
  const { uses, stored, day, now } = order;
  if (uses.length === 0) return null;
  const refused = await lockAndCheck(client, order);
  if (refused) return refused;
  await countTaken(client, uses);
  await client.query(
    `insert into voucher_redemption (tenant, promotion_id, voucher_id, order_id, person, day, amount, currency, state, changed_at,
       mailbox, mailbox_rules)
     select $1, use."promotionId", use."voucherId", $2, $3, $4, use.amount, $5, 'reserved', $6, $8, $9
     from jsonb_to_recordset($7::jsonb) as use ("promotionId" uuid, "voucherId" uuid, amount bigint)`,
    [
      order.tenant,
      order.orderId,
      stored.person,
      day,
      order.currency,
      now,
      JSON.stringify(uses),
      stored.mailbox,
      stored.rules,
    ],
  );
  return null;
}

/**
 * Reserves again what an order released, for an order that is paid late: for the day on which it was made. Returns null
 * if all are reserved, or none were needed; otherwise it reserves none. Locks like reserveUses.
 */
export async function reserveAgain(client: pg.PoolClient, orderId: string, now: Date): Promise<UseRefusal | null> {
  const { rows: uses } = await client.query<{
    promotionId: string;
    voucherId: string | null;
    person: Buffer;
    mailbox: Buffer | null;
    customerId: string | null;
    day: string;
  }>(
    `select promotion_id as "promotionId", voucher_id as "voucherId", person, mailbox, day::text,
       (select customer_id from orders where orders.id = order_id) as "customerId"
     from voucher_redemption where order_id = $1 and state = 'released'`,
    [orderId],
  );
  const [first] = uses;
  if (!first) return null;
  const { mailbox, customerId } = first;
  const person = { persons: [first.person], mailboxes: mailbox === null ? [] : [mailbox], customerId };
  const refused = await lockAndCheck(client, { uses, person, day: first.day, now });
  if (refused) return refused;
  await countTaken(client, uses);
  await client.query(
    "update voucher_redemption set state = 'reserved', changed_at = $2 where order_id = $1 and state = 'released'",
    [orderId, now],
  );
  return null;
}

async function lockAndCheck(client: pg.PoolClient, { uses, person, day, now }: Claim): Promise<UseRefusal | null> {
  const ids = uses.map((use) => use.promotionId);
  const voucherIds = vouchersOf(uses);
  const { rows: promotions } = await client.query<LockedPromotion>(
    `select id, usage, per_customer as "perCustomer", total_limit as "totalLimit", taken,
       (ended_at is not null and ended_at <= $2) as ended
     from promotion where id = any($1::uuid[]) and (total_limit is not null or usage <> 'unlimited' or ended_at is not null)
     order by id for no key update`,
    [ids, now],
  );
  const { rows: vouchers } =
    voucherIds.length === 0
      ? { rows: [] as LockedVoucher[] }
      : await client.query<LockedVoucher>(
          `select id, promotion_id as "promotionId", taken, (ended_at is not null and ended_at <= $2) as ended, person, mailbox
           from voucher where id = any($1::uuid[]) order by id for no key update`,
          [voucherIds, now],
        );
  const counted = promotions.filter(({ usage }) => usage === 'oncePerDay' || usage === 'perCustomer');
  const { rows: before } =
    counted.length === 0
      ? { rows: [] as Uses[] }
      : await client.query<Uses>(
          `select promotion_id as "promotionId", count(*)::int as theirs, (count(*) filter (where day = $3::date))::int as "theirsToday"
           from voucher_redemption where promotion_id = any($1::uuid[]) and state <> 'released'
             and (person = any($2::bytea[]) or mailbox = any($4::bytea[])
               or order_id in (select id from orders where customer_id = $5::uuid))
           group by promotion_id`,
          [counted.map(({ id }) => id), person.persons, day, person.mailboxes, person.customerId],
        );
  for (const promotion of promotions) {
    const voucher = vouchers.find((entry) => entry.promotionId === promotion.id);
    const reason = refusalOf(
      promotion,
      voucher,
      before.find((entry) => entry.promotionId === promotion.id),
    );
    if (reason) return { promotionId: promotion.id, reason };
  }
  for (const voucher of vouchers) {
    if (voucher.ended) return { promotionId: voucher.promotionId, reason: 'ended' };
    const { person: owner, mailbox } = voucher;
    if (owner !== null && !isFor(person, { person: owner, mailbox }))
      return { promotionId: voucher.promotionId, reason: 'other-person' };
  }
  return null;
}

async function countTaken(client: pg.PoolClient, uses: Claim['uses']): Promise<void> {
  await client.query(
    `with counted as (update promotion set taken = taken + 1 where id = any($1::uuid[]) and total_limit is not null)
     update voucher set taken = taken + 1 where id = any($2::uuid[])`,
    [uses.map((use) => use.promotionId), vouchersOf(uses)],
  );
}

const vouchersOf = (uses: Claim['uses']): string[] =>
  uses.flatMap((use) => (use.voucherId === null ? [] : [use.voucherId]));

function refusalOf(
  promotion: LockedPromotion,
  voucher: LockedVoucher | undefined,
  uses: Uses | undefined,
): VoucherRefusal | null {
  const { usage, perCustomer, totalLimit, taken, ended } = promotion;
  if (ended) return 'ended';
  if (totalLimit !== null && taken >= totalLimit) return 'used-up';
  if (usage === 'single' && (voucher?.taken ?? 0) > 0) return 'already-used';
  if (usage === 'oncePerDay' && (uses?.theirsToday ?? 0) > 0) return 'used-today';
  if (usage === 'perCustomer' && (uses?.theirs ?? 0) >= (perCustomer ?? 1)) return 'used-by-person';
  return null;
}

/** Marks an order's reserved uses as redeemed, in the transaction that places the order. */
export async function settleUses(client: pg.PoolClient, orderId: string, now: Date): Promise<void> {
  await client.query(
    "update voucher_redemption set state = 'redeemed', changed_at = $2 where order_id = $1 and state = 'reserved'",
    [orderId, now],
  );
}

/**
 * Releases the promotions of abandoned or cancelled orders, which the caller has locked. Locks in the order of
 * reserveUses. With `vouchers`, it releases only those ids.
 */
export async function releaseUses(
  client: pg.PoolClient,
  orderIds: string[],
  now: Date,
  vouchers: readonly string[] | null = null,
): Promise<void> {
  const { rows } = await client.query<{ promotionId: string; voucherId: string | null }>(
    `update voucher_redemption set state = 'released', changed_at = $2
     where order_id = any($1::uuid[]) and state <> 'released' and ($3::uuid[] is null or voucher_id = any($3::uuid[]))
     returning promotion_id as "promotionId", voucher_id as "voucherId"`,
    [orderIds, now, vouchers],
  );
  if (rows.length === 0) return;
  const promotions = rows.map((row) => row.promotionId);
  const freed = rows.flatMap((row) => (row.voucherId === null ? [] : [row.voucherId]));
  await client.query(
    'select id from promotion where id = any($1::uuid[]) and total_limit is not null order by id for no key update',
    [promotions],
  );
  await client.query('select id from voucher where id = any($1::uuid[]) order by id for no key update', [freed]);
  await client.query(
    `with given as (select id, count(*)::int as times from unnest($1::uuid[]) as id group by id),
     freed as (update promotion p set taken = p.taken - given.times from given
               where p.id = given.id and p.total_limit is not null),
     back as (select id, count(*)::int as times from unnest($2::uuid[]) as id group by id)
     update voucher v set taken = v.taken - back.times from back where v.id = back.id`,
    [promotions, freed],
  );
}

/**
 * Adds amounts to the uses that an order has, after goods were added to it. Returns the promotions that it has not used
 * yet. The caller has locked the order.
 */
export async function addToUses(
  client: pg.PoolClient,
  orderId: string,
  added: readonly { promotionId: string; amount: number }[],
  now: Date,
): Promise<string[]> {
  const { rows } = await client.query<{ promotionId: string }>(
    `update voucher_redemption set amount = voucher_redemption.amount + added.amount, changed_at = $4
     from unnest($2::uuid[], $3::bigint[]) as added (promotion_id, amount)
     where order_id = $1 and voucher_redemption.promotion_id = added.promotion_id and state = 'redeemed'
     returning voucher_redemption.promotion_id as "promotionId"`,
    [orderId, added.map(({ promotionId }) => promotionId), added.map(({ amount }) => amount), now],
  );
  const known = new Set(rows.map(({ promotionId }) => promotionId));
  return added.flatMap(({ promotionId }) => (known.has(promotionId) ? [] : [promotionId]));
}
