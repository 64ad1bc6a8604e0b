import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { IMPORT_LOCK } from '../../src/shop/catalogue/products/import/import-run.store.ts';
import {
  createCatalogue,
  createProductAdministration,
  createProductListing,
  type ProductAdministration,
  type ProductListing,
} from '../../src/shop/catalogue/products/index.ts';
import { createPostgresSearch } from '../../src/shop/search/engine/index.ts';
import { deliveryPromise } from '../../src/shop/selling/delivery/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedCategories, seedGoods, seedValues } from '../support/goods.ts';
import { auditLines } from './support.ts';

const clock = fixedClock('2026-11-21T08:00:00Z');
const ADMIN: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 'a@b.ch',
  role: 'admin',
  language: 'de',
};
const CH = { tenant: tenants.ch, locale: 'de-CH' as const };
let database: TestDatabase;
let goods: ProductAdministration;
let listing: ProductListing;

beforeAll(async () => {
  database = await testDatabase();
  goods = createProductAdministration({ pool: database.pool, clock });
  listing = createProductListing({ pool: database.pool, clock });
  await seedCategories(database.pool, ['fashion', 'fashion/dresses']);
  await seedValues(database.pool, { size: ['36', '38', '40'] });
  await seedGoods(database.pool, [
    {
      id: 'dress',
      category: 'dresses',
      titles: { 'de-CH': 'Leinenkleid', 'fr-CH': 'Robe en lin', 'de-DE': 'Leinenkleid' },
      description: 'Kühl im Sommer',
      facets: { size: ['36', '38'] },
      variants: [
        { sku: 'd-36', gtin: '7612345678900', stock: 10, axes: { size: '36' }, prices: { ch: 12900, de: 11900 } },
        { sku: 'd-38', stock: 0, axes: { size: '38' }, prices: { ch: 12900 } },
      ],
    },
    {
      id: 'only-de',
      titles: { 'de-DE': 'Nur in Deutschland' },
      category: 'dresses',
      variants: [{ sku: 'x-1', prices: { de: 100 } }],
    },
  ]);
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('delete from outbox'));

const found = async (typed: string) =>
  (await listing.list(ADMIN, { ...CH, params: new URLSearchParams({ q: typed }) }))?.products ?? [];
const find = async (typed: string) => (await found(typed)).map(({ id }) => id);
const product = async () => {
  const found = await goods.product(ADMIN, { ...CH, id: 'dress' });
  if (!found) throw new Error('the dress is gone');
  return found;
};
const announced = async () => (await database.pool.query('select topic, key from outbox')).rows;
const lastAudit = async () => (await auditLines(database.pool)).at(-1);

describe('search', () => {
  test.each(['d-36', 'd-3', 'dress', '7612345678900', 'leinen', 'LEINENKLEID', 'robe lin', 'kühl'])(
    '%s finds the dress',
    async (typed) => {
      expect(await find(typed)).toEqual(['dress']);
    },
  );

  test.each(['nothing', "'; drop table product; --", '%', 'Deutschland', ':* & |'])(
    '%s finds nothing',
    async (typed) => {
      expect(await find(typed)).toEqual([]);
    },
  );

  test('shows the tenant’s variants, sold-out ones included', async () => {
    const [dress] = await found('dress');
    expect(dress).toMatchObject({ title: 'Leinenkleid', variants: 2, onSale: { ch: 2, de: 1 }, stock: 10 });
    expect(await product()).toMatchObject({
      brand: 'Linnovelle',
      category: 'Dresses',
      texts: [{ locale: 'de-CH' }, { locale: 'fr-CH' }],
      variants: [
        { sku: 'd-36', label: '36', stock: 10, reserved: 0, prices: [{ amount: 12900, to: null }] },
        { sku: 'd-38', label: '38', stock: 0 },
      ],
    });
    expect(await goods.soldOut(ADMIN, CH)).toEqual([
      { sku: 'd-38', product_id: 'dress', title: 'Leinenkleid', ordered: 0 },
    ]);
    await database.pool.query(
      `insert into report_variant (tenant, day, sku, units) values ('ch', '2026-11-20', 'd-38', 3), ('ch', '2026-10-22', 'd-38', 2),
         ('ch', '2026-10-21', 'd-38', 9), ('de', '2026-11-20', 'd-38', 5)`,
    );
    expect(await goods.soldOut(ADMIN, CH), 'units of 30 days').toMatchObject([{ sku: 'd-38', ordered: 5 }]);
    expect(await goods.product(ADMIN, { ...CH, id: 'only-de' })).toBeNull();
  });
});

describe('stock', () => {
  const corrected = async () => String((await product()).variants[0]?.correction);
  const set = async (seen: string, quantity: string, reason = 'Inventur', sku = 'd-36', last?: string) =>
    goods.setStock(ADMIN, { tenant: tenants.ch, sku, seen, last: last ?? (await corrected()), quantity, reason });

  test('corrects the quantity, announces the change and records it', async () => {
    expect(await set('10', '25')).toEqual({ ok: true, quantity: 25 });
    expect(await announced()).toEqual([{ topic: 'product', key: 'dress' }]);
    expect(await lastAudit()).toEqual({
      email: 'a@b.ch',
      action: 'product.stock',
      subject: 'product:dress',
      before: { sku: 'd-36', quantity: 10 },
      after: { sku: 'd-36', quantity: 25, reason: 'Inventur' },
    });
  });

  test('keeps sales made since the page was shown', async () => {
    await database.pool.query("update stock set quantity = 20 where sku = 'd-36'");
    expect(await set('22', '30')).toEqual({ ok: true, quantity: 28 });
    expect(await set('28', '28')).toEqual({ ok: true, quantity: 28 });
  });

  test('corrects once when the form is sent twice or two employees correct at once', async () => {
    await database.pool.query("update stock set quantity = 20 where sku = 'd-36'");
    const last = await corrected();
    const both = await Promise.all([
      set('20', '30', 'Inventur', 'd-36', last),
      set('20', '30', 'Inventur', 'd-36', last),
    ]);
    expect(both).toContainEqual({ ok: true, quantity: 30 });
    expect(both).toContainEqual({ ok: false, problem: 'changed' });
    expect((await product()).variants[0]?.stock).toBe(30);
    // A correction of another variant does not conflict with this one.
    expect(
      await goods.setStock(ADMIN, {
        tenant: tenants.ch,
        sku: 'd-38',
        seen: '0',
        last: '0',
        quantity: '1',
        reason: 'Fund',
      }),
    ).toMatchObject({ ok: true });
    expect(await set('30', '31')).toEqual({ ok: true, quantity: 31 });
  });

  test.each([
    ['5', 'x', 'Inventur', 'no-number'],
    ['5', '-1', 'Inventur', 'no-number'],
    ['', '5', 'Inventur', 'no-number'],
    ['5', '1000001', 'Inventur', 'no-number'],
    ['5', '5', ' a ', 'no-reason'],
    ['1000', '5', 'Inventur', 'impossible'],
  ])('seen %s, counted %s because of %s: %s', async (seen, quantity, reason, problem) => {
    expect(await set(seen, quantity, reason)).toEqual({ ok: false, problem });
    expect(await announced()).toEqual([]);
  });

  test('refuses a variant that the tenant does not have', async () => {
    expect(await set('10', '5', 'Inventur', 'x-1')).toEqual({ ok: false, problem: 'not-found' });
  });
});

describe('texts', () => {
  const marked = async (locale: string) => (await product()).texts.find((text) => text.locale === locale)?.mark;
  const set = async (locale: string, title: string, description = 'Neu', seen?: string) => {
    const mark = seen ?? (await marked(locale)) ?? '';
    return goods.setText(ADMIN, { tenant: tenants.ch, id: 'dress', locale, seen: mark, title, description });
  };

  test('changes one locale, is found by the search, and records both versions', async () => {
    expect(await set('de-CH', '  Hosenrock  aus Hanf ')).toEqual({ ok: true });
    expect(await announced()).toEqual([{ topic: 'product', key: 'dress' }]);
    const search = createPostgresSearch({ pool: database.pool, clock });
    const { hits } = await search.query({
      tenant: 'ch',
      locale: 'de-CH',
      term: 'Hosenrock',
      category: null,
      filters: {},
      price: { min: null, max: null },
      sort: 'relevance',
      page: 1,
      count: 10,
    });
    expect(hits.map((hit) => hit.productId)).toEqual(['dress']);
    expect((await product()).texts).toMatchObject([
      { title: 'Hosenrock aus Hanf', slug: 'leinenkleid' },
      { title: 'Robe en lin' },
    ]);
    expect(await lastAudit()).toMatchObject({
      before: { title: 'Leinenkleid' },
      after: { title: 'Hosenrock aus Hanf' },
    });
    expect(await set('de-CH', 'Hosenrock aus Hanf')).toEqual({ ok: true });
  });

  test('refuses the second of two concurrent changes and overwrites nothing', async () => {
    const mark = await marked('fr-CH');
    expect(await set('fr-CH', 'Robe en chanvre', 'Un', mark)).toEqual({ ok: true });
    expect(await set('fr-CH', 'Robe en coton', 'Deux', mark)).toEqual({ ok: false, problem: 'changed' });
    expect((await product()).texts.at(-1)).toMatchObject({ title: 'Robe en chanvre', description: 'Un' });
    // Sending the stored text again changes nothing and succeeds.
    expect(await set('fr-CH', 'Robe en chanvre', 'Un', mark)).toEqual({ ok: true });
    expect(await set('fr-CH', 'Robe en coton', 'Deux')).toEqual({ ok: true });
  });

  test.each([
    ['de-CH', ' ', 'no-title'],
    ['de-CH', 'x'.repeat(151), 'too-long'],
    ['de-DE', 'Titel', 'not-found'],
    ['xx', 'Titel', 'not-found'],
  ])('%s "%s" is refused: %s', async (locale, title, problem) => {
    expect(await set(locale, title)).toEqual({ ok: false, problem });
  });
});

describe('prices', () => {
  const set = (sku: string, price: string, from = '', to = '') =>
    goods.setPrice(ADMIN, { tenant: tenants.ch, id: 'dress', sku, entry: { price, from, to } });
  const amounts = async (sku: string) =>
    (await product()).variants
      .find((variant) => variant.sku === sku)
      ?.prices.map(({ amount, from, to }) => [
        amount / 100,
        new Date(from).toISOString().slice(0, 16),
        to === null ? null : new Date(to).toISOString().slice(0, 16),
      ]);

  test('follows the import’s rules: past prices stay, a limited price interrupts the lasting one', async () => {
    expect(await set('', '99,50', '2026-11-25T00:00', '2026-11-30')).toEqual({ ok: true, changed: 2 });
    const { rows } = await database.pool.query('select field, feed_value from product_edit order by field');
    expect(rows).toEqual(
      expect.arrayContaining([
        { field: 'price.ch.d-36', feed_value: '129.00' },
        { field: 'price.ch.d-38', feed_value: '129.00' },
      ]),
    );
    expect(await amounts('d-38')).toEqual([
      [129, '2026-01-01T00:00', '2026-11-24T23:00'],
      [99.5, '2026-11-24T23:00', '2026-11-30T23:00'],
      [129, '2026-11-30T23:00', null],
    ]);
    expect(await announced()).toEqual([{ topic: 'product', key: 'dress' }]);
    expect(await lastAudit()).toMatchObject({
      action: 'product.price',
      before: { amount: 12900 },
      after: { articles: 'd-36, d-38', amount: 9950, from: '2026-11-24T23:00:00.000Z' },
    });
    expect(await set('', '99,50', '2026-11-25T00:00', '2026-11-30')).toEqual({ ok: true, changed: 0 });
  });

  test('changes one variant from now on', async () => {
    expect(await set('d-36', '110')).toEqual({ ok: true, changed: 1 });
    expect(await amounts('d-36')).toEqual([
      [129, '2026-01-01T00:00', '2026-11-21T08:00'],
      [110, '2026-11-21T08:00', null],
    ]);
  });

  test('refuses an invalid price, another tenant’s variant, and any change during an import', async () => {
    expect(await set('', 'billig')).toEqual({
      ok: false,
      problem: 'entry',
      entry: { field: 'price', reason: 'no-price' },
    });
    expect(await set('x-1', '5')).toEqual({ ok: false, problem: 'not-found' });
    const importing = await database.pool.connect();
    await importing.query('select pg_advisory_lock($1)', [IMPORT_LOCK]);
    expect(await set('', '5')).toEqual({ ok: false, problem: 'import-running' });
    expect(await goods.setOnSale(ADMIN, { tenant: tenants.ch, id: 'dress', onSale: false })).toEqual({
      ok: false,
      problem: 'import-running',
    });
    await importing.query('select pg_advisory_unlock($1)', [IMPORT_LOCK]);
    importing.release();
  });
});

describe('products on sale', () => {
  const set = (onSale: boolean, id = 'dress') => goods.setOnSale(ADMIN, { tenant: tenants.ch, id, onSale });

  test('withdraws and restores a product in one tenant', async () => {
    const catalogue = createCatalogue({ deliveryPromise, pool: database.pool, clock });
    expect(await set(false)).toEqual({ ok: true, changed: 2 });
    expect(await catalogue.product({ ...CH, sku: 'd-36' })).toBeNull();
    expect(await catalogue.product({ tenant: tenants.de, locale: 'de-DE', sku: 'd-36' })).not.toBeNull();
    expect(await find('dress')).toEqual(['dress']);
    expect(await lastAudit()).toMatchObject({ action: 'product.withdrawn', after: { articles: 2 } });
    expect(await set(false)).toEqual({ ok: true, changed: 0 });
    expect(await set(true)).toEqual({ ok: true, changed: 2 });
    expect(await catalogue.product({ ...CH, sku: 'd-36' })).not.toBeNull();
    expect(await set(false, 'only-de')).toEqual({ ok: false, problem: 'not-found' });
  });
});
