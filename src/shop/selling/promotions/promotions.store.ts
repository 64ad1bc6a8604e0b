import * as v from 'valibot';
import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import { ScopeRow } from './promotion-scope.ts';
import type { RedeemingPerson } from './redeeming-person.ts';
import type { Promotion } from './types.ts';

const Text = v.object({ title: v.string(), text: v.string() });
/** Stored texts by locale; invalid values count as none. */
export const TextsRow = v.fallback(v.record(v.string(), Text), {});

type Row = Omit<Promotion, 'texts' | 'scope' | 'multibuy'> & {
  texts: unknown;
  scope: unknown;
  take: number | null;
  pay: number | null;
};

export const PROMOTION_COLUMNS = `p.id, p.key, p.source, p.kind, p.value, p.gift_sku as "giftSku", p.min_goods as "minGoods",
  p.exclude_technical as "excludeTechnical", p.combinable, p.priority, p.customer_group as "customerGroup",
  p.valid_from::text as "validFrom", p.valid_to::text as "validTo", p.days_valid as "daysValid", p.usage,
  p.per_customer as "perCustomer", p.total_limit as "totalLimit", p.taken, p.scope, p.take, p.pay, p.texts, p.version, p.ended_at as "endedAt"`;

export function asPromotion({ texts, scope, take, pay, ...row }: Row): Promotion {
  return {
    ...row,
    scope: v.parse(v.nullable(ScopeRow), scope),
    multibuy: take === null || pay === null ? null : { take, pay },
    texts: v.parse(TextsRow, texts),
  };
}

/** Returns a tenant's promotions that have not ended more than a day ago, including those with codes. */
export async function readPromotions(pool: Pool, tenant: string, now: Date): Promise<Promotion[]> {
  const { rows } = await pool.query<Row>(
    `select ${PROMOTION_COLUMNS} from promotion p
     where p.tenant = $1 and (p.ended_at is null or p.ended_at > $2::timestamptz - interval '1 day')
       and (p.valid_to is null or p.valid_to > ($2::timestamptz - interval '3 days')::date)
     order by p.priority, p.key`,
    [tenant, now],
  );
  return rows.map(asPromotion);
}

/** Voucher of a code with its promotion and uses. */
export type FoundVoucher = {
  id: string;
  code: string;
  promotion: Promotion;
  person: Buffer | null;
  mailbox: Buffer | null;
  validTo: string | null;
  endedAt: Date | null;
  /** Number of orders that use or reserve it, without the requesting basket's. */
  taken: number;
  /** Number of orders for the whole promotion, without the requesting basket's. */
  promotionTaken: number;
  /** Uses by the requesting person, ever and on the given day, without the requesting basket's. */
  theirs: number;
  theirsToday: number;
};

type FoundRow = Row & {
  voucherId: string;
  code: string;
  person: Buffer | null;
  mailbox: Buffer | null;
  lastDay: string | null;
  voucherEnded: Date | null;
  voucherTaken: number;
  held: number;
  promotionHeld: number;
  theirs: number;
  theirsToday: number;
};

/** Condition for redemptions that the basket's own prepared order reserves: they do not count against it. */
const OWN = `exists (select from orders o where o.id = r.order_id and o.basket_id = $3::uuid and r.state = 'reserved')`;

/** Condition for redemptions of the requesting person: by address, mailbox or account. */
const THEIRS = `(r.person = any($4::bytea[]) or r.mailbox = any($6::bytea[])
  or r.order_id in (select o.id from orders o where o.customer_id = $7::uuid))`;

const COUNTS = `left join lateral (
    select count(*) filter (where r.voucher_id = v.id and ${OWN})::int as held,
      count(*) filter (where ${OWN})::int as "promotionHeld",
      count(*) filter (where ${THEIRS} and not ${OWN})::int as theirs,
      count(*) filter (where ${THEIRS} and r.day = $5::date and not ${OWN})::int as "theirsToday"
    from voucher_redemption r
    where r.promotion_id = p.id and r.state <> 'released'
      and (${THEIRS} or r.order_id in (select o.id from orders o where o.basket_id = $3::uuid and o.state = 'prepared'))
  ) counts on true`;

/** Returns the values of $4 to $7. */
function valuesOf({ person, day }: { person: RedeemingPerson | null; day: string }): unknown[] {
  return [person?.persons ?? [], day, person?.mailboxes ?? [], person?.customerId ?? null];
}

/** Returns the vouchers of codes in one statement; omits unknown codes. */
export async function findVouchers(
  runner: SqlRunner,
  asked: { tenant: string; codes: string[]; basketId: string | null; person: RedeemingPerson | null; day: string },
): Promise<FoundVoucher[]> {
  const { rows } = (await runner.query(
    `select ${PROMOTION_COLUMNS}, v.id as "voucherId", v.code, v.person, v.mailbox, v.valid_to::text as "lastDay",
       v.ended_at as "voucherEnded", v.taken as "voucherTaken", counts.held, counts."promotionHeld", counts.theirs,
       counts."theirsToday"
     from voucher v join promotion p on p.id = v.promotion_id ${COUNTS}
     where v.tenant = $1 and v.code = any($2::text[])`,
    [asked.tenant, asked.codes, asked.basketId, ...valuesOf(asked)],
  )) as { rows: FoundRow[] };
  return rows.map(
    ({
      voucherId,
      code,
      person,
      mailbox,
      lastDay,
      voucherEnded,
      voucherTaken,
      held,
      promotionHeld,
      theirs,
      theirsToday,
      ...row
    }) => ({
      id: voucherId,
      code,
      promotion: asPromotion(row),
      person,
      mailbox,
      validTo: lastDay,
      endedAt: voucherEnded,
      taken: voucherTaken - held,
      promotionTaken: row.taken - promotionHeld,
      theirs,
      theirsToday,
    }),
  );
}

/** Counts uses of a promotion without a code; omits those of the requesting basket. */
export async function promotionUsesOf(
  runner: SqlRunner,
  asked: { promotionId: string; basketId: string | null; person: RedeemingPerson | null; day: string },
): Promise<{ promotionHeld: number; theirs: number; theirsToday: number }> {
  const { rows } = (await runner.query(
    `select counts."promotionHeld", counts.theirs, counts."theirsToday"
     from promotion p left join voucher v on false ${COUNTS} where p.id = $1::uuid and $2::text is null`,
    [asked.promotionId, null, asked.basketId, ...valuesOf(asked)],
  )) as { rows: { promotionHeld: number; theirs: number; theirsToday: number }[] };
  return rows[0] ?? { promotionHeld: 0, theirs: 0, theirsToday: 0 };
}

/** Returns those of the promotions that the basket's own prepared order reserves. */
export async function heldBy(runner: SqlRunner, basketId: string, promotionIds: string[]): Promise<Set<string>> {
  const { rows } = (await runner.query(
    `select promotion_id as id from voucher_redemption r
     where promotion_id = any($1::uuid[]) and state = 'reserved'
       and order_id in (select o.id from orders o where o.basket_id = $2::uuid and o.state = 'prepared')`,
    [promotionIds, basketId],
  )) as { rows: { id: string }[] };
  return new Set(rows.map(({ id }) => id));
}

/** Inserts a voucher of a promotion. Returns false if the code exists or the mailbox has had one. */
export async function insertVoucher(
  runner: SqlRunner,
  voucher: {
    promotionId: string;
    tenant: string;
    code: string;
    person: Buffer | null;
    /** Hash of the person's mailbox, and the rules by which it was made. */
    mailbox?: Buffer;
    mailboxRules?: number;
    validTo: string | null;
    now: Date;
    /** False runs an equal statement without inserting a voucher. */
    isDue?: boolean;
  },
): Promise<boolean> {
  const { rows } = await runner.query(
    `insert into voucher (promotion_id, tenant, code, person, valid_to, issued_at, mailbox, mailbox_rules)
     select $1, $2, $3, $4, $5, $6, $8, $9 where $7 on conflict do nothing returning id`,
    [
      voucher.promotionId,
      voucher.tenant,
      voucher.code,
      voucher.person,
      voucher.validTo,
      voucher.now,
      voucher.isDue ?? true,
      voucher.mailbox ?? null,
      voucher.mailboxRules ?? null,
    ],
  );
  return rows.length > 0;
}

/** Announces a change: processes invalidate their promotion caches, and pages with promotions are rendered anew. */
export async function announcePromotions(runner: SqlRunner, tenant: string): Promise<void> {
  await runner.query("insert into outbox (topic, key) values ('promotions', $1)", [tenant]);
}
