import { expect, test } from 'vitest';
import { networkOf, testCard, testDebit } from './test-cards.ts';

test('accepts published test numbers in any notation, and no other number', () => {
  expect(testCard('4242 4242 4242 4242')).toMatchObject({ brand: 'visa', outcome: 'approved', last4: '4242' });
  expect(testCard('4000-0027-6000-3184')?.outcome).toBe('challenge');
  expect(testCard('4111111111111111')).toBeNull();
  expect(testCard('constructor')).toBeNull();
  expect(testCard('')).toBeNull();
});

test('gives each card its own stable fingerprint', () => {
  expect(testCard('4242424242424242')?.fingerprint).toBe(testCard('4242 4242 4242 4242')?.fingerprint);
  expect(testCard('4242424242424242')?.fingerprint).not.toBe(testCard('5555555555554444')?.fingerprint);
  expect(networkOf('diners')).toBe(networkOf('discover'));
});

test('simulates direct debits of test accounts', () => {
  expect(testDebit('DE89 3704 0044 0532 0130 00')).toBe('approved');
  expect(testDebit('at861904300235473202')).toBe('declined');
  expect(testDebit('CH9300762011623852957')).toBeNull();
  expect(testDebit('x')).toBeNull();
});
