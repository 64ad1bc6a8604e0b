import { expect, test } from 'vitest';
import { settlementOf } from './return-verdicts.ts';

const lines = [
  { position: 1, quantity: 2 },
  { position: 3, quantity: 1 },
];

test('counts restocked, wasted and refused units of each line', () => {
  const entered = { 'verdict-1-1': 'shelf', 'verdict-1-2': 'used', 'verdict-3-1': 'waste' };
  expect(settlementOf(lines, entered)).toEqual({
    'accepted-1': '1',
    'restocked-1': '1',
    'refused-1': '1',
    'because-1': 'used',
    'accepted-3': '1',
    'restocked-3': '0',
    'refused-3': '0',
  });
});

test('leaves a unit without a verdict out, so that the settlement refuses the form', () => {
  expect(settlementOf(lines, { 'verdict-1-1': 'shelf', 'verdict-3-1': 'nonsense' })).toMatchObject({
    'accepted-1': '1',
    'refused-1': '0',
    'accepted-3': '0',
    'refused-3': '0',
  });
});
