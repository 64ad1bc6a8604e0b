import type { SqlRunner } from '../../../platform/jobs.ts';
import { asPromotion, PROMOTION_COLUMNS } from './promotions.store.ts';
import type { Promotion } from './types.ts';

/** Promotion as entered, without id, counter, version and end. */
export type PromotionDraft = Omit<Promotion, 'id' | 'taken' | 'version' | 'endedAt'>;

function valuesOf(draft: PromotionDraft): unknown[] {
  return [
    draft.source,
    draft.kind,
    draft.value,
    draft.giftSku,
    draft.minGoods,
    draft.excludeTechnical,
    draft.combinable,
    draft.priority,
    draft.customerGroup,
    draft.validFrom,
    draft.validTo,
    draft.daysValid,
    draft.usage,
    draft.perCustomer,
    draft.totalLimit,
    JSON.stringify(draft.texts),
    draft.scope === null ? null : JSON.stringify(draft.scope),
    draft.multibuy?.take ?? null,
    draft.multibuy?.pay ?? null,
  ];
}

/** Inserts a promotion and returns its id; null if the tenant has one with this key. */
export async function insertPromotion(
  runner: SqlRunner,
  tenant: string,
  draft: PromotionDraft,
  now: Date,
): Promise<string | null> {
  const { rows } = (await runner.query(
    `insert into promotion (tenant, key, created_at, changed_at, source, kind, value, gift_sku, min_goods, exclude_technical,
       combinable, priority, customer_group, valid_from, valid_to, days_valid, usage, per_customer, total_limit, texts,
       scope, take, pay)
     values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
     on conflict (tenant, key) do nothing returning id`,
    [tenant, draft.key, now, ...valuesOf(draft)],
  )) as { rows: { id: string }[] };
  return rows[0]?.id ?? null;
}

/**
 * Updates a promotion if it still has this version. Counts its uses again, since nothing counted them without a limit.
 * Returns false if it changed meanwhile, or if the limit is below the uses.
 */
export async function updatePromotion(
  runner: SqlRunner,
  promotion: { id: string; tenant: string; version: number; draft: PromotionDraft; now: Date },
): Promise<boolean> {
  const { id, tenant, version, draft, now } = promotion;
  await runner.query('select id from promotion where id = $1 and tenant = $2 for update', [id, tenant]);
  const { rows } = await runner.query(
    `update promotion set key = $4, changed_at = $5, source = $6, kind = $7, value = $8, gift_sku = $9, min_goods = $10,
       exclude_technical = $11, combinable = $12, priority = $13, customer_group = $14, valid_from = $15, valid_to = $16,
       days_valid = $17, usage = $18, per_customer = $19, total_limit = $20, texts = $21, scope = $22, take = $23,
       pay = $24, version = version + 1,
       taken = case when $20::int is null then 0 else used.times end
     from (select count(*)::int as times from voucher_redemption where promotion_id = $1 and state <> 'released') used
     where id = $1 and tenant = $2 and version = $3 and ($20::int is null or $20::int >= used.times) returning id`,
    [id, tenant, version, draft.key, now, ...valuesOf(draft)],
  );
  return rows.length > 0;
}

/** Ends a promotion now and returns its key; null if there is none, or it has ended. */
export async function endPromotion(
  runner: SqlRunner,
  promotion: { id: string; tenant: string; now: Date },
): Promise<string | null> {
  const { rows } = (await runner.query(
    `update promotion set ended_at = $3, changed_at = $3, version = version + 1
     where id = $1 and tenant = $2 and ended_at is null returning key`,
    [promotion.id, promotion.tenant, promotion.now],
  )) as { rows: { key: string }[] };
  return rows[0]?.key ?? null;
}

export async function findPromotion(
  runner: SqlRunner,
  tenant: string,
  by: { id: string } | { key: string },
): Promise<Promotion | null> {
  const { rows } = (await runner.query(
    `select ${PROMOTION_COLUMNS} from promotion p where p.tenant = $1 and ${'id' in by ? 'p.id = $2::uuid' : 'p.key = $2'}`,
    [tenant, 'id' in by ? by.id : by.key],
  )) as { rows: Parameters<typeof asPromotion>[0][] };
  return rows[0] ? asPromotion(rows[0]) : null;
}

/** Days of a promotion, as YYYY-MM-DD. `name`: its key. */
export type PromotionDays = { id: string; name: string; validFrom: string; validTo: string | null; isEnded: boolean };

/** Returns the days of promotions; `lock` locks them in the order of their ids. */
export async function readPromotionDays(
  runner: SqlRunner,
  { tenant, ids, lock }: { tenant: string; ids: readonly string[]; lock: boolean },
): Promise<PromotionDays[]> {
  const { rows } = await runner.query(
    `select id, key as name, valid_from::text as "validFrom", valid_to::text as "validTo", ended_at is not null as "isEnded"
     from promotion where tenant = $1 and id = any($2::uuid[]) order by id${lock ? ' for update' : ''}`,
    [tenant, ids],
  );
  return rows as PromotionDays[];
}

/** Writes the last days of promotions that the caller has locked; null for no end. */
export async function writeLastDays(
  runner: SqlRunner,
  days: readonly { id: string; to: string | null }[],
  now: Date,
): Promise<void> {
  await runner.query(
    `update promotion set valid_to = given.last_day, changed_at = $3, version = version + 1
     from unnest($1::uuid[], $2::date[]) as given (id, last_day) where promotion.id = given.id`,
    [days.map(({ id }) => id), days.map(({ to }) => to), now],
  );
}
