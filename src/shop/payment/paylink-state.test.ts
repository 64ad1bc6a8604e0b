import { expect, test } from 'vitest';
import { paylinkState } from './paylink-state.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const LATER = new Date('2026-11-21T10:20:00Z');
const LINK = { paidAt: null, cancelledAt: null, expiresAt: LATER };

test('a payment that counts wins over everything', () => {
  const link = { paidAt: NOW, cancelledAt: NOW, expiresAt: NOW };
  expect(paylinkState(link, { state: 'expired', expiresAt: NOW }, NOW)).toBe('paid');
});

test('each end has its own state', () => {
  expect(paylinkState({ ...LINK, cancelledAt: NOW }, null, NOW)).toBe('cancelled');
  expect(paylinkState({ ...LINK, expiresAt: NOW }, null, NOW)).toBe('expired');
  expect(paylinkState(LINK, { state: 'failed', expiresAt: LATER }, NOW)).toBe('failed');
  expect(paylinkState(LINK, { state: 'cancelled', expiresAt: LATER }, NOW)).toBe('failed');
});

test('a pay page is pending while it lasts, and then the link is open again', () => {
  expect(paylinkState(LINK, null, NOW)).toBe('open');
  expect(paylinkState(LINK, { state: 'pending', expiresAt: LATER }, NOW)).toBe('pending');
  expect(paylinkState(LINK, { state: 'pending', expiresAt: NOW }, NOW)).toBe('open');
  expect(paylinkState({ ...LINK, expiresAt: NOW }, { state: 'processing', expiresAt: NOW }, NOW)).toBe('pending');
});
