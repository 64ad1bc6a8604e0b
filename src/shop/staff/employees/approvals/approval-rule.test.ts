import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { approvalNeed, exceedsLimit, isFactorFresh } from './approval-rule.ts';

const LIMIT = 100_000;

describe('limit of unapproved amounts', () => {
  test('never lets parts of an amount pass that together exceed the limit', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 150_000 }), { maxLength: 20 }), (parts) => {
        let passed = 0;
        for (const part of parts) if (!exceedsLimit(part, passed, LIMIT)) passed += part;
        expect(passed).toBeLessThanOrEqual(LIMIT);
      }),
    );
  });

  test('lets the limit itself pass, and one minor unit more not', () => {
    expect(exceedsLimit(LIMIT, 0, LIMIT)).toBe(false);
    expect(exceedsLimit(LIMIT + 1, 0, LIMIT)).toBe(true);
    expect(exceedsLimit(1, LIMIT, LIMIT)).toBe(true);
    expect(exceedsLimit(0, LIMIT + 1, LIMIT)).toBe(false);
  });
});

test('a second factor is fresh for the configured minutes, and not from the future', () => {
  const now = new Date('2026-11-26T12:00:00Z');
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  expect(isFactorFresh(ago(900), 15, now)).toBe(true);
  expect(isFactorFresh(ago(901), 15, now)).toBe(false);
  expect(isFactorFresh(ago(-1), 15, now)).toBe(false);
  expect(isFactorFresh(null, 15, now)).toBe(false);
  expect(isFactorFresh(undefined, 15, now)).toBe(false);
});

test.each([
  ['second-person', false, 'person'],
  ['second-person', true, 'person'],
  ['fresh-factor', false, 'factor'],
  ['fresh-factor', true, 'none'],
  ['both', false, 'factor'],
  ['both', true, 'person'],
] as const)('mode %s with a fresh factor %s needs %s', (mode, isFresh, need) => {
  expect(approvalNeed(mode, isFresh)).toBe(need);
});
