import { expect, test } from 'vitest';
import { effectOf, type Outcome, shownStatuses } from './outcomes.ts';

const outcome = (at: number, status: number, took = 10): Outcome => ({
  at,
  took,
  kind: 'list',
  status,
  isFailed: status !== 200,
});

test('counts each second with a failed request once', () => {
  const outcomes = [outcome(5000, 503), outcome(5999, 0, 30_000), outcome(6000, 200), outcome(7100, 503)];
  expect(effectOf(outcomes, 5000, 8000)).toEqual({
    requests: 4,
    failed: 3,
    errorSeconds: 2,
    statuses: { 0: 1, 503: 2 },
    slowest: 30_000,
    p99: 30_000,
  });
});

test('counts a request by its start, in one of two adjacent times', () => {
  const outcomes = [outcome(999, 503), outcome(1000, 503), outcome(1999, 503, 5000), outcome(2000, 503)];
  expect(effectOf(outcomes, 1000, 2000).failed).toBe(2);
  expect(effectOf(outcomes, 2000, 3000).failed).toBe(1);
});

test('has no errors without requests', () => {
  expect(effectOf([], 0, 1000)).toEqual({
    requests: 0,
    failed: 0,
    errorSeconds: 0,
    statuses: {},
    slowest: 0,
    p99: 0,
  });
});

test('names a missing answer', () => {
  expect(shownStatuses({ 0: 2, 503: 1 })).toBe('2 × no answer, 1 × 503');
});
