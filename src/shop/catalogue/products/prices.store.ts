import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import { type ImportedPricePeriod, isSame, samePeriods } from './import/price-periods.ts';

type Row = { id: number; sku: string; amount: number; valid_from: Date; valid_to: Date | null };
export type RecordedPeriod = ImportedPricePeriod & { id: number };
export type PricePlan = { sku: string; recorded: RecordedPeriod[]; planned: ImportedPricePeriod[] };

/** Returns the prices of variants in order of time; with `since` only those that end later or never. */
export async function readPrices(
  client: pg.ClientBase | Pool,
  request: { tenant: string; skus: string[]; since: Date | null },
): Promise<Map<string, RecordedPeriod[]>> {
  const result = await client.query<Row>({
    name: 'prices-of-skus',
    text: `select id, sku, amount, valid_from, valid_to from price
     where tenant = $1 and sku = any($2) and ($3::timestamptz is null or valid_to is null or valid_to > $3)
     order by sku, valid_from`,
    values: [request.tenant, request.skus, request.since],
  });
  const prices = new Map<string, RecordedPeriod[]>();
  for (const row of result.rows) {
    const periods = prices.get(row.sku) ?? [];
    periods.push({
      id: row.id,
      amount: row.amount,
      from: row.valid_from.getTime(),
      to: row.valid_to?.getTime() ?? null,
    });
    prices.set(row.sku, periods);
  }
  return prices;
}

/**
 * Changes the recorded periods into the planned ones in the caller's transaction; returns the changed SKUs. Does not
 * touch unchanged periods. Shortens periods before it inserts new ones, since they must never overlap.
 */
export async function writePrices(client: pg.ClientBase, tenant: string, plans: PricePlan[]): Promise<string[]> {
  const changed = plans.filter((plan) => !samePeriods(plan.recorded, plan.planned));
  if (changed.length === 0) return [];
  const gone: number[] = [];
  const cut: CutPeriod[] = [];
  const added: (ImportedPricePeriod & { sku: string })[] = [];
  for (const { sku, recorded, planned } of changed) {
    const kept = new Set<ImportedPricePeriod>();
    // Periods of a variant do not overlap, so that at most one begins at any time.
    const plannedFrom = new Map(planned.map((entry) => [entry.from, entry]));
    for (const period of recorded) {
      const entry = plannedFrom.get(period.from);
      if (entry && isSame(entry, period)) kept.add(entry);
      else if (entry?.amount === period.amount && entry.to !== null && isShorter(entry.to, period)) {
        kept.add(entry);
        cut.push({ id: period.id, sku, to: entry.to });
      } else gone.push(period.id);
    }
    added.push(...planned.filter((entry) => !kept.has(entry)).map((entry) => ({ ...entry, sku })));
  }
  await writePeriods(client, tenant, { gone, cut, added });
  return changed.map((plan) => plan.sku);
}

function isShorter(to: number, recorded: ImportedPricePeriod): boolean {
  return recorded.to === null || to < recorded.to;
}

/** Period that ends earlier than before. `to`: milliseconds since 1970. */
type CutPeriod = { id: number; sku: string; to: number };

/** Tells whether another period begins at the end of each shortened one. */
function areFollowed(cut: readonly CutPeriod[], added: readonly (ImportedPricePeriod & { sku: string })[]): boolean {
  const begins = new Set(added.map(({ sku, from }) => `${from} ${sku}`));
  return cut.every(({ sku, to }) => begins.has(`${to} ${sku}`));
}

/**
 * Deletes, shortens and inserts periods in one statement, so that its triggers see all of them. A period that another one
 * follows then writes no event of its own (migration 0236).
 */
async function writePeriods(
  client: pg.ClientBase,
  tenant: string,
  periods: {
    gone: number[];
    cut: CutPeriod[];
    added: (ImportedPricePeriod & { sku: string })[];
  },
): Promise<void> {
  const { gone, cut, added } = periods;
  await client.query({
    name: 'prices-write',
    text: `with followed as materialized (select set_config('kontor.all_prices_followed', $9, true)),
     gone as (delete from price where id = any($2) returning id), cut as (
       update price set valid_to = cut.valid_to from unnest($3::bigint[], $4::timestamptz[]) as cut (id, valid_to)
       where price.id = cut.id returning price.id)
     insert into price (tenant, sku, amount, valid_from, valid_to)
     select $1, added.sku, added.amount, added.valid_from, added.valid_to
     from unnest($5::text[], $6::bigint[], $7::timestamptz[], $8::timestamptz[]) as added (sku, amount, valid_from, valid_to)
     -- The counts run the other changes before the first insertion, since periods must never overlap.
     where (select count(*) from followed) > 0 and (select count(*) from gone) >= 0 and (select count(*) from cut) >= 0`,
    values: [
      tenant,
      gone,
      cut.map((entry) => entry.id),
      cut.map((entry) => new Date(entry.to)),
      added.map((period) => period.sku),
      added.map((period) => period.amount),
      added.map((period) => new Date(period.from)),
      added.map((period) => (period.to === null ? null : new Date(period.to))),
      areFollowed(cut, added) ? 'yes' : 'no',
    ],
  });
}
