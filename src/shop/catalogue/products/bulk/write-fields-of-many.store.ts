import type pg from 'pg';
import { removeMainFromFurther, writeFurtherCategories } from '../further-categories.store.ts';
import { replaceFuture } from '../import/price-periods.ts';
import { type RecordedPeriod, readPrices, writePrices } from '../prices.store.ts';
import { slugify } from '../slug.ts';
import { fieldRest, priceFieldParts } from './bulk-product.ts';
import { periodsFrom, readTimeline } from './price-timeline.ts';
import { readSaleState } from './sale-state.ts';

/** Value to write, as the text by which it is compared. */
export type FieldValue = { id: string; field: string; after: string };

/** Writes titles with the addresses that follow them. An empty one removes a text that has nothing else. */
export async function writeTitles(client: pg.ClientBase, values: readonly FieldValue[]): Promise<void> {
  const wanted = values.map(({ id, field, after }) => {
    const locale = fieldRest(field);
    return { id, locale, title: after, slug: slugify(after, locale) || id.toLowerCase() };
  });
  const empty = wanted.filter(({ title }) => title === '');
  await client.query(
    `delete from product_text known using jsonb_to_recordset($1) as wanted (id text, locale text)
     where known.product_id = wanted.id and known.locale = wanted.locale
       and known.description = '' and known.highlights = '[]' and known.details = '[]'`,
    [JSON.stringify(empty)],
  );
  await client.query(
    `insert into product_text as known (product_id, locale, title, slug, description, highlights, details, care, search)
     select id, locale, title, slug, '', '[]', '[]', '[]', ''
     from jsonb_to_recordset($1) as wanted (id text, locale text, title text, slug text)
     on conflict (product_id, locale) do update set title = excluded.title, slug = excluded.slug`,
    [JSON.stringify(wanted.filter(({ title }) => title !== ''))],
  );
}

export async function writeCategoryOfMany(client: pg.ClientBase, values: readonly FieldValue[]): Promise<void> {
  await client.query(
    `update product set category_id = nullif(wanted.category, '') from unnest($1::text[], $2::text[]) as wanted (id, category)
     where product.id = wanted.id`,
    [values.map(({ id }) => id), values.map(({ after }) => after)],
  );
  await removeMainFromFurther(
    client,
    values.map(({ id }) => id),
  );
}

/** Writes the further categories of products whose main ones are written. */
export async function writeFurtherOfMany(client: pg.ClientBase, values: readonly FieldValue[]): Promise<void> {
  await writeFurtherCategories(
    client,
    values.map(({ id, after }) => ({ id, categories: after === '' ? [] : after.split(',') })),
  );
}

export async function writeAttributesOfMany(client: pg.ClientBase, values: readonly FieldValue[]): Promise<void> {
  const wanted = values.map(({ id, field, after }) => ({
    id,
    key: fieldRest(field),
    values: after === '' ? [] : after.split(','),
  }));
  await client.query(
    `delete from product_facet known using jsonb_to_recordset($1) as wanted (id text, key text, values jsonb)
     where known.product_id = wanted.id and known.key = wanted.key and not wanted.values ? known.value`,
    [JSON.stringify(wanted)],
  );
  await client.query(
    `insert into product_facet (product_id, key, value)
     select wanted.id, wanted.key, value from jsonb_to_recordset($1) as wanted (id text, key text, values jsonb)
       cross join jsonb_array_elements_text(wanted.values) as value on conflict do nothing`,
    [JSON.stringify(wanted)],
  );
}

/** Writes status, successor, publications and which variants are on sale where. */
export async function writeSaleStates(client: pg.ClientBase, values: readonly FieldValue[]): Promise<void> {
  const states = values.flatMap(({ id, after }) => {
    const state = readSaleState(after);
    return state ? [{ id, ...state }] : [];
  });
  const ids = states.map(({ id }) => id);
  await client.query(
    `update product set status = wanted.status, successor = wanted.successor
     from jsonb_to_recordset($1) as wanted (id text, status text, successor text) where product.id = wanted.id`,
    [JSON.stringify(states.map(({ id, status, successor }) => ({ id, status, successor })))],
  );
  await client.query('delete from product_publication where product_id = any($1)', [ids]);
  const plans = states.flatMap(({ id, plans: own }) => own.map(([tenant, at, done]) => ({ id, tenant, at, done })));
  await client.query(
    `insert into product_publication (product_id, tenant, at, done)
     select id, tenant, to_timestamp(at / 1000), done
     from jsonb_to_recordset($1) as wanted (id text, tenant text, at float8, done boolean)`,
    [JSON.stringify(plans)],
  );
  const sold = states.flatMap(({ id, onSale }) =>
    Object.entries(onSale).flatMap(([tenant, skus]) => skus.map((sku) => ({ id, tenant, sku }))),
  );
  await client.query(
    `update offer set on_sale = false where product_id = any($1) and on_sale
       and not exists (select from jsonb_to_recordset($2) as wanted (tenant text, sku text) where wanted.tenant = offer.tenant and wanted.sku = offer.sku)`,
    [ids, JSON.stringify(sold)],
  );
  // A variant that was removed or ended since stays off sale.
  await client.query(
    `insert into offer (tenant, sku, product_id, on_sale)
     select wanted.tenant, variant.sku, variant.product_id, true
     from jsonb_to_recordset($1) as wanted (id text, tenant text, sku text)
       join variant on variant.sku = wanted.sku and variant.product_id = wanted.id and not variant.ended
     order by wanted.tenant, variant.sku
     on conflict (tenant, sku) do update set on_sale = true where not offer.on_sale`,
    [JSON.stringify(sold)],
  );
}

/** Recorded periods from now on by SKU, by tenant. */
export type PricesOfMany = ReadonlyMap<string, ReadonlyMap<string, RecordedPeriod[]>>;

const byTenant = <Named extends { field: string }>(entries: readonly Named[]): [string, Named[]][] =>
  [...Map.groupBy(entries, ({ field }) => priceFieldParts(field).tenant)].sort(([a], [b]) => (a < b ? -1 : 1));

/** Reads the prices of fields from now on. */
export async function readPricesOfMany(
  client: pg.ClientBase,
  fields: readonly { field: string }[],
  now: Date,
): Promise<PricesOfMany> {
  const prices = new Map<string, Map<string, RecordedPeriod[]>>();
  for (const [tenant, own] of byTenant(fields)) {
    const skus = own.map(({ field }) => priceFieldParts(field).sku);
    prices.set(tenant, await readPrices(client, { tenant, skus, since: now }));
  }
  return prices;
}

/** Writes prices from now on. Charged prices stay on record, since strike prices depend on them. */
export async function writePricesOfMany(
  client: pg.ClientBase,
  values: readonly FieldValue[],
  { recorded, now }: { recorded: PricesOfMany; now: Date },
): Promise<void> {
  for (const [tenant, own] of byTenant(values)) {
    const wanted = new Map(own.map(({ field, after }) => [priceFieldParts(field).sku, readTimeline(after) ?? []]));
    await writePrices(
      client,
      tenant,
      [...wanted].map(([sku, timeline]) => {
        const before = recorded.get(tenant)?.get(sku) ?? [];
        const planned = replaceFuture(before, periodsFrom(timeline, now.getTime()), now.getTime());
        return { sku, recorded: before, planned };
      }),
    );
  }
}

/** Notes the change of products for lists and for forms that were shown before. */
export async function touchProducts(client: pg.ClientBase, ids: readonly string[], now: Date): Promise<void> {
  await client.query('update product set version = version + 1, changed_at = $2 where id = any($1)', [ids, now]);
}
