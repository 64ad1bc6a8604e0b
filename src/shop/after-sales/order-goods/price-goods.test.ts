import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import type { Benefit } from '../../selling/pricing/index.ts';
import type { LifeLine, LifeOrder } from '../fulfilment/index.ts';
import { additionOf } from './changed-totals.ts';
import type { PlannedLine } from './plan-goods.ts';
import { priceGoods } from './price-goods.ts';

const { ch } = tenants;
const at = new Date('2026-11-23T08:00:00Z');
const money = (amount: number) => ({ amount, currency: 'CHF' as const });
const address = {
  salutation: 'female',
  firstName: 'Lea',
  lastName: 'Brunner',
  street: 'Seestrasse',
  houseNumber: '9',
  postalCode: '8001',
  city: 'Zürich',
  country: 'CH',
};

function orderOf(goods: readonly { unit: number; ordered: number; cancelled: number; reduced: boolean }[]): LifeOrder {
  const lines = goods.map(
    ({ unit, ordered, cancelled, reduced }, index): LifeLine => ({
      position: index + 1,
      sku: `old-${index}`,
      productId: 'p',
      title: 'Ware',
      variantText: '',
      deliveryMode: 'parcel',
      vatClass: reduced ? 'reduced' : 'standard',
      ordered,
      shipped: 0,
      cancelled,
      returned: 0,
      announced: 0,
      waiting: 0,
      paid: unit * ordered,
      unit,
      categories: [],
      technical: false,
    }),
  );
  const sum = lines.reduce((total, { paid }) => total + paid, 0);
  const fee = sum >= 9900 ? 0 : 795;
  const group = { mode: 'parcel', option: 'home', fee: money(fee), extras: [], earliest: null, latest: null, skus: [] };
  return {
    id: 'o',
    number: '1',
    tenant: 'ch',
    locale: 'de-CH',
    state: 'placed',
    stage: 'to-ship',
    step: 'to-ship',
    currency: 'CHF',
    total: sum + fee,
    totals: {
      goods: money(sum),
      discounts: [],
      delivery: money(fee),
      premium: null,
      total: money(sum + fee),
      vat: [],
      missingToFreeDelivery: null,
    },
    delivery: { billing: address, shipping: null, phone: null, groups: [group] },
    method: 'invoice',
    email: null,
    customerId: null,
    customerNumber: null,
    placedAt: at,
    isPaid: false,
    isUnderReview: false,
    onlinePayments: [],
    openInBooks: 0,
    owesAdded: false,
    hasRunningMembership: false,
    hasShipments: false,
    hasReturns: false,
    hasCredits: false,
    credited: 0,
    creditedDelivery: 0,
    reduced: [],
    boughtCards: 0,
    byCards: 0,
    creditedOntoCards: 0,
    lines,
  };
}

const addedLine = (unit: number, quantity: number, reduced = false): PlannedLine => ({
  sku: 'new',
  productId: 'n',
  title: 'Neu',
  variantText: '',
  pictureId: null,
  vatClass: reduced ? 'reduced' : 'standard',
  deliveryMode: 'parcel',
  technical: false,
  categories: [],
  quantity,
  unit,
  discount: 0,
  replaces: null,
  price: 'today',
  stock: { inStock: 9, arrives: null },
});

const percent = (value: number, minGoods: number): Benefit => ({
  id: 'a',
  source: 'automatic',
  code: null,
  kind: 'percent',
  value,
  minGoods,
  excludeTechnical: false,
  combinable: true,
  priority: 1,
});

const price = (
  order: LifeOrder,
  added: PlannedLine[],
  benefits: Benefit[] = [],
  cancelled = new Map<number, number>(),
) => priceGoods({ tenant: ch, order, units: { cancelled, added, swapped: [] }, benefits, isMember: false });

test('a promotion that the added goods reach counts all goods, and reduces the added ones', () => {
  const order = orderOf([{ unit: 25_000, ordered: 1, cancelled: 0, reduced: false }]);
  const { added, discounts } = price(order, [addedLine(10_000, 1)], [percent(5, 30_000)]);
  expect(added[0]?.discount).toBe(1750);
  expect(discounts.map(({ amount }) => amount)).toEqual([1750]);
});

test('a promotion that holds anyway reduces the added goods alone', () => {
  const order = orderOf([{ unit: 20_000, ordered: 1, cancelled: 0, reduced: false }]);
  expect(price(order, [addedLine(10_000, 1)], [percent(10, 0)]).added[0]?.discount).toBe(1000);
});

test('the parcel fee is credited from the threshold on, and an exchange below it raises none', () => {
  const order = orderOf([{ unit: 4000, ordered: 1, cancelled: 0, reduced: false }]);
  expect(price(order, [addedLine(6000, 1)])).toMatchObject({ raised: 0, credited: { amount: 795, delivery: 795 } });
  const free = orderOf([{ unit: 10_000, ordered: 1, cancelled: 0, reduced: false }]);
  const cheaper = { ...addedLine(5000, 1), replaces: 1 };
  expect(price(free, [cheaper], [], new Map([[1, 1]]))).toMatchObject({ raised: 0, credited: { amount: 10_000 } });
});

test('added and credited amounts with their VAT never leave a rest', () => {
  const goods = fc.record({
    unit: fc.integer({ min: 1, max: 40_000 }),
    ordered: fc.integer({ min: 1, max: 5 }),
    reduced: fc.boolean(),
  });
  const fresh = fc.record({
    unit: fc.integer({ min: 1, max: 40_000 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    reduced: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(goods, { minLength: 1, maxLength: 4 }), fresh, fc.nat(3), (lines, more, gone) => {
      const order = orderOf(lines.map((line) => ({ ...line, cancelled: 0 })));
      const position = (gone % lines.length) + 1;
      const cancelled = new Map([[position, lines[position - 1]?.ordered ?? 1]]);
      const priced = price(order, [addedLine(more.unit, more.quantity, more.reduced)], [percent(7, 5000)], cancelled);
      const { amount, vat, totals } = additionOf(ch, order, priced, { titleOf: () => 'A', now: at });
      expect(vat.reduce((sum, { gross }) => sum + gross, 0)).toBe(amount);
      expect(totals.total.amount).toBe(order.total + amount);
      expect(priced.extended.total).toBe(totals.total.amount);
      expect(priced.credited.vat.reduce((sum, { gross }) => sum + gross, 0)).toBe(priced.credited.amount);
      const off = totals.discounts.reduce((sum, discount) => sum + discount.amount.amount, 0);
      expect(totals.goods.amount - off + totals.delivery.amount).toBe(totals.total.amount);
    }),
  );
});
