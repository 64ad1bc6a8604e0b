import { expect, test } from 'vitest';
import { holderRefusal } from './account-holder.ts';

const HOME = { street: 'Bahnhofstrasse', houseNumber: '12a', postalCode: '8001' };
const HOLDER = { firstName: 'Lea', lastName: 'Müller-Brunner', birthday: null, home: HOME };
const BILLING = { firstName: 'Lea', lastName: 'Müller-Brunner', ...HOME };

test.each([
  ['the holder', {}, null],
  [
    'another spelling',
    { firstName: 'LEA', lastName: 'Mueller Brunner', street: 'Bahnhofstr.', houseNumber: '12 A' },
    null,
  ],
  ['another first name', { firstName: 'Theo' }, 'other-name'],
  ['another last name', { lastName: 'Brunner' }, 'other-name'],
  ['another house', { houseNumber: '14' }, 'other-address'],
  ['another town', { postalCode: '9000' }, 'other-address'],
] as const)('instalments for %s', (_, entered, refusal) => {
  expect(holderRefusal(HOLDER, { ...BILLING, ...entered })).toBe(refusal);
});

test('an account without an address takes that of its first order', () => {
  expect(holderRefusal({ ...HOLDER, home: null }, { ...BILLING, street: 'Seeweg' })).toBeNull();
});
