import { describe, expect, test } from 'vitest';
import { agreementProblem, agreementState, readAgreementParts } from './agreement-rules.ts';

const amountOf = (text: string) => (/^\d+\.\d{2}$/.test(text) ? Number(text.replace('.', '')) : null);

test('reads days in both notations and amounts', () => {
  expect(readAgreementParts('2026-12-15 50.00\n15.1.2027 49.90\n\n', amountOf)).toEqual([
    { on: '2026-12-15', amount: 5000 },
    { on: '2027-01-15', amount: 4990 },
  ]);
  for (const wrong of ['2026-12-15', 'x 50.00', '2026-02-30 50.00', '2026-12-15 x'])
    expect(readAgreementParts(wrong, amountOf)).toBeNull();
});

test('days are after today in their order, and amounts add up to the debts', () => {
  const asked = { open: 9000, today: '2026-11-26' };
  const part = (on: string, amount: number) => ({ on, amount });
  expect(agreementProblem([part('2026-12-01', 4000), part('2027-01-01', 5000)], asked)).toBeNull();
  expect(agreementProblem([part('2026-12-01', 4000), part('2027-01-01', 4999)], asked)).toBe('bad-sum');
  expect(agreementProblem([part('2027-01-01', 4000), part('2026-12-01', 5000)], asked)).toBe('bad-parts');
  expect(agreementProblem([part('2026-11-26', 9000)], asked)).toBe('bad-parts');
  expect(agreementProblem([part('2029-11-26', 9000)], asked)).toBe('bad-parts');
  expect(agreementProblem([], asked)).toBe('bad-parts');
  expect(agreementProblem(null, asked)).toBe('bad-parts');
});

describe('an agreement', () => {
  const parts = [
    { on: '2026-12-01', amount: 4000 },
    { on: '2027-01-01', amount: 5000 },
  ];
  test.each([
    ['2026-12-01', 0, 'active'],
    ['2026-12-06', 0, 'active'],
    ['2026-12-07', 0, 'broken'],
    ['2026-12-07', 3999, 'broken'],
    ['2026-12-07', 4000, 'active'],
    ['2027-01-07', 4000, 'broken'],
    ['2027-01-07', 9000, 'kept'],
    ['2026-12-01', 9000, 'kept'],
  ] as const)('on %s with %i paid is %s', (today, paid, state) => {
    expect(agreementState(parts, { paid, open: 9000 - paid, today })).toBe(state);
  });
});
