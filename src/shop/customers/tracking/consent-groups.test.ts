import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activeGroupsText, CONSENT_GROUPS, consentValue, readConsent, undecidedGroups } from './consent-groups.ts';

const AT = new Date('2026-11-21T14:00:00Z');

test('writes the cookie in the format of the consent tool', () => {
  const value = consentValue(['C0002', 'C0006'], AT);
  expect(value).toMatch(/^[\w.%=&-]+$/);
  expect(decodeURIComponent(value)).toContain('groups=C0001:1,C0002:1,C0003:0,C0004:0,C0005:0,C0006:1');
  expect(activeGroupsText(['C0001', 'C0002'])).toBe(',C0001,C0002,');
});

test('reads what it wrote, always with the necessary group', () => {
  fc.assert(
    fc.property(fc.subarray([...CONSENT_GROUPS]), (groups) => {
      const expected = CONSENT_GROUPS.filter((group) => group === 'C0001' || groups.includes(group));
      expect(readConsent(consentValue(groups, AT))).toEqual(expected);
      expect(readConsent(encodeURIComponent(decodeURIComponent(consentValue(groups, AT))))).toEqual(expected);
    }),
  );
});

test.each([
  ['isGpcEnabled=0&datestamp=Tue+Mar+01+2022&groups=C0001%3A1%2CC0002%3A1%2CC0004%3A0', ['C0001', 'C0002']],
  ['groups=C0001:0,C0004:1', ['C0001', 'C0004']],
  ['groups=C0004:1,C0007:1,BG1:1', ['C0001', 'C0004']],
  ['groups=', null],
  ['groups=all', null],
  ['datestamp=2026', null],
  ['mygroups=C0004:1', null],
  ['groups=C0004:1%', null],
  ['', null],
  [null, null],
])('reads %j as %j', (cookie, groups) => {
  expect(readConsent(cookie)).toEqual(groups);
});

test('never throws, for any content of the cookie', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(readConsent(`groups=${text}`) === null || readConsent(`groups=${text}`)?.includes('C0001')).toBe(true);
    }),
  );
});

test('without a decision, opt-in means no and opt-out means yes', () => {
  expect(undecidedGroups('opt-in')).toEqual(['C0001']);
  expect(undecidedGroups('opt-out')).toEqual([...CONSENT_GROUPS]);
});
