import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { systemClock } from '../../src/platform/clock.ts';
import {
  createPriceListAdministration,
  type PriceListAdministration,
} from '../../src/shop/catalogue/price-list-administration/index.ts';
import type { BasketKey, BasketOwner } from '../../src/shop/selling/basket/index.ts';
import type { Role, StaffMember } from '../../src/shop/staff/employees/index.ts';
import { auditLines } from '../admin/support.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, orderForm, readyBasket, type Selling } from '../support/selling.ts';

let database: TestDatabase;
let shop: Selling;
let lists: PriceListAdministration;
const tenant = tenants.ch;
const member = (role: Role): StaffMember => ({
  id: '00000000-0000-0000-0000-000000000001',
  email: `${role}@montarve.example`,
  role,
  language: 'de',
});
const MERCHANDISER = member('merchandiser');

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, {
    id: 'candle',
    variants: [
      { sku: 'candle', stock: 500, amount: 1290 },
      { sku: 'other', stock: 500, amount: 2000 },
    ],
  });
  await database.pool.query(`update variant set unit_measure = '{"amount": 250, "unit": "ml"}' where sku = 'candle'`);
  shop = openSelling(database.pool);
  lists = createPriceListAdministration({ pool: database.pool, clock: systemClock });
  await lists.addGroup(MERCHANDISER, tenant, { key: 'business', name: 'Firmen' });
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('delete from price_list; delete from outbox');
  shop.listPrices.forget();
});

/** Creates a list with prices: article number, quantity, price. */
async function listOf(group: string, prices: [string, string, string][], entry: Record<string, string> = {}) {
  const created = await lists.create(MERCHANDISER, tenant, { name: 'Liste', group, ...entry });
  if (!created.ok) throw new Error(created.problem);
  for (const [sku, quantity, price] of prices)
    expect(await lists.setPrice(MERCHANDISER, { tenant, id: created.id }, { sku, quantity, price })).toMatchObject({
      ok: true,
    });
  shop.listPrices.forget();
  return created.id;
}

async function basketOf(quantity: number, customer: BasketOwner | null = null) {
  const key: BasketKey = { tenant, locale: 'de-CH', secret: null, customer };
  const added = await shop.basket.add(key, { sku: 'candle', quantity });
  if (!added.ok) throw new Error(added.problem);
  return { key: { ...key, secret: added.secret }, line: added.basket.lines[0] };
}
const business = (isFull = true): BasketOwner => ({
  id: crypto.randomUUID(),
  isFull,
  email: 'firma@example.ch',
  group: 'business',
});

describe('graduated prices', () => {
  test('count from their quantity on, with base price, and until the order', async () => {
    await listOf('', [
      ['candle', '3', '9.90'],
      ['candle', '10', '8.90'],
    ]);
    const { key, line } = await basketOf(2);
    expect(line?.article.price.amount).toBe(1290);
    const more = await shop.basket.setQuantity(key, { sku: 'candle', quantity: 3 });
    expect(more.basket.lines).toMatchObject([
      {
        article: { price: { amount: 990 }, compareAt: null, basePrice: { price: { amount: 3960 }, unit: 'l' } },
        listPrice: { from: 3, ofGroup: false, common: { price: { amount: 1290 } } },
        lineTotal: { amount: 2970 },
        notices: [],
      },
    ]);
    const ready = await readyBasket(shop, 'candle');
    await shop.basket.setQuantity(ready, { sku: 'candle', quantity: 10 });
    expect(await shop.checkout.place(ready, await orderForm(shop, ready))).toMatchObject({ ok: true });
    const order = await shop.orders.ofBasket(ready);
    expect(order?.lines).toMatchObject([{ unitPrice: { amount: 890 }, lineTotal: { amount: 8900 } }]);
  });

  test('are on the public product page, and prices of groups are not', async () => {
    await listOf('', [['candle', '3', '9.90']]);
    await listOf('business', [['candle', '1', '7.77']]);
    const found = await shop.catalogue.product({ tenant, locale: 'de-CH', sku: 'candle' });
    expect(found?.product.graduated).toMatchObject([{ from: 3, price: { amount: 990 } }]);
    expect(JSON.stringify(found)).not.toContain('777');
    const common = await shop.catalogue.listPrices({ tenant, skus: ['candle'] });
    expect(common.get('candle')).toMatchObject([{ minQuantity: 3, amount: 990 }]);
  });

  test('bound the time for which a page is valid', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    await listOf('', [['candle', '3', '9.90']], { from: at(0.1), to: at(0.2) });
    const found = await shop.catalogue.product({ tenant, locale: 'de-CH', sku: 'candle' });
    expect(found?.product.graduated).toBeUndefined();
    expect(found?.product.validUntil?.getTime()).toBeLessThanOrEqual(Date.parse(at(0.1)));
  });
});

describe('prices of a group', () => {
  test('are paid by its customers after a login with password only', async () => {
    await listOf('business', [['candle', '', '11.00']]);
    expect((await basketOf(1)).line?.article.price.amount).toBe(1290);
    for (const [isFull, amount] of [
      [true, 1100],
      [false, 1290],
    ] as const) {
      const owner = business(isFull);
      await database.pool.query(
        `insert into customer (id, tenant, number, email, salutation, first_name, last_name, locale, category, created_at, changed_at)
         values ($1, 'ch', $2, $2 || '@example.ch', 'female', 'Lea', 'Brunner', 'de-CH', 'business', now(), now())`,
        [owner.id, owner.id.slice(0, 8)],
      );
      expect((await basketOf(1, owner)).line?.article.price.amount).toBe(amount);
    }
  });

  test('end at their time', async () => {
    const id = await listOf('', [['candle', '3', '9.90']]);
    await database.pool.query(
      "update price_list set valid_from = '2026-01-01', valid_to = now() - interval '1 second'",
    );
    shop.listPrices.forget();
    expect((await basketOf(3)).line?.article.price.amount).toBe(1290);
    expect((await lists.open(MERCHANDISER, { tenant, id, locale: 'de-CH', page: 1 }))?.prices).toHaveLength(1);
  });
});

describe('the section', () => {
  test('refuses a price of one unit for everybody, unknown articles and wrong values', async () => {
    const id = await listOf('', []);
    const set = (sku: string, quantity: string, price: string) =>
      lists.setPrice(MERCHANDISER, { tenant, id }, { sku, quantity, price });
    expect(await set('candle', '1', '9.90')).toMatchObject({ problem: 'quantity-of-one' });
    expect(await set('candle', '', '9.90')).toMatchObject({ problem: 'quantity-of-one' });
    expect(await set('candle', '100', '9.90')).toMatchObject({ problem: 'no-quantity' });
    expect(await set('candle', '3', '-1')).toMatchObject({ problem: 'no-price' });
    expect(await set('nothing', '3', '9.90')).toMatchObject({ problem: 'unknown-article' });
    expect(await lists.create(MERCHANDISER, tenant, { name: 'x', group: 'nobody' })).toMatchObject({
      problem: 'group',
    });
  });

  test('reads a table whole or not at all', async () => {
    const id = await listOf('', []);
    const read = (table: string) => lists.importPrices(MERCHANDISER, { tenant, id }, table);
    expect(await read('Artikelnummer;Menge;Preis\ncandle;3;9,90\ncandle;x;8,90\nother;1;5\ncandle;3;7')).toEqual({
      ok: false,
      problem: 'rows',
      rows: [
        { line: 3, problem: 'no-quantity' },
        { line: 4, problem: 'quantity-of-one' },
        { line: 5, problem: 'twice' },
      ],
    });
    expect(await read('sku,quantity,price\nmissing,3,9.90')).toMatchObject({
      rows: [{ line: 2, problem: 'unknown-article' }],
    });
    expect(await read('a;b\n1;2')).toMatchObject({ problem: 'columns' });
    expect(await read(' ')).toMatchObject({ problem: 'empty' });
    expect((await lists.open(MERCHANDISER, { tenant, id, locale: 'de-CH', page: 1 }))?.prices).toEqual([]);
    expect(await read("Numéro d'article;Quantité;Prix\ncandle;3;9,90\nother;12;1'5")).toMatchObject({ ok: false });
    expect(await read('Numéro d’article;Quantité;Prix\ncandle;3;9,90\nother;12;15')).toMatchObject({
      ok: true,
      count: 2,
    });
    const { rows } = await database.pool.query("select key from outbox where topic = 'product'");
    expect(rows).toContainEqual({ key: 'candle' });
  });

  test('groups are renamed, described and ended; an ended one takes no new lists, and its prices stay', async () => {
    await listOf('business', [['candle', '1', '9']]);
    const entry = { key: 'business', name: 'Firmenkunden', description: 'mit Vertrag', isEnded: true };
    expect(await lists.changeGroup(member('service'), tenant, entry)).toMatchObject({ problem: 'not-allowed' });
    expect(await lists.changeGroup(MERCHANDISER, tenant, { ...entry, name: ' ' })).toMatchObject({
      problem: 'group-name',
    });
    expect(await lists.changeGroup(MERCHANDISER, tenant, entry)).toEqual({ ok: true });
    const listed = await lists.groups(MERCHANDISER, tenant);
    expect(listed?.groups).toMatchObject([
      { key: 'business', name: 'Firmenkunden', description: 'mit Vertrag', lists: 1 },
    ]);
    expect(await lists.create(MERCHANDISER, tenant, { name: 'neu', group: 'business' })).toMatchObject({
      problem: 'group',
    });
    expect(await lists.changeGroup(MERCHANDISER, tenant, { ...entry, isEnded: false })).toEqual({ ok: true });
    expect(await lists.create(MERCHANDISER, tenant, { name: 'neu', group: 'business' })).toMatchObject({ ok: true });
  });

  test('asks for its permissions, and records changes', async () => {
    expect(await lists.groups(member('editor'), tenant)).toBeNull();
    expect(await lists.create(member('service'), tenant, { name: 'x' })).toMatchObject({ problem: 'not-allowed' });
    const id = await listOf('business', [['candle', '1', '9']]);
    expect(await lists.removeGroup(MERCHANDISER, tenant, 'business')).toMatchObject({ problem: 'group-in-use' });
    const list = { tenant, id };
    expect(await lists.change(MERCHANDISER, list, { name: 'neu', version: '1' })).toMatchObject({ ok: true });
    expect(await lists.change(MERCHANDISER, list, { name: 'alt', version: '1' })).toMatchObject({ problem: 'changed' });
    expect(await lists.removePrice(MERCHANDISER, list, { sku: 'candle', quantity: '1' })).toMatchObject({ ok: true });
    expect(await lists.remove(MERCHANDISER, list)).toMatchObject({ ok: true });
    const actions = (await auditLines(database.pool)).filter(({ subject }) => subject === `price-list:${id}`);
    expect(actions.map(({ action }) => action)).toEqual([
      'price-list.created',
      'price-list.price-set',
      'price-list.changed',
      'price-list.price-removed',
      'price-list.removed',
    ]);
  });
});
