import type pg from 'pg';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../../platform/jobs.ts';
import type { Evidence, LearnedChoice } from './learn-choices.ts';

/** Days after which a click or purchase counts half. */
const HALF_LIFE_DAYS = 30;
/** Older counts are below a sixteenth of their worth. */
const PERIOD_DAYS = 120;
/** Largest part of the searches of a day that counts as clicks on one product: repeated clicks are no further choices. */
const DAILY_SHARE = 0.6;
const MOST_TERMS = 5000;
const MOST_PAIRS = 50_000;
/** A reseller's order is no choice of many visitors. */
const MOST_UNITS = 3;

type Period = { tenant: string; locale: string; today: string };

/** Returns the decayed searches and clicks of a tenant and locale, and the units that its clicked products sold. */
export async function readEvidence(pool: Pool, { tenant, locale, today }: Period): Promise<Evidence> {
  const period = [tenant, locale, today, HALF_LIFE_DAYS, PERIOD_DAYS];
  const [searches, clicks] = await Promise.all([
    pool.query<{ term: string; searches: number }>(
      `select term, sum(searches * power(0.5, ($3::date - day) / $4::float8))::float8 as searches
       from search_count where tenant = $1 and locale = $2 and day > $3::date - $5::int and day <= $3::date and searches > 0
       group by term order by searches desc, term limit $6`,
      [...period, MOST_TERMS],
    ),
    pool.query<{ term: string; productId: string; clicks: number; days: number }>(
      `select term, product_id as "productId", sum(least(weight, $6::float8 * searches) * power(0.5, ($3::date - day) / $4::float8))::float8 as clicks,
         count(*)::int as days
       from (
         select click.day, click.term, variant.product_id, sum(coalesce(click.weight, click.clicks))::float8 as weight,
           min(known.searches) as searches
         from search_click click
         join search_count known using (tenant, day, locale, term)
         join variant on variant.sku = click.sku
         where click.tenant = $1 and click.locale = $2 and click.day > $3::date - $5::int and click.day <= $3::date
         group by click.day, click.term, variant.product_id
       ) daily
       group by term, product_id order by clicks desc, term, product_id limit $7`,
      [...period, DAILY_SHARE, MOST_PAIRS],
    ),
  ]);
  const products = [...new Set(clicks.rows.map(({ productId }) => productId))];
  const bought = await readBought(pool, { tenant, today, products });
  return { searches: searches.rows, clicks: clicks.rows, bought };
}

async function readBought(
  pool: Pool,
  { tenant, today, products }: { tenant: string; today: string; products: readonly string[] },
): Promise<Map<string, number>> {
  if (products.length === 0) return new Map();
  const { rows } = await pool.query<{ productId: string; units: number }>(
    `select line.product_id as "productId",
       sum(least(line.quantity, $6) * power(0.5, greatest(0, $2::date - orders.placed_at::date) / $3::float8))::float8 as units
     from orders join order_line line on line.order_id = orders.id
     where orders.tenant = $1 and orders.state = 'placed' and orders.placed_at > $2::date - $4::int and line.product_id = any($5)
     group by line.product_id`,
    [tenant, today, HALF_LIFE_DAYS, PERIOD_DAYS, products, MOST_UNITS],
  );
  return new Map(rows.map(({ productId, units }) => [productId, units]));
}

export type StoredChoice = LearnedChoice & { locale: string };

export async function readChoices(runner: Pool | pg.ClientBase, tenant: string): Promise<StoredChoice[]> {
  const { rows } = await runner.query<StoredChoice>(
    `select locale, term, product_id as "productId", round(factor::numeric, 3)::float8 as factor
     from search_choice where tenant = $1 order by locale, term, factor desc, product_id`,
    [tenant],
  );
  return rows;
}

/** Replaces all choices of a tenant. */
export async function replaceChoices(
  runner: SqlRunner,
  tenant: string,
  choices: readonly StoredChoice[],
): Promise<void> {
  await runner.query('delete from search_choice where tenant = $1', [tenant]);
  if (choices.length === 0) return;
  await runner.query(
    `insert into search_choice (tenant, locale, term, product_id, factor)
     select $1, locale, term, "productId", factor
     from jsonb_to_recordset($2) as learned (locale text, term text, "productId" text, factor real)`,
    [tenant, JSON.stringify(choices)],
  );
}

/** Serialises the job and employees who switch learning. */
export async function lockLearning(runner: SqlRunner, tenant: string): Promise<void> {
  await runner.query("select pg_advisory_xact_lock(hashtext('search learning'), hashtext($1))", [tenant]);
}

/** Whether the tenant learns from searches: so it does until an employee switches it off. */
export async function isLearningOn(runner: Pool | pg.ClientBase, tenant: string): Promise<boolean> {
  const { rows } = await runner.query<{ is_on: boolean }>('select is_on from search_learning where tenant = $1', [
    tenant,
  ]);
  return rows[0]?.is_on !== false;
}

export async function switchLearning(
  runner: SqlRunner,
  { tenant, isOn, now }: { tenant: string; isOn: boolean; now: Date },
): Promise<void> {
  await runner.query(
    `insert into search_learning (tenant, is_on, changed_at) values ($1, $2, $3)
     on conflict (tenant) do update set is_on = excluded.is_on, changed_at = excluded.changed_at`,
    [tenant, isOn, now],
  );
}

/** Returns how many terms and products of a tenant were learned. */
export async function countChoices(pool: Pool, tenant: string): Promise<{ terms: number; products: number }> {
  const { rows } = await pool.query<{ terms: number; products: number }>(
    `select count(distinct (locale, term))::int as terms, count(distinct product_id)::int as products
     from search_choice where tenant = $1`,
    [tenant],
  );
  return rows[0] ?? { terms: 0, products: 0 };
}
