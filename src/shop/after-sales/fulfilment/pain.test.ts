import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { tenants } from '../../../../houses/montarve/house.ts';
import { ibanProblem } from '../../../platform/banking/iban.ts';
import { painFile, payingAccount, type Transfer } from './pain.ts';

const transfers: Transfer[] = [
  { credit: '70000001', order: '100001', amount: 2740, holder: 'Noëlle Müller & Søn', iban: 'CH5800791123000889012' },
  { credit: '70000002', order: '100002', amount: 100, holder: '<b>"Nguyễn"', iban: 'LI21088100002324013AA' },
];
const order = { id: 'CH-20261121080000', madeAt: new Date('2026-11-21T08:00:00Z'), onDay: '2026-11-23', transfers };

/** Returns every element with its path and its text. */
function elements(xml: string): { path: string; text: string }[] {
  const found: { path: string; text: string }[] = [];
  const open: string[] = [];
  let text = '';
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    open.push(name);
    text = '';
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', () => {
    found.push({ path: open.slice(1).join('/'), text: text.trim() });
    open.pop();
    text = '';
  });
  parser.write(xml).close();
  return found;
}

/** Order of child elements in pain.001.001.09; only those that the shop writes. */
const SEQUENCES: Record<string, string[]> = {
  GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'],
  PmtInf: [
    ...['PmtInfId', 'PmtMtd', 'BtchBookg', 'NbOfTxs', 'CtrlSum', 'PmtTpInf', 'ReqdExctnDt'],
    ...['Dbtr', 'DbtrAcct', 'DbtrAgt', 'ChrgBr', 'CdtTrfTxInf'],
  ],
  CdtTrfTxInf: ['PmtId', 'Amt', 'Cdtr', 'CdtrAcct', 'RmtInf'],
  PmtId: ['InstrId', 'EndToEndId'],
};

describe.each(['ch', 'de', 'at', 'nl'] as const)('a file for the bank of %s', (id) => {
  const house = tenants[id];
  const xml = painFile(house, order);
  const found = elements(xml);
  const texts = (end: string) => found.filter(({ path }) => path.endsWith(end)).map(({ text }) => text);

  test('has its elements in the order of the standard', () => {
    for (const [parent, children] of Object.entries(SEQUENCES)) {
      const own = found.flatMap(({ path }) => new RegExp(`(?:^|/)${parent}/([^/]+)$`).exec(path)?.[1] ?? []);
      expect(own.length).toBeGreaterThan(0);
      expect(own.filter((name) => !children.includes(name))).toEqual([]);
      const first = own.slice(0, new Set(own).size);
      expect(first).toEqual(children.filter((name) => first.includes(name)));
    }
  });

  test('adds up its transfers to the Rappen', () => {
    expect(new Set(texts('/NbOfTxs'))).toEqual(new Set(['2']));
    expect(new Set(texts('/CtrlSum'))).toEqual(new Set(['28.40']));
    expect(texts('/InstdAmt')).toEqual(['27.40', '1.00']);
    expect(xml.match(/Ccy="(\w+)"/g)).toEqual([`Ccy="${house.currency}"`, `Ccy="${house.currency}"`]);
  });

  test('debits an account that can pay, and contains no BIC', () => {
    const [account = ''] = texts('DbtrAcct/Id/IBAN');
    expect(ibanProblem(account)).toBeNull();
    expect(account.slice(4, 6)).not.toBe('31');
    expect(xml).not.toContain('BIC');
  });

  test('contains only characters that banks read, and no foreign markup', () => {
    expect(texts('Cdtr/Nm')).toEqual(['Noelle Muller + Son', '.b..Nguyen.']);
    for (const { text } of found) expect(text).toMatch(/^[A-Za-z0-9/?:().,'+ -]*$/);
  });
});

test('never debits a QR-IBAN', () => {
  const { bankAccount: _none, ...payment } = tenants.ch.payment;
  expect(() => payingAccount({ currency: 'CHF', payment })).toThrow('QR-IBAN');
});

test.each([0, -1, 1.5])('refuses to transfer an amount of %s', (amount) => {
  const [first] = transfers;
  if (!first) throw new Error('there is none');
  expect(() => painFile(tenants.ch, { ...order, transfers: [{ ...first, amount }] })).toThrow(RangeError);
});
