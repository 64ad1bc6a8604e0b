import type { Pool } from '../../src/platform/database/pool.ts';
import type { Tenant } from '../../src/tenants/tenant.ts';
import { seedGoods } from '../support/goods.ts';
import { seedPromotion } from '../support/promotions.ts';
import type { Person } from './world.ts';

/** Variants on sale; amounts in minor units, delivery mode and class of VAT differ. */
const GOODS = [
  { sku: 'cup', amount: 1290, vatClass: 'standard', mode: 'parcel' },
  { sku: 'book', amount: 2495, vatClass: 'reduced', mode: 'parcel' },
  { sku: 'coat', amount: 18_990, vatClass: 'standard', mode: 'parcel' },
  { sku: 'tea', amount: 705, vatClass: 'reduced', mode: 'parcel' },
  { sku: 'shelf', amount: 24_905, vatClass: 'standard', mode: 'bulky' },
  { sku: 'lamp', amount: 7_995, vatClass: 'standard', mode: 'parcel' },
] as const;

/** Other variants of these products, of equal and of another price. */
const MORE: Record<string, { sku: string; amount: number }> = {
  coat: { sku: 'coat-l', amount: 18_990 },
  tea: { sku: 'tea-2', amount: 1_305 },
  lamp: { sku: 'lamp-l', amount: 7_995 },
};

export const SKUS = GOODS.map(({ sku }) => sku);
/** Goods of a price that can be paid by instalments. */
export const LARGE_SKUS = ['coat', 'shelf'];
export const VOUCHERS = ['TEN', 'SHARE', 'FREE', 'THREE'] as const;

/** Creates the goods and vouchers of a tenant. */
export async function seedGoodsOfHistory(pool: Pool, tenant: Tenant): Promise<void> {
  const titles = Object.fromEntries(tenant.locales.map(({ locale }) => [locale, 'Ware']));
  await pool.query("insert into category (id, parent_id, depth, position) values ('all', null, 1, 1)");
  for (const { locale } of tenant.locales)
    await pool.query("insert into category_text (category_id, locale, name, path) values ('all', $1, 'All', 'all')", [
      locale,
    ]);
  await seedGoods(
    pool,
    GOODS.map(({ sku, amount }) => ({
      id: `p-${sku}`,
      titles: Object.fromEntries(Object.keys(titles).map((locale) => [locale, `Ware ${sku}`])),
      variants: [{ sku, amount }, ...(MORE[sku] ? [MORE[sku]] : [])].map((variant) => ({
        sku: variant.sku,
        stock: 100_000,
        prices: { [tenant.id]: variant.amount },
      })),
    })),
  );
  for (const { sku, vatClass, mode } of GOODS)
    await pool.query('update product set vat_class = $2, delivery_mode = $3 where id = $1', [
      `p-${sku}`,
      vatClass,
      mode,
    ]);
  await pool.query(
    `with list as (insert into price_list (tenant, name, valid_from, created_at, changed_at)
       values ($1, 'Menge', '2020-01-01', now(), now()) returning id)
     insert into price_list_price (list_id, sku, min_quantity, amount)
     select list.id, goods.sku, 2, greatest(1, goods.amount - 7) from list, unnest($2::text[], $3::bigint[]) as goods (sku, amount)`,
    [tenant.id, GOODS.map(({ sku }) => sku), GOODS.map(({ amount }) => amount)],
  );
  const common = { tenant: tenant.id, usage: 'unlimited' } as const;
  await seedPromotion(pool, { ...common, key: 'ten', codes: ['TEN'], value: 1000 });
  await seedPromotion(pool, { ...common, key: 'share', kind: 'percent', codes: ['SHARE'], value: 15 });
  await seedPromotion(pool, { ...common, key: 'free', kind: 'freeShipping', codes: ['FREE'] });
  await seedPromotion(pool, { ...common, key: 'three', kind: 'multibuy', codes: ['THREE'], take: 3, pay: 2 });
  await seedPromotion(pool, {
    ...common,
    key: 'rest',
    source: 'automatic',
    kind: 'percent',
    value: 5,
    minGoods: 30_000,
  });
  await pool.query(
    `update promotion set texts = (select jsonb_object_agg(locale, '{"title": "Aktion", "text": "-"}'::jsonb) from unnest($1::text[]) locale)`,
    [tenant.locales.map(({ locale }) => locale)],
  );
}

/** Creates customers with an account and names guests. */
export async function seedPeople(pool: Pool, tenant: Tenant): Promise<Person[]> {
  const people: Person[] = [];
  for (const [index, isGuest] of [false, false, true, true].entries()) {
    const { locale } = tenant.locales[index % tenant.locales.length] ?? tenant.locales[0];
    const email = `${isGuest ? 'guest' : 'customer'}-${index}@example.ch`;
    const { rows } = isGuest
      ? { rows: [] }
      : await pool.query<{ id: string }>(
          `insert into customer (tenant, number, email, salutation, first_name, last_name, locale, created_at, changed_at)
           values ($1, $2, $3, 'female', 'Lea', 'Brunner', $4, now(), now()) returning id`,
          [tenant.id, String(91_000_000 + index), email, locale],
        );
    people.push({ email, locale, customerId: rows[0]?.id ?? null, born: `${11 + index}.11.1980` });
  }
  return people;
}
