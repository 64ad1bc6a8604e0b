import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPassing, pauseBefore, RETRY_RULES } from '../../packages/admin-client/src/retry-rules.ts';

const now = new Date('2026-11-27T08:00:00Z');
const pause = (headers: Record<string, string>, failed = 1, random = 0) =>
  pauseBefore({ failed, headers: new Headers(headers), now, random }, RETRY_RULES);

test('repeats answers of busy shops and proxies, and conflicts that pass by themselves', () => {
  const none = new Headers();
  for (const status of [429, 502, 503, 504]) expect(isPassing(status, none)).toBe(true);
  for (const status of [200, 400, 401, 403, 404, 409, 412, 422, 500]) expect(isPassing(status, none)).toBe(false);
  expect(isPassing(409, new Headers({ 'retry-after': '1' }))).toBe(true);
});

test('waits as long as the answer asks for, by seconds, by date or by the limit', () => {
  expect(pause({ 'retry-after': '3' })).toBe(3000);
  expect(pause({ 'retry-after': 'Fri, 27 Nov 2026 08:00:05 GMT' })).toBe(5000);
  expect(pause({ ratelimit: '"client";r=0;t=7' })).toBe(7000);
  expect(pause({ 'retry-after': '2', ratelimit: '"client";r=0;t=7' })).toBe(2000);
  expect(pause({ ratelimit: '"client";r=5;t=7' })).toBe(125);
  expect(pause({ 'retry-after': '61' })).toBeNull();
});

test('never waits less than asked, nor longer than the longest pause and a first one', () => {
  const seconds = fc.integer({ min: 0, max: 100 });
  const random = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.option(seconds), fc.integer({ min: 1, max: 60 }), random, (asked, failed, chance) => {
      const waited = pause(asked === null ? {} : { 'retry-after': String(asked) }, failed, chance);
      if (asked !== null && asked > 60) return waited === null;
      return (
        waited !== null && waited >= (asked ?? 0) * 1000 && waited <= RETRY_RULES.longestPause + RETRY_RULES.firstPause
      );
    }),
  );
});
