import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import type { VatRate } from '../../../tenants/tenant.ts';

export type CostOrigin = 'feed' | 'hand';
/** Variant with its current price and purchase price. */
export type PricedCost = {
  sku: string;
  productId: string;
  title: string;
  vatClass: VatRate['class'];
  /** Current price with VAT; null without one. */
  gross: number | null;
  cost: number | null;
  origin: CostOrigin | null;
};

const COLUMNS = `offer.sku, offer.product_id as "productId", coalesce(text.title, offer.product_id) as title,
  product.vat_class as "vatClass", current.amount as gross, cost.amount as cost, cost.origin`;
const JOINS = `product on product.id = offer.product_id
  left join product_text text on text.product_id = offer.product_id and text.locale = $2
  left join lateral (select price.amount from price where price.tenant = offer.tenant and price.sku = offer.sku
    and price.valid_from <= $3 and (price.valid_to is null or price.valid_to > $3) order by price.valid_from desc limit 1) current on true`;

/** Returns the variants of a product that a tenant offers. */
export async function costsOfProduct(
  pool: Pool,
  asked: { tenant: string; locale: string; now: Date; id: string },
): Promise<PricedCost[]> {
  const { rows } = await pool.query<PricedCost>(
    `select ${COLUMNS} from offer join variant on variant.sku = offer.sku join ${JOINS}
       left join purchase_price cost on cost.tenant = offer.tenant and cost.sku = offer.sku
     where offer.tenant = $1 and variant.product_id = $4 order by variant.position, offer.sku`,
    [asked.tenant, asked.locale, asked.now, asked.id],
  );
  return rows;
}

/** Returns purchase price and VAT class of variants that have one, by SKU. */
export async function costsOfSkus(
  pool: Pool,
  tenant: string,
  skus: readonly string[],
): Promise<Map<string, Pick<PricedCost, 'vatClass'> & { cost: number }>> {
  const { rows } = await pool.query<{ sku: string; vatClass: VatRate['class']; cost: number }>(
    `select cost.sku, product.vat_class as "vatClass", cost.amount as cost
     from purchase_price cost join variant on variant.sku = cost.sku join product on product.id = variant.product_id
     where cost.tenant = $1 and cost.sku = any($2)`,
    [tenant, skus],
  );
  return new Map(rows.map(({ sku, ...row }) => [sku, row]));
}

/** VAT rate of a class in permille. */
export type ClassRate = { vatClass: VatRate['class']; permille: number };

/** Margin as a part of the price. */
const RATIO = '((round(priced.net) - priced.cost) / round(priced.net))';

/** Returns variants below a floor, the smallest margin first, with the number of all. `last`: place of the variant before. */
export async function costsBelowFloor(
  pool: Pool,
  asked: { tenant: string; locale: string; now: Date; floor: number; rates: ClassRate[]; take: number; skip: number },
  last: readonly string[] | null = null,
): Promise<(PricedCost & { count: number; place: string[] })[]> {
  const { rows } = await pool.query<PricedCost & { count: number; place: string[] }>(
    `select priced.*, count(*) over ()::int as count, array[${RATIO}::text, priced.sku] as place from (
       select ${COLUMNS}, current.amount * 1000.0 / (1000 + rate.permille) as net
       from purchase_price cost join offer on offer.tenant = cost.tenant and offer.sku = cost.sku join ${JOINS}
         join unnest($4::text[], $5::int[]) as rate (class, permille) on rate.class = product.vat_class
       where cost.tenant = $1 and offer.on_sale and current.amount is not null) priced
     where (round(priced.net) - priced.cost) * 100 < $6::int * round(priced.net)
       and ($9::text[] is null or (${RATIO}, priced.sku) > (($9::text[])[1]::numeric, ($9::text[])[2]))
     order by ${RATIO}, priced.sku limit $7 offset $8`,
    [
      asked.tenant,
      asked.locale,
      asked.now,
      asked.rates.map(({ vatClass }) => vatClass),
      asked.rates.map(({ permille }) => permille),
      asked.floor,
      asked.take,
      asked.skip,
      last,
    ],
  );
  return rows;
}

/** Sets a purchase price by hand; null deletes it. Returns the one before. */
export async function writeCost(
  client: pg.ClientBase,
  cost: { tenant: string; sku: string; amount: number | null; now: Date },
): Promise<number | null> {
  const { rows } = await client.query<{ amount: number }>(
    'select amount from purchase_price where tenant = $1 and sku = $2 for update',
    [cost.tenant, cost.sku],
  );
  if (cost.amount === null)
    await client.query('delete from purchase_price where tenant = $1 and sku = $2', [cost.tenant, cost.sku]);
  else
    await client.query(
      `insert into purchase_price (tenant, sku, amount, origin, changed_at) values ($1, $2, $3, 'hand', $4)
       on conflict (tenant, sku) do update set amount = excluded.amount, origin = 'hand', changed_at = excluded.changed_at`,
      [cost.tenant, cost.sku, cost.amount, cost.now],
    );
  return rows[0]?.amount ?? null;
}

export async function readFloor(client: Pool | pg.ClientBase, tenant: string): Promise<number | null> {
  const { rows } = await client.query<{ percent: number }>('select percent from margin_floor where tenant = $1', [
    tenant,
  ]);
  return rows[0]?.percent ?? null;
}

/** Lets one change of a floor after the other read and write it: without a floor there is no row to lock. */
export async function lockFloor(client: pg.ClientBase, tenant: string): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtext('margin floor'), hashtext($1))", [tenant]);
}

/** Sets the floor of margins; null deletes it. */
export async function writeFloor(client: pg.ClientBase, tenant: string, percent: number | null): Promise<void> {
  if (percent === null) await client.query('delete from margin_floor where tenant = $1', [tenant]);
  else
    await client.query(
      'insert into margin_floor (tenant, percent) values ($1, $2) on conflict (tenant) do update set percent = excluded.percent',
      [tenant, percent],
    );
}

/** Returns the product of a variant that a tenant offers; null if it does not. */
export async function productOfOffer(client: pg.ClientBase, tenant: string, sku: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    'select product_id as id from offer where tenant = $1 and sku = $2',
    [tenant, sku],
  );
  return rows[0]?.id ?? null;
}
