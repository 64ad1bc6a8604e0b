import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOnline } from '../../../tenants/offered-methods.ts';
import { mayMove, type PaymentState, paymentStateOf, secures } from './payment-states.ts';

const ALL: PaymentState[] = [
  'pending',
  'processing',
  'authorised',
  'captured',
  'refunded',
  'failed',
  'cancelled',
  'expired',
];

test('never returns to an earlier state, for any order of notices', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ALL), { maxLength: 30 }), (told) => {
      const seen: PaymentState[] = ['pending'];
      for (const next of told) {
        const now = seen.at(-1) ?? 'pending';
        if (mayMove(now, next)) seen.push(next);
      }
      expect(new Set(seen).size).toBe(seen.length);
    }),
  );
});

test('only refunds a captured payment, and never leaves an end state', () => {
  expect(ALL.filter((to) => mayMove('captured', to))).toEqual(['refunded']);
  for (const end of ['refunded', 'failed', 'cancelled', 'expired'] as const)
    expect(ALL.filter((to) => mayMove(end, to))).toEqual([]);
  expect(mayMove('authorised', 'expired')).toBe(false);
});

test('promises goods for received or authorised money, and for a mandated direct debit', () => {
  expect(secures('card', 'authorised')).toBe(true);
  expect(secures('twint', 'captured')).toBe(true);
  expect(secures('sepa', 'processing')).toBe(true);
  expect(secures('eps', 'processing')).toBe(false);
  expect(secures('card', 'pending')).toBe(false);
});

test('maps an open pay page to no state, and recognises online methods', () => {
  expect(paymentStateOf('open')).toBeNull();
  expect(paymentStateOf('captured')).toBe('captured');
  expect(isOnline('twint')).toBe(true);
  expect(isOnline('invoice')).toBe(false);
});
