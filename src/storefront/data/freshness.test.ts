import { expect, test } from 'vitest';
import { createFreshness, type Policy } from './freshness.ts';

const KEY = 1;

function at(start: number) {
  const clock = { now: start };
  const freshness = createFreshness({ clientSeconds: 60, dedupingMs: 2000 }, () => clock.now);
  return { clock, freshness };
}

test.each<Policy>(['cache-first', 'cache-and-network', 'network-only', 'cache-only'])(
  'leaves %s as it is for a query that was never sent',
  (policy) => {
    expect(at(0).freshness.policyFor(KEY, policy)).toBe(policy);
  },
);

test.each<Policy>(['cache-and-network', 'network-only'])('%s asks the network once in two seconds', (policy) => {
  const { clock, freshness } = at(1000);
  freshness.sent(KEY);
  clock.now += 1999;
  expect(freshness.policyFor(KEY, policy)).toBe('cache-first');
  expect(freshness.policyFor(2, policy)).toBe(policy);
  clock.now += 1;
  expect(freshness.policyFor(KEY, policy)).toBe(policy);
});

test('asks again for an answer of a minute while it still shows', () => {
  const { clock, freshness } = at(0);
  freshness.sent(KEY);
  freshness.answered(KEY);
  clock.now = 59_999;
  expect(freshness.policyFor(KEY, 'cache-first')).toBe('cache-first');
  clock.now = 60_000;
  expect(freshness.policyFor(KEY, 'cache-first')).toBe('cache-and-network');
  expect(freshness.policyFor(KEY, 'cache-only')).toBe('cache-only');
  freshness.sent(KEY);
  expect(freshness.policyFor(KEY, 'cache-first')).toBe('cache-first');
});
