import { expect, test } from 'vitest';
import { strikeVerdict } from './strike-verdict.ts';

const DAY = 86_400_000;
const now = Date.UTC(2026, 10, 26, 12);
const charged = [{ amount: 10_000, from: now - 60 * DAY, to: null }];
const verdict = (typed: string, rule: 'ch' | 'eu' = 'ch', recorded = charged) =>
  strikeVerdict(recorded, typed, { now, rule, currency: 'CHF' });

test.each(['ch', 'eu'] as const)('allows the price charged before beside a lower one, by the rule %s', (rule) => {
  expect(verdict('79.90', rule)).toMatchObject({ strike: { amount: 10_000, percentOff: 20 } });
});

test('allows no price beside an equal or higher one, or beside a first one', () => {
  expect(verdict('100')).toEqual({ strike: null });
  expect(verdict('120')).toEqual({ strike: null });
  expect(verdict('79.90', 'ch', [])).toEqual({ strike: null });
});

test('allows by the European rule only the lowest price of the 30 days before', () => {
  const lowered = [
    { amount: 10_000, from: now - 60 * DAY, to: now - 10 * DAY },
    { amount: 8000, from: now - 10 * DAY, to: now - 5 * DAY },
    { amount: 10_000, from: now - 5 * DAY, to: null as number | null },
  ];
  expect(strikeVerdict(lowered, '70', { now, rule: 'eu', currency: 'EUR' })).toMatchObject({
    strike: { amount: 8000 },
  });
});

test('says nothing about what is no price yet', () => {
  expect([verdict(''), verdict('vi'), verdict('0')]).toEqual(['unreadable', 'unreadable', 'unreadable']);
});
