import { expect, test } from 'vitest';
import { isPayable, paylinkState } from './paylink-state.ts';
import type { PaymentState } from './payment-states.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const LATER = new Date('2026-11-21T10:20:00Z');
const LINK = { paidAt: null, cancelledAt: null, expiresAt: LATER };
const tried = (state: PaymentState, expiresAt = LATER, giveBack: string | null = null) => ({
  state,
  expiresAt,
  giveBack,
});

test('a counting payment takes precedence over every other state', () => {
  const link = { paidAt: NOW, cancelledAt: NOW, expiresAt: NOW };
  expect(paylinkState(link, tried('expired', NOW), false, NOW)).toBe('paid');
  expect(isPayable(link, true, NOW)).toBe(false);
});

test('gives each end its own state', () => {
  expect(paylinkState({ ...LINK, cancelledAt: NOW }, null, true, NOW)).toBe('cancelled');
  expect(paylinkState({ ...LINK, expiresAt: NOW }, null, true, NOW)).toBe('expired');
  expect(paylinkState(LINK, null, false, NOW)).toBe('settled');
  for (const state of ['failed', 'cancelled'] as const)
    expect(paylinkState(LINK, tried(state), true, NOW)).toBe('failed');
  expect(isPayable({ ...LINK, cancelledAt: NOW }, true, NOW)).toBe(false);
  expect(isPayable({ ...LINK, expiresAt: NOW }, true, NOW)).toBe(false);
  expect(isPayable(LINK, false, NOW)).toBe(false);
  expect(isPayable(LINK, true, NOW)).toBe(true);
});

test('reports money to be refunded, whatever the state of the link', () => {
  for (const state of ['authorised', 'captured', 'refunded', 'cancelled'] as const)
    expect(paylinkState({ ...LINK, expiresAt: NOW }, tried(state, NOW, 'paid-already'), false, NOW)).toBe('given-back');
  // An employee cancelled it before the customer paid.
  expect(paylinkState(LINK, tried('pending', NOW, 'cancelled'), true, NOW)).toBe('open');
});

test('is pending while the pay page is valid, then open again', () => {
  expect(paylinkState(LINK, null, true, NOW)).toBe('open');
  expect(paylinkState(LINK, tried('pending'), true, NOW)).toBe('pending');
  expect(paylinkState(LINK, tried('pending', NOW), true, NOW)).toBe('open');
});

test("waits for the provider's decision even after the link expired", () => {
  expect(paylinkState({ ...LINK, expiresAt: NOW }, tried('processing', NOW), false, NOW)).toBe('checking');
});
