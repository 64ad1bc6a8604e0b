import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import { groupDelivery, lineDelivery, separateArrivals } from './line-delivery.ts';

const { ch } = tenants;
const NOW = new Date('2026-11-26T09:00:00Z');
const article = (inStock: number, arrives: string | null) => ({ inStock, arrives, deliveryMode: 'parcel' as const });

test('counts from now for units in stock, and from the day of the next delivery for others', () => {
  const to = { tenant: ch, now: NOW };
  const today = lineDelivery({ quantity: 2, article: article(2, '2026-12-03') }, to);
  expect(today).toEqual({ earliest: '2026-11-30', latest: '2026-12-01' });
  const later = lineDelivery({ quantity: 3, article: article(2, '2026-12-03') }, to);
  expect(later).toEqual({ earliest: '2026-12-07', latest: '2026-12-08' });
  expect(lineDelivery({ quantity: 3, article: article(2, null) }, to)).toBeNull();
});

const line = (sku: string, arrives: string | null, inStock = 0) => ({
  sku,
  quantity: 1,
  article: article(inStock, arrives),
});

test('names the days of goods that arrive apart, unknown ones last', () => {
  const to = { tenant: ch, now: NOW };
  const lines = [line('unknown', null), line('later', '2026-12-03'), line('now', null, 1), line('too', '2026-12-03')];
  expect(separateArrivals(lines, to)).toEqual([
    { earliest: '2026-11-30', latest: '2026-12-01', skus: ['now'] },
    { earliest: '2026-12-07', latest: '2026-12-08', skus: ['later', 'too'] },
    { earliest: null, latest: null, skus: ['unknown'] },
  ]);
  expect(separateArrivals([line('now', null, 1), line('other', null, 2)], to)).toEqual([]);
});

test('a bundled parcel has the days of its last line', () => {
  const lines = [line('now', null, 1), line('later', '2026-12-03')];
  const bundled = { tenant: ch, now: NOW, isBundled: true };
  expect(separateArrivals(lines, bundled)).toEqual([]);
  expect(groupDelivery(lines, 'parcel', bundled)).toEqual(lineDelivery(line('later', '2026-12-03'), bundled));
  expect(groupDelivery(lines, 'parcel', { tenant: ch, now: NOW })).toEqual({
    earliest: '2026-11-30',
    latest: '2026-12-08',
  });
});

test('more units never come earlier', () => {
  const day = fc.date({ min: NOW, max: new Date('2027-03-01T00:00:00Z'), noInvalidDate: true });
  // Also after the cut-off of a day on which goods come.
  const hour = fc.date({ min: NOW, max: new Date('2026-11-28T00:00:00Z'), noInvalidDate: true });
  const units = fc.integer({ min: 1, max: 9 });
  fc.assert(
    fc.property(units, units, units, day, hour, (inStock, one, other, arrival, now) => {
      const arrives = arrival.toISOString().slice(0, 10);
      const at = (quantity: number) =>
        lineDelivery({ quantity, article: article(inStock, arrives) }, { tenant: ch, now });
      const [few, many] = [at(Math.min(one, other)), at(Math.max(one, other))];
      expect(few && many && few.earliest <= many.earliest && few.latest <= many.latest).toBe(true);
    }),
  );
});
