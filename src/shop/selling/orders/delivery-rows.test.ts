import { expect, test } from 'vitest';
import { money } from '../../catalogue/prices/index.ts';
import type { DeliveryGroup } from '../checkout/index.ts';
import { deliveryRows } from './delivery-rows.ts';

const parcel = (own: Partial<DeliveryGroup>): DeliveryGroup => ({
  ...{ mode: 'parcel', option: 'home', fee: money(0, 'CHF'), extras: [] },
  ...{ earliest: '2026-12-02', latest: '2026-12-03', skus: ['a', 'b'] },
  ...own,
});
const rows = (own: Partial<DeliveryGroup>) =>
  deliveryRows(
    parcel(own),
    'de-CH',
    () => '',
    (day) => day,
  );

test('has one row for goods that arrive together', () => {
  expect(rows({})[0]).toEqual(['Paket', expect.stringContaining('2026-12-02')]);
  expect(rows({})).toHaveLength(2);
});

test('has a row for each arrival, with its article numbers', () => {
  const arrivals = [
    { earliest: '2026-12-02', latest: '2026-12-03', skus: ['a'] },
    { earliest: null, latest: null, skus: ['b'] },
  ];
  const [first, second] = rows({ earliest: null, latest: null, awaited: true, arrivals });
  expect(first).toEqual(['Paket (a)', expect.stringContaining('2026-12-03')]);
  expect(second?.[0]).toBe('Paket (b)');
  expect(second?.[1]).not.toContain('2026');
});
