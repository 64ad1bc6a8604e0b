import { expect, test } from 'vitest';
import { partsOfSplit, splitRows } from './split-rows.ts';

const row = (order: string, amount = '') => ({ order, amount });

test('begins with the suggested orders and two empty rows', () => {
  const { rows, mayAdd } = splitRows({}, [row('50000001', '49.90'), row('50000002', '10'), row('50000003', '5')]);
  expect(rows.map(({ order }) => order)).toEqual(['50000001', '50000002', '50000003', '', '']);
  expect(mayAdd).toBe(true);
  expect(splitRows({}, []).rows).toHaveLength(4);
});

test('shows a refused form again, and adds rows up to twenty', () => {
  const entered = { 'order-0': '50000001', 'amount-0': '12', 'order-1': '', 'amount-1': '' };
  expect(splitRows(entered, [row('other')]).rows[0]).toMatchObject(row('50000001', '12'));
  expect(splitRows({ ...entered, more: '' }, []).rows).toHaveLength(6);
  const full = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`order-${index}`, `5${index}`]));
  expect(splitRows({ ...full, more: '' }, [])).toMatchObject({ mayAdd: false, rows: { length: 20 } });
});

test('reads filled rows as lines, and leaves a half row to the department to refuse', () => {
  const entered = {
    'order-0': ' 50000001',
    'amount-0': '49,90 ',
    'order-1': '',
    'amount-1': '',
    'order-2': '',
    'amount-2': '3',
  };
  expect(partsOfSplit(entered)).toBe('50000001 49,90\n3');
  expect(partsOfSplit({ order: '50000001' })).toBe('');
});
