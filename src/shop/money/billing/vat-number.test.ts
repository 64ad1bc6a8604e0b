import { expect, test } from 'vitest';
import { tenants } from '../../../tenants/index.ts';
import { epcPayload, epcProblems } from './epc-payload.ts';
import { isVatNumber, uidDigits } from './vat-number.ts';

test.each([
  'CHE-123.456.788 MWST',
  'CHE-123.456.788 TVA',
  'CHE106017086',
  'DE136695976',
  'ATU12345675',
  'NL004495445B01',
])('accepts the VAT number %s', (number) => {
  expect(isVatNumber(number)).toBe(true);
});

test.each([
  'CHE-123.456.789 MWST',
  'CHE-123.456.78',
  'DE136695975',
  'DE012345678',
  'ATU12345676',
  'NL004495446B01',
  '',
])('refuses %j as a VAT number', (number) => {
  expect(isVatNumber(number)).toBe(false);
});

test('every tenant has a valid VAT number, and only the Swiss one has a UID', () => {
  for (const tenant of Object.values(tenants)) expect(isVatNumber(tenant.vatNumber), tenant.id).toBe(true);
  expect(uidDigits(tenants.ch.vatNumber)).toBe('123456788');
  expect(uidDigits(tenants.de.vatNumber)).toBeNull();
});

const transfer = {
  name: 'Montarve GmbH',
  iban: 'DE89370400440532013000',
  amount: 12_345,
  reference: 'RF18539007547034',
};

test('writes a transfer within the euro area as lines', () => {
  expect(epcPayload(transfer)).toBe(
    'BCD\n002\n1\nSCT\n\nMontarve GmbH\nDE89370400440532013000\nEUR123.45\n\nRF18539007547034',
  );
});

test.each([
  [{ iban: 'DE88370400440532013000' }, 'iban iban-checksum'],
  [{ reference: 'RF19539007547034' }, 'reference reference-checksum'],
  [{ amount: 0 }, 'amount out-of-range'],
  [{ amount: 1.5 }, 'amount not-whole'],
  [{ name: '' }, 'name required'],
  [{ name: 'x'.repeat(71) }, 'name too-long'],
  [{ name: 'a\nb' }, 'name invalid-characters'],
] as const)('refuses a transfer with %j: %s', (change, problem) => {
  const wrong = { ...transfer, ...change };
  expect(epcProblems(wrong).map(({ field, reason }) => `${field} ${reason}`)).toContain(problem);
  expect(() => epcPayload(wrong)).toThrow('cannot be drawn');
});
