import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTenantShares, MOST_STEPS } from './tenant-share.ts';

const MINUTE = 60_000;
const CH = { tenant: 'ch', jobs: 10, minutes: 2 };
const DE = { ...CH, tenant: 'de' };

test('each full share lowers the priority by a step, by tenant and queue', () => {
  const stepsOf = createTenantShares(() => 0);
  const steps = Array.from({ length: 25 }, () => stepsOf('mail', CH));
  expect(steps).toEqual([...Array(10).fill(0), ...Array(10).fill(1), ...Array(5).fill(2)]);
  expect(stepsOf('mail', DE)).toBe(0);
  expect(stepsOf('import-file', CH)).toBe(0);
});

test('forgets a share in its minutes', () => {
  let now = 0;
  const stepsOf = createTenantShares(() => now);
  for (let job = 0; job < 30; job += 1) stepsOf('mail', CH);
  expect(stepsOf('mail', CH)).toBe(3);
  now += 2 * MINUTE;
  expect(stepsOf('mail', CH)).toBe(2);
  now += 60 * MINUTE;
  expect(stepsOf('mail', CH)).toBe(0);
});

test('a tenant within its share has the full priority, whatever others send', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 400 }), (isOwn) => {
      let now = 0;
      const stepsOf = createTenantShares(() => now);
      for (const own of isOwn) {
        // A fifth of a share each share's time.
        if (own) now += MINUTE;
        const steps = stepsOf('mail', own ? DE : CH);
        expect(steps).toBeGreaterThanOrEqual(0);
        expect(steps).toBeLessThanOrEqual(MOST_STEPS);
        if (own) expect(steps).toBe(0);
      }
    }),
  );
});
