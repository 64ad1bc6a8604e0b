import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tenants } from '../../../../../houses/montarve/house.ts';
import { randomRuns } from '../../../../../test/support/depth.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import type { BankEntry } from './bank-entry.ts';
import { itemsOfEntry, statedMinorUnits } from './entry-items.ts';
import { referencesIn } from './find-references.ts';
import { readBankFile } from './read-bank-file.ts';
import { sentByEntry } from './sent-transfers.ts';

const FILES = path.join(import.meta.dirname, '../../../../../test/ledger/bank-files');
const bytesOf = (name: string) => fs.readFileSync(path.join(FILES, name));

async function entriesOf(content: Buffer, size = 61): Promise<BankEntry[]> {
  async function* pieces() {
    for (let from = 0; from < content.length; from += size) yield content.subarray(from, from + size);
  }
  const entries: BankEntry[] = [];
  for await (const entry of readBankFile(pieces())) entries.push(entry);
  return entries;
}

/** Returns the meaning of a file in short: kind, minor units and references or reason. */
async function meaningOf(content: Buffer) {
  const items = (await entriesOf(content)).flatMap(itemsOfEntry);
  return items.map((item) =>
    item.kind === 'left-out'
      ? [item.leftOut.reason, item.leftOut.amount]
      : [item.kind, item.payment.amount, item.payment.references.join(' ')],
  );
}

describe('files of banks', () => {
  test.each([
    [
      'batch-without-own-amounts.xml',
      [
        ['payment', 9785, '000000000000010000001000039'],
        ['payment', 8785, '000000000000010000002000036'],
      ],
    ],
    ['foreign-currency-instructed.xml', [['payment', 9785, '000000000000010000001000039']]],
    ['reference-in-free-text.xml', [['payment', 7999, '']]],
    ['returned-credit.xml', [['returned', 9785, '000000000000010000001000039']]],
    ['reversal-written-1.xml', [['reversal', 9785]]],
    [
      'zero-amount-entry.xml',
      [
        ['zero-amount', 0],
        ['payment', 9785, '000000000000010000001000039'],
        ['payment', 8785, '000000000000010000002000036'],
      ],
    ],
  ])('%s', async (name, meaning) => expect(await meaningOf(bytesOf(name))).toEqual(meaning));

  test('a packed file is refused with what to do', async () => {
    await expect(entriesOf(bytesOf('zipped.zip'))).rejects.toThrow('unpack it');
  });

  test('a batch whose parts do not add up is one payment without a reference', async () => {
    const file = bytesOf('batch-without-own-amounts.xml').toString().replace('>185.70<', '>190.00<');
    expect(await meaningOf(Buffer.from(file))).toEqual([['payment', 19_000, '']]);
  });

  test.each(['02', '04', '08', '13'])('camt.054 version %s', async (version) => {
    const file = bytesOf('foreign-currency-instructed.xml').toString().replace('001.04', `001.${version}`);
    expect(await meaningOf(Buffer.from(file))).toEqual([['payment', 9785, '000000000000010000001000039']]);
  });

  test('an entry without a date has that of its statement', async () => {
    const file = bytesOf('reversal-written-1.xml').toString();
    const undated = file.replaceAll(/<(BookgDt|ValDt)>.*?<\/\1>/g, '').replace('<RvslInd>1</RvslInd>', '');
    const [item] = (await entriesOf(Buffer.from(undated))).flatMap(itemsOfEntry);
    expect(item?.kind === 'payment' && item.payment.valueOn).toBe('2026-11-24');
  });

  test('several references are separate payments if their parts add up, else one with all of them', async () => {
    const strd = (reference: string, paid: string) =>
      `<Strd><RfrdDocAmt><RmtdAmt Ccy="CHF">${paid}</RmtdAmt></RfrdDocAmt><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>`;
    const parts = (second: string) =>
      strd('000000000000010000001000039', '90.00') + strd('000000000000010000002000036', second);
    const file = (second: string) =>
      Buffer.from(
        bytesOf('foreign-currency-instructed.xml')
          .toString()
          .replace(/<Strd>.*<\/Strd>/, parts(second)),
      );
    expect(await meaningOf(file('7.85'))).toEqual([
      ['payment', 9000, '000000000000010000001000039'],
      ['payment', 785, '000000000000010000002000036'],
    ]);
    expect(await meaningOf(file('8.00'))).toEqual([
      ['payment', 9785, '000000000000010000001000039 000000000000010000002000036'],
    ]);
  });

  test('a batch announces its transactions for another file', async () => {
    const file = bytesOf('zero-amount-entry.xml')
      .toString()
      .replace('>0.00<', '>5.00<')
      .replace(
        '</AcctSvcrRef></Ntry>',
        '</AcctSvcrRef><AddtlInfInd><MsgNmId>camt.054.001.08</MsgNmId></AddtlInfInd></Ntry>',
      );
    expect((await meaningOf(Buffer.from(file)))[0]).toEqual(['details-elsewhere', 500]);
  });
});

describe('MT940', () => {
  const german = [
    ':20:STARTUMSE',
    ':25:37040044/0532013000',
    ':28C:00001/001',
    ':60F:C261123EUR1000,00',
    ':61:2611241124CR79,99N051NONREF//2026112400001',
    ':86:166?00GUTSCHRIFT?20EREF+NOTPROVIDED?21SVWZ+Rechnung RF05 1000 ?220003?32Anna Mus?33ter',
    ':61:2611241124RC12,50NRTINONREF//2026112400002',
    ':86:159?00RUECKUEBERWEISUNG?20SVWZ+RF051000 0003?32Anna Muster',
    ':61:2611241124DR5,00N005NONREF',
    ':86:177?00MIETE',
    ':62F:C261124EUR1067,49',
    '-',
  ].join('\r\n');

  test('reads German subfields, a returned credit and a bank code as an IBAN', async () => {
    const entries = await entriesOf(Buffer.from(german));
    expect(entries.map(({ iban }) => iban)).toEqual(Array(3).fill('DE89370400440532013000'));
    const items = entries.flatMap(itemsOfEntry);
    expect(items.map(({ kind }) => kind)).toEqual(['payment', 'returned']);
    const [first] = items;
    expect(first?.kind === 'payment' && first.payment).toMatchObject({
      amount: 7999,
      currency: 'EUR',
      valueOn: '2026-11-24',
      bookedOn: '2026-11-24',
      bankReference: '2026112400001',
      message: 'Rechnung RF05 1000 0003',
      debtor: 'Anna Muster',
    });
  });

  test('reads Dutch codes, Western letters and a booking before the turn of the year', async () => {
    const dutch = [
      '{1:F01INGBNL2ABXXX0000000000}{4:',
      ':20:P260101',
      ':25:NL91ABNA0417164300EUR',
      ':60F:C251230EUR0,00',
      ':61:2601021231C49,95NTRFEREF//26001',
      ':86:/EREF/NOTPROVIDED//IBAN/NL20INGB0001234567/NAME/Zoë de Vries/REMI/USTD//RF05 1000 0003/',
      '-}',
    ].join('\n');
    const [entry] = await entriesOf(Buffer.from(dutch, 'latin1'));
    expect(entry).toMatchObject({ iban: 'NL91ABNA0417164300', bookedOn: '2025-12-31', valueOn: '2026-01-02' });
    expect(entry?.transactions[0]).toMatchObject({ debtor: 'Zoë de Vries', messages: ['RF05 1000 0003'] });
  });

  test('an unreadable line is refused', async () => {
    await expect(entriesOf(Buffer.from(':20:A\n:25:NL91ABNA0417164300\n:61:nonsense'))).rejects.toThrow(':61:');
  });
});

describe('transfers that the shop ordered', () => {
  const camt = (details: string, amount = '30.00', own = tenants.ch.payment.bankAccount) =>
    `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${own}</IBAN></Id></Acct><Ntry><Amt Ccy="CHF">${amount}</Amt>
     <CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><ValDt><Dt>2026-11-24</Dt></ValDt><NtryDtls>${details}</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
  const sent = async (file: string, tenant: Tenant = tenants.ch) => {
    const [entry] = await entriesOf(Buffer.from(file));
    return entry ? sentByEntry(entry, tenant) : null;
  };
  const tx = (id: string, amount?: string) =>
    `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>${amount ? `<Amt Ccy="CHF">${amount}</Amt>` : ''}</TxDtls>`;

  test('are named by their file, or one by one', async () => {
    expect(await sent(camt('<Btch><PmtInfId>CH-1</PmtInfId><NbOfTxs>2</NbOfTxs></Btch>'))).toEqual({
      files: ['CH-1'],
      total: 3000,
      on: '2026-11-24',
      transfers: [],
    });
    expect(await sent(camt(`${tx('CH-C-1', '10.00')}${tx('SB-2', '20.00')}`))).toMatchObject({
      files: [],
      transfers: [
        { id: 'CH-C-1', amount: 1000 },
        { id: 'SB-2', amount: 2000 },
      ],
    });
    // A single transfer has the amount of its entry; of several without amounts nothing is known.
    expect(await sent(camt(tx('SB-2')))).toMatchObject({ transfers: [{ id: 'SB-2', amount: 3000 }] });
    expect(await sent(camt(`${tx('A')}${tx('B')}`))).toMatchObject({ transfers: [{ amount: null }, { amount: null }] });
  });

  test('are none of another account, of an incoming, a returned or a pending entry', async () => {
    const ours = camt(tx('SB-2'));
    expect(await sent(ours, tenants.de)).toBeNull();
    expect(await sent(camt(tx('SB-2'), '30.00', 'CH5604835012345678009'))).toBeNull();
    expect(await sent(ours.replace('DBIT', 'CRDT'))).toBeNull();
    expect(await sent(ours.replace('BOOK', 'PDNG'))).toBeNull();
    expect(await sent(ours.replace('</Refs>', '</Refs><RtrInf><AddtlInf>x</AddtlInf></RtrInf>'))).toBeNull();
    expect(await sent(camt('<TxDtls><Refs/></TxDtls>'))).toBeNull();
  });

  test('are read from MT940, with the codes of German and Dutch banks', async () => {
    const german = [
      ':20:A',
      ':25:DE89370400440532013000',
      ':60F:C261123EUR0,',
      ':61:2611241124D30,00NTRFNONREF',
      ':86:116?00UEBERWEISUNG?20EREF+DE-C-000001?21SVWZ+DE-C-000001 / 100001?32Lea Brunner',
    ].join('\n');
    expect(await sent(german, tenants.de)).toMatchObject({ transfers: [{ id: 'DE-C-000001', amount: 3000 }] });
    const dutch = german
      .replace('DE89370400440532013000', tenants.nl.payment.iban)
      .replace(/:86:.*/s, ':86:/TRTP/SEPA/EREF/NL-C-000007/NAME/Zoe/REMI/x');
    expect(await sent(dutch, tenants.nl)).toMatchObject({ transfers: [{ id: 'NL-C-000007', amount: 3000 }] });
  });
});

test('references in free text begin and end with a word', () => {
  const isReference = (text: string) => text === 'RF0510000003' || text === 'RF05100';
  expect(referencesIn('Rechnung RF05 1000-0003, danke', isReference)).toEqual(['RF0510000003']);
  expect(referencesIn('xRF05 1000 0003', isReference)).toEqual([]);
  expect(referencesIn('RF05.100 und RF05.1000.0003', isReference)).toEqual(['RF05100', 'RF0510000003']);
});

test.each([
  ['1299.9', 129_990],
  ['000000000097.8500', 9785],
  [' 5 ', 500],
  ['0.00', 0],
  ['10.005', null],
  ['-1.00', null],
  ['1e3', null],
  ['', null],
])('amount %s', (text, amount) => expect(statedMinorUnits(text, 'CHF')).toBe(amount));

describe('for any entry', () => {
  const amount = fc.oneof(
    fc.integer({ min: 0, max: 500_000 }).map((minor) => (minor / 100).toFixed(2)),
    fc.constantFrom('', 'x', '1.005'),
  );
  const currency = fc.constantFrom('CHF', 'CHF', 'EUR', '');
  const money = fc.record({ amount, currency });
  const transaction = fc.record({
    amounts: fc.array(money, { maxLength: 3 }),
    direction: fc.constantFrom(null, 'CRDT', 'DBIT'),
    bankReference: fc.constantFrom(null, 'a'),
    endToEndId: fc.constantFrom(null, 'E2E'),
    batches: fc.constant<string[]>([]),
    references: fc.array(fc.record({ reference: fc.constantFrom('1', '2'), paid: fc.option(money) }), { maxLength: 3 }),
    messages: fc.array(fc.string(), { maxLength: 2 }),
    debtor: fc.constantFrom(null, 'Lea'),
    isReturn: fc.boolean(),
  });
  const day = fc.constantFrom('2026-11-24', '2026-13-40', null);
  const entry: fc.Arbitrary<BankEntry> = fc
    .record({
      iban: fc.constantFrom('', 'CH93'),
      creditedTo: fc.constant(null),
      entryReference: fc.constantFrom(null, 'E'),
      amount,
      currency,
      direction: fc.constantFrom('CRDT', 'CRDT', 'DBIT', ''),
      isReversal: fc.boolean(),
      status: fc.constantFrom(null, 'BOOK', 'PDNG'),
      bookedOn: day,
      valueOn: day,
      statedOn: day,
      hasDetailsElsewhere: fc.boolean(),
      batches: fc.constant<string[]>([]),
      transactions: fc.array(transaction, { maxLength: 4 }),
      addsUp: fc.boolean(),
    })
    .map(({ addsUp, ...made }) => {
      if (!addsUp) return made;
      const own = made.transactions.map((one, index) => ({
        amount: `${index + 1}.00`,
        currency: 'CHF',
        direction: one.direction,
      }));
      const sum = own.reduce(
        (so, one, index) => so + (one.direction === null || one.direction === made.direction ? 1 : -1) * (index + 1),
        0,
      );
      const transactions = made.transactions.map((one, index) => ({ ...one, amounts: own.slice(index, index + 1) }));
      return { ...made, amount: `${Math.max(0, sum)}.00`, currency: 'CHF', transactions };
    });

  test('what is booked, returned and left out adds up to an incoming entry', () => {
    fc.assert(
      fc.property(entry, (made) => {
        const items = itemsOfEntry(made);
        if (made.direction !== 'CRDT') return;
        const known = /^[A-Z]{3}$/.test(made.currency) ? statedMinorUnits(made.amount, made.currency) : null;
        const sum = items.reduce((so, item) => {
          if (item.kind === 'left-out') return so + (item.leftOut.amount ?? 0);
          return so + (item.kind === 'payment' ? 1 : -1) * item.payment.amount;
        }, 0);
        expect(items.length).toBeGreaterThan(0);
        expect(sum).toBe(known ?? 0);
        for (const item of items) if (item.kind !== 'left-out') expect(item.payment.amount).toBeGreaterThan(0);
      }),
      { numRuns: randomRuns(100, 1000) },
    );
  });
});
