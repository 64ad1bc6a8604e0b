import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import type { Role, StaffMember } from '../../src/shop/staff/employees/index.ts';
import { type Imports, openImports } from '../import/support.ts';
import { testAdmin } from '../support/admin.ts';
import { auditLines } from './support.ts';

const tenant = tenants.ch;
const CH = { tenant, locale: 'de-CH' as const };
const as = (role: Role): StaffMember => ({
  id: '00000000-0000-0000-0000-000000000001',
  email: `${role}@b.ch`,
  role,
  language: 'de',
});
let shop: Imports;
let admin: AdminServices;

const row = (more: object = {}) => ({
  id: 'vase-1',
  item_group_id: 'vase',
  title: 'Vase',
  price: '108.10 CHF',
  product_type: 'Wohnen > Dekoration',
  quantity: 5,
  ...more,
});

beforeAll(async () => {
  shop = await openImports();
  admin = await testAdmin(shop.pool, shop.clock);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.query('delete from price');
  await shop.query('delete from purchase_price');
  // A price by hand is not the feed's.
  await shop.query('delete from product_edit');
  await shop.products([row()]);
  await shop.query('delete from outbox');
});

const prices = () =>
  shop.query('select amount, valid_from as "from", valid_to as "to" from price where tenant = $1 order by valid_from', [
    'ch',
  ]);

describe('a planned price', () => {
  const plan = (price: string, from: string, to = '') =>
    admin.goods.setPrice(as('merchandiser'), { tenant, id: 'vase', sku: '', entry: { price, from, to } });

  test('is listed with the price before it, and its removal restores that one', async () => {
    const before = await prices();
    await plan('80.00', '2026-12-01T00:00', '2026-12-24');
    const listed = await admin.plannedPrices.list(as('service'), { ...CH, page: 1 });
    expect(listed?.prices).toMatchObject([
      { sku: 'vase-1', amount: 8000, before: 10_810, from: new Date('2026-11-30T23:00:00Z') },
      { sku: 'vase-1', amount: 10_810, before: 8000, from: new Date('2026-12-24T23:00:00Z') },
    ]);
    await shop.query('delete from outbox');
    const from = '2026-11-30T23:00:00.000Z';
    const remove = () => admin.plannedPrices.remove(as('merchandiser'), { tenant, skus: ['vase-1'], from });
    const outcomes = await Promise.all([remove(), remove()]);
    expect(outcomes.filter(({ ok }) => ok)).toEqual([{ ok: true, changed: 1 }]);
    expect(await prices()).toEqual(before);
    expect(await shop.query('select topic, key from outbox')).toEqual([{ topic: 'product', key: 'vase' }]);
    expect((await auditLines(shop.pool)).at(-1)).toMatchObject({
      action: 'product.price-removed',
      subject: 'product:vase',
      before: { articles: 'vase-1', amount: 8000 },
    });
  });

  test('cannot be removed once it is charged, in another tenant, or without the permission', async () => {
    const [{ from } = { from: new Date() }] = (await prices()) as { from: Date }[];
    const asked = { skus: ['vase-1'], from: from.toISOString() };
    const remove = (role: Role, own = tenant, more = {}) =>
      admin.plannedPrices.remove(as(role), { tenant: own, ...asked, ...more });
    expect(await remove('merchandiser')).toEqual({ ok: false, problem: 'not-planned' });
    expect(await remove('merchandiser', tenant, { from: 'soon' })).toEqual({ ok: false, problem: 'not-planned' });
    await plan('80.00', '2026-12-01T00:00');
    const planned = { from: '2026-11-30T23:00:00.000Z' };
    expect(await remove('merchandiser', tenants.de, planned)).toEqual({ ok: false, problem: 'not-planned' });
    expect(await remove('service', tenant, planned)).toEqual({ ok: false, problem: 'not-allowed' });
    expect(await admin.plannedPrices.list(as('editor'), { ...CH, page: 1 })).toBeNull();
  });
});

describe('margins', () => {
  const margins = async (role: Role = 'merchandiser') =>
    (await admin.margins.ofProduct(as(role), { ...CH, id: 'vase' }))?.variants;

  test('come from the purchase price of the feed, until an employee enters one', async () => {
    await shop.products([row({ cost_of_goods_sold: '60.00 CHF' })]);
    expect(await margins()).toMatchObject([
      { cost: 6000, origin: 'feed', margin: { net: 10_000, amount: 4000, permille: 400 } },
    ]);
    // A feed without the column keeps it, one with an empty cell deletes it.
    await shop.products([row()]);
    expect(await margins()).toMatchObject([{ cost: 6000 }]);
    await shop.products([row({ cost_of_goods_sold: '' })]);
    expect(await margins()).toMatchObject([{ cost: null, margin: null }]);
    const set = (cost: string) => admin.margins.setCost(as('merchandiser'), { tenant, sku: 'vase-1', cost });
    expect(await set('75,5')).toEqual({ ok: true });
    await shop.products([row({ cost_of_goods_sold: '60.00 CHF' })]);
    expect(await margins()).toMatchObject([{ cost: 7550, origin: 'hand' }]);
    await shop.products([row({ cost_of_goods_sold: '60.00 CHF' })], { overwriteEdits: true });
    expect(await margins()).toMatchObject([{ cost: 6000, origin: 'feed' }]);
    expect(await set('free')).toEqual({ ok: false, problem: 'no-price' });
    expect(await set('')).toEqual({ ok: true });
    expect(await margins()).toMatchObject([{ cost: null }]);
  });

  test('warn below the floor of the retailer', async () => {
    await shop.products([row({ cost_of_goods_sold: '70.04 CHF' })]);
    const setFloor = (percent: string) => admin.margins.setFloor(as('merchandiser'), { tenant, percent });
    const below = async () =>
      (await admin.margins.belowFloor(as('finance'), { ...CH, page: 1 }))?.variants.rows.map(({ sku }) => sku);
    expect(await setFloor('100')).toEqual({ ok: false, problem: 'floor' });
    expect(await setFloor('29')).toEqual({ ok: true });
    expect([await below(), (await margins())?.[0]?.isBelowFloor]).toEqual([[], false]);
    await setFloor('30');
    expect([await below(), (await margins())?.[0]?.isBelowFloor]).toEqual([['vase-1'], true]);
    const prices = [
      { sku: 'vase-1', amount: 10_810 },
      { sku: 'vase-1', amount: 21_620 },
      { sku: 'other', amount: 1 },
    ];
    expect(await admin.margins.ofPrices(as('finance'), { tenant, prices })).toMatchObject([
      { isBelowFloor: true },
      { isBelowFloor: false, margin: { net: 20_000 } },
      null,
    ]);
    expect(await admin.margins.ofPrices(as('service'), { tenant, prices })).toBeNull();
    await setFloor('');
    expect(await below()).toEqual([]);
  });

  test('are for roles with the permission only', async () => {
    expect(await margins('service')).toBeUndefined();
    expect(await admin.margins.belowFloor(as('service'), { ...CH, page: 1 })).toBeNull();
    expect(await admin.margins.setCost(as('finance'), { tenant, sku: 'vase-1', cost: '1' })).toMatchObject({
      problem: 'not-allowed',
    });
    expect(await admin.margins.setFloor(as('finance'), { tenant, percent: '1' })).toMatchObject({
      problem: 'not-allowed',
    });
  });
});
