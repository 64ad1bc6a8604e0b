import { expect, test } from 'vitest';
import { epcPayload, epcProblems } from './epc-payload.ts';

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
