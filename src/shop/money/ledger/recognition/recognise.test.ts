import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tenants } from '../../../../../houses/montarve/house.ts';
import { type RecognisedLine, recogniseOrder, recognitionPostings, recognitionRule, suppliedOf } from './recognise.ts';
import { soldRates } from './sold-rates.ts';

const included = (gross: number, permille: number) =>
  Math.floor((2 * gross * permille + 1000 + permille) / (2 * (1000 + permille)));

const line = fc
  .record({
    isReduced: fc.boolean(),
    paid: fc.integer({ min: 0, max: 500_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    cancelled: fc.nat(9),
    shipped: fc.nat(9),
    returned: fc.nat(9),
  })
  .map(({ isReduced, paid, quantity, ...moved }): RecognisedLine => {
    const cancelled = Math.min(moved.cancelled, quantity);
    const shipped = Math.min(moved.shipped, quantity - cancelled);
    return {
      permille: isReduced ? 26 : 81,
      paid,
      quantity,
      cancelled,
      shipped,
      returned: Math.min(moved.returned, shipped),
    };
  });

const rule = fc.record({
  revenueAt: fc.constantFrom('order', 'shipment'),
  vatAt: fc.constantFrom('order', 'supply'),
});

test('every amount of an order is revenue, VAT or deferred, and nothing is deferred once all is shipped or cancelled', () => {
  fc.assert(
    fc.property(rule, fc.array(line, { minLength: 1, maxLength: 6 }), fc.nat(2_000_000), fc.nat(9999), (...given) => {
      const [when, lines, paid, fee] = given;
      const rates = [81, 26].map((permille) => {
        const goods = lines.filter((own) => own.permille === permille).reduce((sum, own) => sum + own.paid, 0);
        const gross = goods + (permille === 81 ? fee : 0);
        return { permille, gross, vat: included(gross, permille) };
      });
      const total = rates.reduce((sum, { gross }) => sum + gross, 0);
      const found = recogniseOrder(when, rates, { lines, paid });
      for (const [index, { gross, vat }] of rates.entries()) {
        const own = found[index];
        if (!own) throw new Error('a rate is missing');
        expect(own.sales + own.vat + own.deferred).toBe(gross);
        for (const amount of [own.sales, own.vat, own.taxed, own.deferred, own.deferredNet])
          expect(amount).toBeGreaterThanOrEqual(0);
        expect(own.vat).toBeLessThanOrEqual(vat);
        expect(own.sales + own.deferredNet).toBe(gross - vat);
      }
      const arisen = found.reduce((sum, { vat, taxed }) => sum + vat + taxed, 0);
      if (when.vatAt === 'order') expect(arisen).toBe(total);
      else {
        const supplied = suppliedOf(rates, lines).reduce((sum, part) => sum + part, 0);
        expect(arisen).toBe(Math.max(supplied, Math.min(paid, total)));
      }
      if (lines.every(({ quantity, cancelled, shipped }) => cancelled + shipped === quantity))
        expect(found.map(({ deferred, vat }) => [deferred, vat])).toEqual(rates.map(({ vat }) => [0, vat]));
      const postings = recognitionPostings([], found);
      expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(-total);
    }),
  );
});

test('nothing stays taxed of an amount that shrinks to one without VAT', () => {
  const rate = { permille: 200, sales: 0, deferred: 0, deferredNet: 0 };
  const postings = recognitionPostings([{ ...rate, vat: 741, taxed: 3703 }], [{ ...rate, vat: 0, taxed: 1 }]);
  expect(postings.find(({ account }) => account === 'vat')).toEqual({
    account: 'vat',
    amount: 741,
    net: 3703,
    permille: 200,
  });
});

test('a credit so small that it has no VAT reduces the taxed amount', () => {
  const rate = { permille: 26, vat: 36, deferred: 0, deferredNet: 0 };
  const postings = recognitionPostings(
    [{ ...rate, sales: 1374, taxed: 1374 }],
    [{ ...rate, sales: 1372, taxed: 1372 }],
  );
  expect(postings.filter(({ amount }) => amount !== 0)).toEqual([
    { account: 'sales', amount: 2, permille: 26 },
    { account: 'vat', amount: 36, net: 1374, permille: 26 },
    { account: 'vat', amount: -36, net: -1372, permille: 26 },
  ]);
});

test('a credit that changes only the VAT of what is deferred is booked', () => {
  const rate = { permille: 90, sales: 0, vat: 0, taxed: 0, deferred: 705 };
  const postings = recognitionPostings([{ ...rate, deferredNet: 646 }], [{ ...rate, deferredNet: 647 }]);
  expect(postings.filter(({ amount }) => amount !== 0)).toEqual([
    { account: 'deferred', amount: 705, net: 646, permille: 90 },
    { account: 'deferred', amount: -705, net: -647, permille: 90 },
  ]);
});

test('a half shipment earns half of the revenue, and a payment before it taxes what it pays', () => {
  const lines = [{ permille: 190, paid: 11_900, quantity: 2, cancelled: 0, shipped: 1, returned: 0 }];
  const rates = [{ permille: 190, gross: 11_900, vat: 1900 }];
  const supply = recognitionRule(tenants.de);
  expect(supply).toEqual({ revenueAt: 'shipment', vatAt: 'supply' });
  expect(recogniseOrder(supply, rates, { lines, paid: 0 })).toEqual([
    { permille: 190, sales: 5000, vat: 950, taxed: 5000, deferred: 5950, deferredNet: 5000 },
  ]);
  expect(recogniseOrder(supply, rates, { lines, paid: 11_900 })).toEqual([
    { permille: 190, sales: 5000, vat: 1900, taxed: 10_000, deferred: 5000, deferredNet: 5000 },
  ]);
  // In Switzerland the bill of the order decides.
  expect(recogniseOrder(recognitionRule(tenants.ch), rates, { lines, paid: 0 })).toEqual([
    { permille: 190, sales: 5000, vat: 1900, taxed: 10_000, deferred: 5000, deferredNet: 5000 },
  ]);
});

test('the first shipment earns delivery, and waiting units keep their price after a price reduction', () => {
  const begun: RecognisedLine = { permille: 190, paid: 10_000, quantity: 3, cancelled: 0, shipped: 1, returned: 0 };
  const supplied = (gross: number, own: Partial<RecognisedLine> = {}) =>
    suppliedOf([{ permille: 190, gross, vat: 0 }], [{ ...begun, ...own }]);
  expect(supplied(10_595)).toEqual([3333 + 595]);
  expect(supplied(10_595 - 1000)).toEqual([3333 + 595 - 1000]);
  expect(supplied(10_595, { shipped: 0 })).toEqual([0]);
  // One of three is cancelled and credited.
  expect(supplied(10_595 - 3333, { cancelled: 1 })).toEqual([3333 + 595]);
  expect(supplied(10_595 - 3333, { cancelled: 1, shipped: 2 })).toEqual([10_595 - 3333]);
});

test('an invoice with the shipment makes VAT arise with the supply in Switzerland', () => {
  const { ch } = tenants;
  expect(recognitionRule({ ...ch, documents: { ...ch.documents, invoiceAt: 'order' } }).vatAt).toBe('order');
  expect(recognitionRule({ ...ch, documents: { ...ch.documents, invoiceAt: 'shipment' } }).vatAt).toBe('supply');
});

test('splits a total by rate as its VAT was computed', () => {
  const goods = [
    { paid: 10_000, unit: 10_000, vatClass: 'standard' as const },
    { paid: 2000, unit: 2000, vatClass: 'reduced' as const },
  ];
  const order = {
    total: 12_795,
    deliveryPrice: 795,
    lines: goods,
    vat: [
      { permille: 81, amount: 809 },
      { permille: 26, amount: 51 },
    ],
  };
  expect(soldRates(order)).toEqual([
    { permille: 81, gross: 10_795, vat: 809 },
    { permille: 26, gross: 2000, vat: 51 },
  ]);
  // A membership beside reduced goods: delivery is taxed like the goods.
  const reduced = {
    ...order,
    total: 2000 + 795 + 1990,
    lines: goods.slice(1),
    vat: [
      { permille: 81, amount: 149 },
      { permille: 26, amount: 71 },
    ],
  };
  expect(soldRates(reduced).map(({ gross }) => gross)).toEqual([1990, 2795]);
});
