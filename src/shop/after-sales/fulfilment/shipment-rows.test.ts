import { expect, test } from 'vitest';
import { readShipments } from './shipment-rows.ts';

const row = (line: number, own: Record<string, string> = {}) => ({
  line,
  values: { order: '100001', id: 'vase-1', quantity: '2', carrier: 'swiss-post', tracking: '99.00.123456', ...own },
});

test('groups rows of one parcel by the number of the warehouse or the carrier', () => {
  const { shipments, refused } = readShipments([
    row(2),
    row(3, { id: 'shirt-s', quantity: '1' }),
    row(4, { tracking: '', shipment: 'LS-7' }),
  ]);
  expect(refused).toEqual([]);
  expect(shipments).toMatchObject([
    {
      name: 'swiss-post:9900123456',
      tracking: '9900123456',
      pieces: [
        { line: 2, sku: 'vase-1', quantity: 2 },
        { line: 3, sku: 'shirt-s', quantity: 1 },
      ],
    },
    { name: 'LS-7', tracking: null },
  ]);
});

test.each([
  ['order', { order: '' }],
  ['order', { order: '12a' }],
  ['id', { id: '' }],
  ['quantity', { quantity: '' }],
  ['quantity', { quantity: '0' }],
  ['quantity', { quantity: '-1' }],
  ['quantity', { quantity: '1.5' }],
  ['quantity', { quantity: '1000' }],
  ['carrier', { carrier: 'pigeon' }],
  ['tracking', { tracking: '<b>' }],
  ['shipment', { tracking: '' }],
  ['shipment', { shipment: 'x'.repeat(61) }],
])('refuses the %s of %o with its line', (attribute, own) => {
  expect(readShipments([row(7, own)])).toMatchObject({ shipments: [], refused: [{ line: 7, attribute }] });
});

test('requires one order, one carrier and one number for each parcel', () => {
  const { shipments, refused } = readShipments([
    row(2, { shipment: 'A' }),
    row(3, { shipment: 'A', order: '100002' }),
    row(4, { shipment: 'A', carrier: 'dhl' }),
  ]);
  expect(shipments).toHaveLength(1);
  expect(refused.map(({ line, attribute }) => [line, attribute])).toEqual([
    [3, 'order'],
    [4, 'tracking'],
  ]);
});
