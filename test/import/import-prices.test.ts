import { beforeEach, describe, expect, it } from 'vitest';
import { CH, dress, type Imports, openImports } from './support.ts';

let shop: Imports;
beforeEach(async () => {
  shop = await openImports();
  await shop.products([dress(1), dress(2)]);
  return () => shop.close();
});

const history = () =>
  shop.query(`select amount, valid_from, valid_to from price where sku = 'dress-1' order by valid_from`);
const zurich = (day: string) => new Date(`${day}T00:00:00+01:00`);

describe('importPrices', () => {
  it('fills the history before the first day and joins equal neighbours', async () => {
    const rows = [
      { id: 'dress-1', price: '159.00', from: '2026-08-23', to: '2026-11-10' },
      { id: 'dress-1', price: '129.00 CHF', from: '2026-11-11' },
    ];
    expect(await shop.prices(rows)).toEqual({ rows: 2, accepted: 2, changed: 1, refused: [], withdrawn: 0 });
    expect(await history()).toEqual([
      { amount: 15900, valid_from: new Date('2026-08-23T00:00:00+02:00'), valid_to: zurich('2026-11-11') },
      { amount: 12900, valid_from: zurich('2026-11-11'), valid_to: null },
    ]);
    shop.clock.advance(5_000);
    expect((await shop.prices(rows)).changed).toBe(0);
  });

  it('a price from now on ends the current one and keeps it in the history', async () => {
    const start = shop.clock.now();
    shop.clock.advance(1000);
    await shop.prices([{ id: 'dress-1', price: '99.00' }]);
    expect(await history()).toEqual([
      { amount: 12900, valid_from: start, valid_to: shop.clock.now() },
      { amount: 9900, valid_from: shop.clock.now(), valid_to: null },
    ]);
  });

  it('a later row of a file interrupts an earlier one', async () => {
    await shop.prices([
      { id: 'dress-1', price: '99.00', from: '2026-12-01', to: '2026-12-24' },
      { id: 'dress-1', price: '89.00', from: '2026-12-10', to: '2026-12-12' },
    ]);
    expect(await history()).toEqual([
      { amount: 12900, valid_from: shop.clock.now(), valid_to: zurich('2026-12-01') },
      { amount: 9900, valid_from: zurich('2026-12-01'), valid_to: zurich('2026-12-10') },
      { amount: 8900, valid_from: zurich('2026-12-10'), valid_to: zurich('2026-12-13') },
      { amount: 9900, valid_from: zurich('2026-12-13'), valid_to: zurich('2026-12-25') },
      { amount: 12900, valid_from: zurich('2026-12-25'), valid_to: null },
    ]);
  });

  it('refuses changes of past prices, unknown variants and invalid prices or dates', async () => {
    shop.clock.set('2026-12-21T09:00:00Z');
    const report = await shop.prices([
      { id: 'dress-1', price: '1.00', from: '2026-11-25', to: '2026-11-30' },
      { id: 'nobody', price: '1.00' },
      { id: 'dress-1', price: '1.00 EUR' },
      { id: 'dress-1', price: '1.00', from: 'soon' },
      { id: 'dress-1', price: '1.00', from: '2026-12-24', to: '2026-12-22' },
      { id: '', price: '1.00' },
    ]);
    expect(report.refused.map(({ line, attribute }) => [line, attribute])).toEqual([
      [1, 'from'],
      [2, 'id'],
      [3, 'price'],
      [4, 'from'],
      [5, 'to'],
      [6, 'id'],
    ]);
    expect(report.changed).toBe(0);
  });

  it('accepts 2000 rows of a variant, and yields to other work in between', async () => {
    const at = (index: number) => new Date(Date.UTC(2027, 0, 1, index)).toISOString();
    const rows = Array.from({ length: 20_000 }, (_, index) => ({
      id: 'dress-1',
      price: String(100 + (index % 7)),
      from: at(index),
      to: at(index + 1),
    }));
    let inTurn = 0;
    let most = 0;
    let ticking = setImmediate(function tick() {
      inTurn = 0;
      ticking = setImmediate(tick);
    });
    // Each row reads the tenant’s currency once.
    const house = {
      ...CH,
      get currency() {
        inTurn += 1;
        most = Math.max(most, inTurn);
        return CH.currency;
      },
    };
    const report = await shop.prices(rows, house);
    clearImmediate(ticking);
    expect(most).toBeLessThanOrEqual(1000);
    expect(report).toMatchObject({ rows: 20_000, accepted: 2000, changed: 1 });
    expect(report.refused.length).toBe(18_000);
    expect(report.refused[0]).toEqual({
      line: 2001,
      attribute: 'id',
      reason: 'dress-1 has more than 2000 rows in the file',
    });
    // The history has two more: the price before the first row, and after the last.
    expect(await history()).toHaveLength(2002);
  });

  it('leaves no overlap for any sequence of imports', async () => {
    const day = (number: number) => `2027-01-${String(1 + (number % 28)).padStart(2, '0')}`;
    for (let run = 0; run < 12; run += 1) {
      const rows = Array.from({ length: 6 }, (_, index) => {
        const [a, b] = [(run * 7 + index * 5) % 28, (run * 11 + index * 3) % 28];
        return {
          id: 'dress-1',
          price: String(50 + ((run + index) % 4)),
          from: day(Math.min(a, b)),
          to: day(Math.max(a, b)),
        };
      });
      expect((await shop.prices(rows)).refused).toEqual([]);
    }
  });
});

describe('importStock', () => {
  it('writes whole numbers and reports the rest', async () => {
    const rows = [
      { id: 'dress-1', quantity: 0 },
      { id: 'dress-2', quantity: '1.5' },
      { id: 'nobody', quantity: 1 },
      { id: 'dress-1', quantity: 3 },
      { quantity: 3 },
    ];
    const report = await shop.stock(rows);
    expect(report).toMatchObject({ rows: 5, accepted: 1, changed: 1 });
    expect(report.refused.map(({ line, attribute }) => [line, attribute])).toEqual([
      [2, 'quantity'],
      [3, 'id'],
      [4, 'id'],
      [5, 'id'],
    ]);
    expect(await shop.query('select sku, quantity from stock order by sku')).toEqual([
      { sku: 'dress-1', quantity: 0 },
      { sku: 'dress-2', quantity: 5 },
    ]);
    expect((await shop.stock(rows)).changed).toBe(0);
  });
});

describe('a price edited by hand', () => {
  const edit = () =>
    shop.query("insert into product_edit (product_id, field, at) values ('dress', 'price.ch.dress-1', now())");
  const edits = () => shop.query('select field, feed_value from product_edit');

  it('stays in a price file, which fills history and is noted beside it', async () => {
    await edit();
    const rows = [
      { id: 'dress-1', price: '159.00', from: '2026-08-23', to: '2026-11-10' },
      { id: 'dress-1', price: '99.00' },
      { id: 'dress-2', price: '99.00' },
    ];
    expect(await shop.prices(rows)).toMatchObject({ accepted: 3, refused: [] });
    expect(await history()).toMatchObject([{ amount: 15900 }, { amount: 12900, valid_to: null }]);
    expect(await edits()).toEqual([{ field: 'price.ch.dress-1', feed_value: '99.00' }]);
    expect(await shop.query("select amount from price where sku = 'dress-2' and valid_to is null")).toEqual([
      { amount: 9900 },
    ]);
  });

  it('is overwritten on request, and belongs to the feed again', async () => {
    await edit();
    shop.clock.advance(1000);
    await shop.prices([{ id: 'dress-1', price: '99.00' }], CH, true);
    expect(await history()).toMatchObject([{ amount: 12900 }, { amount: 9900, valid_to: null }]);
    expect(await edits()).toEqual([]);
  });
});

describe('a row with a NUL', () => {
  const NUL = String.fromCharCode(0);

  it('is refused alone, in prices, in stock and in products', async () => {
    const prices = await shop.prices([
      { id: `dress-1${NUL}`, price: '99.00' },
      { id: 'dress-2', price: '98.00' },
    ]);
    expect(prices).toMatchObject({ rows: 2, accepted: 1, changed: 1, refused: [{ line: 1 }] });
    const stock = await shop.stock([
      { id: `dress-1${NUL}`, quantity: 1 },
      { id: 'dress-2', quantity: 8 },
    ]);
    expect(stock).toMatchObject({ rows: 2, accepted: 1, changed: 1, refused: [{ line: 1 }] });
    const products = await shop.products([dress(1, { title: `Kleid${NUL}` }), dress(2, { title: 'Kleid' })]);
    expect(products).toMatchObject({ rows: 2, accepted: 1, refused: [{ line: 1 }] });
    expect(JSON.stringify([prices, stock, products])).not.toContain('\\u0000');
  });
});
