import type pg from 'pg';
import * as v from 'valibot';
import type { Pool } from '../../../platform/database/pool.ts';
import type { TenantId } from '../../../tenants/tenant.ts';
import type { GoodsFacts, ShopFacts } from './facts.ts';
import type { Answer } from './look-up.ts';
import type { Tick } from './steps.ts';

/**
 * Counts a tenant's articles on sale, and those with a price at a time and units in stock. The count ends at `most`; null:
 * at none.
 */
export async function countGoods(pool: Pool, tenant: string, now: Date, most: number | null): Promise<GoodsFacts> {
  const { rows } = await pool.query<GoodsFacts>(
    `select (select count(*)::int from (select from offer where tenant = $1 and on_sale limit $3::bigint) counted) as "onSale",
       (select count(*)::int from (
         select from offer
         join stock on stock.sku = offer.sku and stock.quantity > 0
         where offer.tenant = $1 and offer.on_sale and exists (
           select from price
           where price.tenant = offer.tenant and price.sku = offer.sku
             and price.valid_from <= $2 and (price.valid_to is null or price.valid_to > $2)
         ) limit $3::bigint) counted) as buyable`,
    [tenant, now, most],
  );
  return rows[0] ?? { onSale: 0, buyable: 0 };
}

/** Counts administrators who are not locked, and those of them with password and second factor. */
export async function countAdmins(pool: Pool): Promise<ShopFacts['admins']> {
  const { rows } = await pool.query<ShopFacts['admins']>(
    `select count(*)::int as "all",
       count(*) filter (where password_hash is not null and totp_confirmed_at is not null)::int as ready
     from staff where role = 'admin' and locked_at is null`,
  );
  return rows[0] ?? { all: 0, ready: 0 };
}

/** Returns the confirmed steps of a tenant and those that all tenants share. */
export async function ticksOf(pool: Pool, tenant: TenantId): Promise<Tick[]> {
  const { rows } = await pool.query<Tick>(
    `select step, code, staff_email as "staffEmail", at from going_live_tick
     where tenant = $1 or tenant is null order by step`,
    [tenant],
  );
  return rows;
}

/** Confirms a step. `tenant`: null for a step that all tenants share. */
export async function insertTick(client: pg.PoolClient, tenant: TenantId | null, tick: Tick): Promise<void> {
  await client.query(
    `insert into going_live_tick (tenant, step, code, staff_email, at) values ($1, $2, $3, $4, $5)
     on conflict (tenant, step) do update
       set code = excluded.code, staff_email = excluded.staff_email, at = excluded.at`,
    [tenant, tick.step, tick.code, tick.staffEmail, tick.at],
  );
}

/** Withdraws a confirmation; returns false if there is none. */
export async function deleteTick(client: pg.PoolClient, tenant: TenantId | null, step: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'delete from going_live_tick where tenant is not distinct from $1 and step = $2',
    [tenant, step],
  );
  return rowCount === 1;
}

/** Tells whether the start page of a tenant leaves the list out. */
export async function isListHidden(pool: Pool, tenant: TenantId): Promise<boolean> {
  const { rowCount } = await pool.query('select from going_live_hidden where tenant = $1', [tenant]);
  return rowCount === 1;
}

/** Hides the list or shows it again; returns false if nothing changes. */
export async function setListHidden(
  client: pg.PoolClient,
  tenant: TenantId,
  by: { staffEmail: string; at: Date } | null,
): Promise<boolean> {
  const { rowCount } = by
    ? await client.query(
        'insert into going_live_hidden (tenant, staff_email, at) values ($1, $2, $3) on conflict do nothing',
        [tenant, by.staffEmail, by.at],
      )
    : await client.query('delete from going_live_hidden where tenant = $1', [tenant]);
  return rowCount === 1;
}

/** Answers of DNS for the names of a tenant. */
type StoredLookUp = { selector: string; answers: Answer[]; at: Date };

const Reason = v.variant('why', [
  v.object({ why: v.literal('no-server'), error: v.string() }),
  v.object({ why: v.picklist(['offline', 'no-selector', 'not-asked']) }),
]);
const Answers = v.array(
  v.object({
    kind: v.picklist(['addresses', 'texts']),
    name: v.string(),
    found: v.variant('state', [
      v.object({ state: v.literal('found'), records: v.array(v.string()) }),
      v.object({ state: v.literal('none') }),
      v.object({ state: v.literal('unknown'), reason: Reason }),
    ]),
  }),
);

/** Returns the newest look-up of a tenant's names; null before the first one. */
export async function lookUpOf(pool: Pool, tenant: TenantId): Promise<StoredLookUp | null> {
  const { rows } = await pool.query<{ selector: string; answers: unknown; at: Date }>(
    'select selector, answers, at from going_live_look_up where tenant = $1',
    [tenant],
  );
  const [row] = rows;
  if (!row) return null;
  const read = v.safeParse(Answers, row.answers);
  return read.success ? { ...row, answers: read.output } : null;
}

export async function writeLookUp(client: pg.PoolClient, tenant: TenantId, found: StoredLookUp): Promise<void> {
  await client.query(
    `insert into going_live_look_up (tenant, selector, answers, at) values ($1, $2, $3::jsonb, $4)
     on conflict (tenant) do update set selector = excluded.selector, answers = excluded.answers, at = excluded.at`,
    [tenant, found.selector, JSON.stringify(found.answers), found.at],
  );
}
