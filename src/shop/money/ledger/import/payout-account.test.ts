import { expect, test } from 'vitest';
import { endingOf, readAccount } from './payout-account.ts';

const holder = 'Lea Brunner';

test.each([
  ['CH58 0079 1123 0008 8901 2', 'CHF', 'CH5800791123000889012'],
  ['li21 0881 0000 2324 013a a', 'CHF', 'LI21088100002324013AA'],
  ['DE89370400440532013000', 'EUR', 'DE89370400440532013000'],
  ['FR14 2004 1010 0505 0001 3M02 606', 'EUR', 'FR1420041010050500013M02606'],
  ['CH5800791123000889012', 'EUR', 'CH5800791123000889012'],
  ['AL47 2121 1009 0000 0002 3569 8741', 'EUR', 'AL47212110090000000235698741'],
  // Its national check digits are wrong.
  ['ES7021000418450200051322', 'EUR', 'ES7021000418450200051322'],
] as const)('accepts %s for %s', (iban, currency, bare) => {
  expect(readAccount({ holder: '  Lea   Brunner ', iban }, currency)).toEqual({
    ok: true,
    account: { holder, iban: bare },
  });
});

test.each([
  ['CH5800791123000889013', 'CHF', 'iban-checksum'],
  ['CH580079112300088901', 'CHF', 'iban-length'],
  ['DE89370400440532013000', 'CHF', 'iban-country'],
  ['US64SVBKUS6S3300958879', 'EUR', 'iban-country'],
  ['DE2437040044A532013000', 'EUR', 'iban-characters'],
  ['', 'CHF', 'iban-characters'],
  ['<script>', 'CHF', 'iban-characters'],
  ['CH4431999123000889012', 'CHF', 'qr-iban'],
] as const)('refuses %s for %s', (iban, currency, problem) => {
  expect(readAccount({ holder, iban }, currency)).toEqual({ ok: false, problem });
});

test.each(['', 'L', 'x'.repeat(71), 'Lea <b>', 'Lea\u0000'])('refuses "%s" as the holder of an account', (name) => {
  expect(readAccount({ holder: name, iban: 'CH5800791123000889012' }, 'CHF')).toEqual({ ok: false, problem: 'holder' });
});

test('shows the last four characters of an IBAN', () => {
  expect(endingOf({ iban: 'CH5800791123000889012' })).toBe('9012');
});
