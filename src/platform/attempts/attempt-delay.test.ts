import fc from 'fast-check';
import { expect, test } from 'vitest';
import { delayAfter, remembered } from './attempt-delay.ts';
import { letterLimits, networkLimits, personalLimit } from './attempt-limits.ts';

const ALLOWANCES = {
  account: 5,
  device: 5,
  letter: 3,
  ipv4: { 32: 20, 24: 200 },
  ipv6: { 64: 20, 56: 40, 48: 100 },
};
const account = personalLimit('account', ALLOWANCES.account, 'ch:lea@example.ch').rule;
const letter = personalLimit('letter', ALLOWANCES.letter, 'ch:lea@example.ch').rule;
const [address, wide] = networkLimits('address', ALLOWANCES, '192.0.2.7').map(({ rule }) => rule);
if (!address || !wide) throw new Error('an address has two networks');

test('permits some free failures, then doubles the delay up to 15 minutes', () => {
  expect([1, 4, 5, 6, 7, 10, 14, 1000].map((failures) => delayAfter(account, failures))).toEqual([
    0, 0, 2, 4, 8, 64, 900, 900,
  ]);
  expect(delayAfter(address, 19)).toBe(0);
  expect(delayAfter(address, 20)).toBe(2);
});

test('never shortens the delay for a further failure', () => {
  fc.assert(
    fc.property(fc.constantFrom(account, address, wide, letter), fc.nat(10_000), (rule, failures) => {
      expect(delayAfter(rule, failures + 1)).toBeGreaterThanOrEqual(delayAfter(rule, failures));
    }),
  );
});

test('expires one failure per ten minutes for a shared address, and all after a day for an account', () => {
  const at = (minutes: number) => new Date(minutes * 60_000);
  const count = { failures: 5, changedAt: at(0) };
  expect(remembered(address, count, at(9))).toEqual({ failures: 5, changedAt: at(0) });
  expect(remembered(address, count, at(25))).toEqual({ failures: 3, changedAt: at(20) });
  expect(remembered(address, count, at(50))).toEqual({ failures: 0, changedAt: at(50) });
  expect(remembered(address, { failures: 9000, changedAt: at(0) }, at(0)).failures).toBe(29);
  expect(remembered(account, count, at(24 * 60))).toEqual({ failures: 5, changedAt: at(24 * 60) });
  expect(remembered(letter, count, at(24 * 60 + 1)).failures).toBe(0);
  // A clock that was set back does not extend the delay.
  expect(remembered(address, count, at(-60))).toEqual(count);
});

test('allows a wider network more failures, and delays it less', () => {
  const limits = networkLimits('address', ALLOWANCES, '2001:db8:1:2');
  expect(limits.map(({ who, rule }) => [who, rule.free, rule.longestSeconds])).toEqual([
    ['2001:db8:1:2::/64', 20, 900],
    ['2001:db8:1:0::/56', 40, 120],
    ['2001:db8:1::/48', 100, 120],
  ]);
  expect(networkLimits('letters', ALLOWANCES, '192.0.2.7').map(({ who, rule }) => [who, rule.free])).toEqual([
    ['192.0.2.7/32', 20],
    ['192.0.2.0/24', 200],
  ]);
  expect(networkLimits('letters', ALLOWANCES, 'unknown')).toMatchObject([{ who: 'unknown', rule: { free: 20 } }]);
});

test('counts letters to all spellings of a mailbox together', () => {
  const rules = { attempts: ALLOWANCES, mailbox: { ignoresTags: true, knowsProviders: true } };
  const of = (email: string) => letterLimits(rules, { scope: 'ch', email, address: '192.0.2.7' })[0]?.who;
  expect(of('Lea.Brunner+shop@googlemail.com')).toBe(of('leabrunner@gmail.com'));
  expect(of('lea@example.ch')).not.toBe(of('leo@example.ch'));
});
