import { expect, test } from 'vitest';
import { pauseAfter, probePause, resultOfPost } from './attempt-rule.ts';

const NOW = new Date('2026-11-27T10:00:00Z');
const HOUR_MS = 3_600_000;
const answered = (status: number, retryAfter: string | null = null) =>
  resultOfPost({ ok: true, status, retryAfter, answer: '' }, NOW);

test.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [301, 'redirected'],
  [400, 'status'],
  [410, 'gone'],
  [429, 'busy'],
  [500, 'status'],
  [503, 'status'],
])('the status %i counts as %s', (status, outcome) => expect(answered(status).outcome).toBe(outcome));

test('reads Retry-After in seconds and as a time, up to an hour', () => {
  expect(answered(429)).toMatchObject({ outcome: 'busy', restMs: 30_000 });
  expect(answered(429, '90')).toMatchObject({ restMs: 90_000 });
  expect(answered(503, 'Fri, 27 Nov 2026 10:01:00 GMT')).toMatchObject({ outcome: 'busy', restMs: 60_000 });
  expect(answered(429, '999999')).toMatchObject({ restMs: HOUR_MS });
  expect(answered(503, 'soon')).toMatchObject({ outcome: 'status', restMs: 0 });
  expect(answered(200, '90')).toMatchObject({ restMs: 0 });
});

test('pauses grow, and end after about three days', () => {
  const pauses: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const pause = pauseAfter(attempts, 0.5);
    if (pause === null) break;
    pauses.push(pause);
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / HOUR_MS;
  expect(hours).toBeGreaterThan(71);
  expect(hours).toBeLessThan(73);
});

test('spreads attempts that failed together, and probes at most every quarter of an hour', () => {
  expect(pauseAfter(1, 0)).toBe(4500);
  expect(pauseAfter(1, 1)).toBe(5500);
  expect(probePause(0, 0.5)).toBe(5000);
  expect(probePause(99, 0.5)).toBe(900_000);
});
