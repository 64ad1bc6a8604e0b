import fc from 'fast-check';
import { isQRIBAN } from 'ibantools';
import { describe, expect, test } from 'vitest';
import { mod10, mod97 } from '../../../../platform/banking/checksums.ts';
import { groupsOfFour, ibanProblem } from '../../../../platform/banking/iban.ts';
import {
  creditorReference,
  creditorReferenceProblem,
  euroReference,
  type PaidFor,
  qrReference,
  qrReferenceProblem,
  readQrReference,
  spaced,
} from '../../../../platform/banking/references.ts';
import { billInformation } from './bill-information.ts';
import { isAllowed, transliterate } from './characters.ts';
import { billedParty, type QrBill, qrBillPayload, qrBillProblems } from './payload.ts';

const QR_IBAN = 'CH4431999123000889012';
const IBAN = 'CH5800791123000889012';
const creditor = {
  name: 'Montarve AG',
  street: 'Spinnereiweg',
  houseNumber: '14',
  postalCode: '9000',
  town: 'St. Gallen',
  country: 'CH',
};
const debtor = {
  name: 'Pia-Maria Rutschmann-Schnyder',
  street: 'Grosse Marktgasse',
  houseNumber: '28',
  postalCode: '9400',
  town: 'Rorschach',
  country: 'CH',
};
const good: QrBill = {
  iban: QR_IBAN,
  creditor,
  debtor,
  amount: 194_975,
  currency: 'CHF',
  reference: { type: 'QRR', value: '210000000003139471430009017' },
  message: '',
  information: '',
  alternatives: [],
};
const reasons = (change: Partial<QrBill>) =>
  qrBillProblems({ ...good, ...change }).map(({ field, reason }) => `${field} ${reason}`);

describe('checksums', () => {
  test('match the official examples', () => {
    expect(mod10('21000000000313947143000901')).toBe(7);
    expect(mod10('00000000000000000000123456'.slice(-6))).toBe(5);
    expect(mod97('539007547034RF18')).toBe(1);
  });

  test('detect one wrong digit', () => {
    const references = fc.stringMatching(/^\d{26}$/).filter((text) => /[1-9]/.test(text));
    fc.assert(
      fc.property(references, fc.nat(26), fc.integer({ min: 1, max: 9 }), (own, place, by) => {
        const reference = `${own}${mod10(own)}`;
        expect(qrReferenceProblem(reference)).toBeNull();
        const digits = [...reference];
        digits[place] = String((Number(digits[place]) + by) % 10);
        expect(qrReferenceProblem(digits.join(''))).not.toBeNull();
      }),
    );
  });
});

describe('accounts', () => {
  test.each([
    QR_IBAN,
    IBAN,
    'CH9300762011623852957',
    'LI21088100002324013AA',
    'DE89370400440532013000',
    'AT611904300234573201',
    'NL91ABNA0417164300',
  ])('accepts %s', (iban) => {
    expect(ibanProblem(iban)).toBeNull();
  });

  test.each([
    ['CH4531999123000889012', 'iban-checksum'],
    ['CH443199912300088901', 'iban-length'],
    ['US64SVBKUS6S3300958879', 'iban-country'],
    ['CH44 3199 9123 0008 8901 2', 'iban-characters'],
    ['ch4431999123000889012', 'iban-characters'],
    ['', 'iban-characters'],
  ] as const)('refuses %j: %s', (iban, problem) => {
    expect(ibanProblem(iban)).toBe(problem);
  });

  test('recognises a QR-IBAN by its institution number', () => {
    expect([QR_IBAN, 'CH5730000123000889012', 'LI0031999000000000000'].map(isQRIBAN)).toEqual([true, true, true]);
    expect([IBAN, 'CH0032000000000000000', 'CH0029999000000000000'].map(isQRIBAN)).toEqual([false, false, false]);
    expect(groupsOfFour(QR_IBAN)).toBe('CH44 3199 9123 0008 8901 2');
  });
});

describe('references', () => {
  test('name what is paid, and can be read back', () => {
    const paid: PaidFor = { customerNumber: '20000001', invoiceNumber: '10000042', instalment: 3, kind: 'instalment' };
    expect(qrReference(paid)).toMatch(/^00200000010001000004200302\d$/);
    expect(readQrReference(qrReference(paid))).toEqual(paid);
  });

  test('every created reference is valid and leads back to its bill', () => {
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: 1, max: 9_999_999_999 }).map(String), { nil: null }),
        fc.integer({ min: 1, max: 99_999_999_999 }).map(String),
        fc.integer({ min: 0, max: 999 }),
        fc.constantFrom('invoice', 'instalment', 'prepayment'),
        (customerNumber, invoiceNumber, instalment, kind) => {
          const paid: PaidFor = { customerNumber, invoiceNumber, instalment, kind };
          const reference = qrReference(paid);
          expect(qrReferenceProblem(reference)).toBeNull();
          expect(readQrReference(reference)).toEqual(paid);
          expect(creditorReferenceProblem(euroReference(paid))).toBeNull();
        },
      ),
    );
  });

  test('refuses a reference of another issuer', () => {
    const own = '00200000010001000004200399';
    expect(qrReferenceProblem(`${own}${mod10(own)}`)).toBeNull();
    expect(readQrReference(`${own}${mod10(own)}`)).toBeNull();
    expect(readQrReference('21000000000313947143000901')).toBeNull();
    expect(readQrReference('')).toBeNull();
  });

  test.each([
    ['210000000003139471430009018', 'reference-checksum'],
    ['21000000000313947143000901', 'reference-length'],
    ['000000000000000000000000000', 'reference-zero'],
    ['21000000000313947143000901X', 'reference-characters'],
  ] as const)('refuses %s: %s', (reference, problem) => {
    expect(qrReferenceProblem(reference)).toBe(problem);
  });

  test.each([
    ['RF18539007547034', null],
    ['RF19539007547034', 'reference-checksum'],
    ['RF18', 'reference-characters'],
    ['XX18539007547034', 'reference-characters'],
    ['RF18539007547034539007547034', 'reference-length'],
  ] as const)('creditor reference %s has the problem %s', (reference, problem) => {
    expect(creditorReferenceProblem(reference)).toBe(problem);
  });

  test('throws for numbers that do not fit', () => {
    const paid: PaidFor = { customerNumber: null, invoiceNumber: '1', instalment: 0, kind: 'invoice' };
    for (const wrong of [
      { invoiceNumber: '0' },
      { invoiceNumber: '123456789012' },
      { customerNumber: 'K1' },
      { instalment: 1000 },
    ])
      expect(() => qrReference({ ...paid, ...wrong })).toThrow(RangeError);
    expect(() => creditorReference('a')).toThrow(RangeError);
    expect(creditorReference('539007547034')).toBe('RF18539007547034');
  });

  test('are printed in groups', () => {
    expect(spaced('210000000003139471430009017')).toBe('21 00000 00003 13947 14300 09017');
    expect(spaced('RF18539007547034')).toBe('RF18 5390 0754 7034');
  });
});

describe('characters', () => {
  test.each([
    ['Nguyễn Thị Ánh', 'Nguyen Thi Ánh'],
    ['Gülşah Ğ. Őry', 'Gülşah Ğ. Őry'],
    ['O’Neill – “Haus”…', 'O\'Neill - "Haus"...'],
    ['Zeile 1\r\nZeile 2', 'Zeile 1 Zeile 2'],
    ['Ștefan Țepeș €', 'Ștefan Țepeș €'],
    ['Иванов', 'Ivanov'],
    ['A\u200Db', 'Ab'],
    ['ﬁne ½', 'fine ½'],
    ['e\u0301', 'é'],
  ])('%j becomes %j', (before, after) => {
    expect(transliterate(before)).toBe(after);
  });

  test('transliterates any text to readable characters and keeps readable ones', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const read = transliterate(text);
        expect(isAllowed(read)).toBe(true);
        expect(transliterate(read)).toBe(read.normalize('NFC'));
      }),
    );
    const latin = fc.stringMatching(/^[\u0020-\u007E\u00C0-\u017F]*$/);
    fc.assert(
      fc.property(latin, (text) => {
        expect(transliterate(text)).toBe(text.normalize('NFC'));
      }),
    );
  });
});

describe('the bill', () => {
  test('encodes the sample of the standard as the standard does', () => {
    expect(qrBillProblems(good)).toEqual([]);
    const lines = qrBillPayload({ ...good, information: '//S1/10/10201409/11/190512' }).split('\n');
    expect(lines).toEqual([
      'SPC',
      '0200',
      '1',
      QR_IBAN,
      ...['S', 'Montarve AG', 'Spinnereiweg', '14', '9000', 'St. Gallen', 'CH'],
      ...['', '', '', '', '', '', ''],
      '1949.75',
      'CHF',
      ...['S', 'Pia-Maria Rutschmann-Schnyder', 'Grosse Marktgasse', '28', '9400', 'Rorschach', 'CH'],
      'QRR',
      '210000000003139471430009017',
      '',
      'EPD',
      '//S1/10/10201409/11/190512',
    ]);
    expect(qrBillPayload(good).split('\n')).toHaveLength(31);
  });

  test('requires a QR reference for a QR-IBAN, and only for it', () => {
    const scor = { type: 'SCOR', value: 'RF18539007547034' } as const;
    expect(reasons({ reference: { type: 'NON' } })).toEqual(['reference reference-missing']);
    expect(reasons({ reference: scor })).toEqual(['reference needs-plain-iban']);
    expect(reasons({ iban: IBAN })).toEqual(['reference needs-qr-iban']);
    expect(reasons({ iban: IBAN, reference: scor })).toEqual([]);
    expect(reasons({ iban: IBAN, reference: { type: 'NON' } })).toEqual([]);
    expect(reasons({ iban: IBAN, reference: { ...scor, value: 'RF19539007547034' } })).toEqual([
      'reference reference-checksum',
    ]);
    expect(reasons({ reference: { type: 'QRR', value: '210000000003139471430009018' } })).toEqual([
      'reference reference-checksum',
    ]);
  });

  test.each([
    [{ iban: 'DE89370400440532013000' }, 'iban not-swiss'],
    [{ iban: 'CH4531999123000889012' }, 'iban iban-checksum'],
    [{ amount: 0 }, 'amount out-of-range'],
    [{ amount: -100 }, 'amount out-of-range'],
    [{ amount: 100_000_000_000 }, 'amount out-of-range'],
    [{ amount: 100.5 }, 'amount not-whole'],
    [{ amount: Number.NaN }, 'amount not-whole'],
    [{ currency: 'USD' as 'CHF' }, 'currency unknown'],
    [{ creditor: { ...creditor, name: '' } }, 'creditor.name required'],
    [{ creditor: { ...creditor, town: ' ' } }, 'creditor.town required'],
    [{ debtor: { ...debtor, postalCode: '' } }, 'debtor.postalCode required'],
    [{ debtor: { ...debtor, country: 'Schweiz' } }, 'debtor.country invalid-characters'],
    [{ debtor: { ...debtor, name: 'Ánh Nguyễn' } }, 'debtor.name invalid-characters'],
    [{ debtor: { ...debtor, street: 'x'.repeat(71) } }, 'debtor.street too-long'],
    [{ debtor: { ...debtor, houseNumber: 'x'.repeat(17) } }, 'debtor.houseNumber too-long'],
    [{ debtor: { ...debtor, town: 'x'.repeat(36) } }, 'debtor.town too-long'],
    [{ debtor: { ...debtor, name: 'a\nb' } }, 'debtor.name invalid-characters'],
    [{ message: 'x'.repeat(100), information: 'y'.repeat(41) }, 'message too-long'],
    [{ message: 'Привет' }, 'message invalid-characters'],
    [{ alternatives: ['a', 'b', 'c'] }, 'alternatives too-long'],
    [{ alternatives: ['x'.repeat(101)] }, 'alternatives too-long'],
  ] satisfies [Partial<QrBill>, string][])('refuses %j: %s', (change, problem) => {
    expect(reasons(change)).toContain(problem);
    expect(() => qrBillPayload({ ...good, ...change })).toThrow('cannot be drawn');
  });

  test('fits the longest valid bill into the code', () => {
    const long = (text: string) => ({
      name: text.repeat(70),
      street: text.repeat(70),
      houseNumber: text.repeat(16),
      postalCode: text.repeat(16),
      town: text.repeat(35),
      country: 'CH',
    });
    const longest: QrBill = {
      ...good,
      creditor: long('x'),
      debtor: long('y'),
      amount: 99_999_999_999,
      message: 'm'.repeat(70),
      information: 'i'.repeat(70),
      alternatives: ['a'.repeat(100), 'b'.repeat(100)],
    };
    expect(qrBillProblems(longest)).toEqual([]);
    expect(qrBillPayload(longest).length).toBeLessThanOrEqual(997);
  });

  test('can bill every name and address that can order', () => {
    const text = (most: number) => fc.string({ unit: 'grapheme', minLength: 1, maxLength: most });
    fc.assert(
      fc.property(
        text(70),
        text(70),
        text(70),
        text(16),
        text(35),
        (firstName, lastName, street, houseNumber, town) => {
          const billed = billedParty({
            firstName,
            lastName: `A${lastName}`,
            street,
            houseNumber,
            town: `B${town}`,
            postalCode: '8001',
            country: 'CH',
          });
          expect(qrBillProblems({ ...good, debtor: billed })).toEqual([]);
        },
      ),
    );
  });

  test('shortens the first name of a long name to an initial', () => {
    const person = { ...debtor, firstName: 'Maximiliane Alexandrina', lastName: `von ${'Hohenstein-'.repeat(5)}Berg` };
    expect(billedParty(person).name).toBe(`M. von ${'Hohenstein-'.repeat(5)}Berg`);
    expect(billedParty({ ...person, firstName: 'Lea', lastName: 'Brunner' }).name).toBe('Lea Brunner');
    // The standard has one name.
    expect(billedParty({ ...person, company: 'Bürki & Söhne' }).name).toBe('Bürki & Söhne');
  });
});

describe('bill information', () => {
  const facts = {
    invoiceNumber: '10201409',
    issuedOn: '2026-11-21',
    customerNumber: '1400.000-53',
    uid: '106017086',
    supplied: { from: '2026-11-24', to: '2026-11-25' },
    vat: [
      { permille: 81, gross: 10_810, vat: 810 },
      { permille: 26, gross: 5130, vat: 130 },
    ],
    days: 20,
  };

  test('contains all facts in ascending tags', () => {
    expect(billInformation(facts, 140)).toBe(
      '//S1/10/10201409/11/261121/20/1400.000-53/30/106017086/31/261124261125/32/8.1:100.00;2.6:50.00/40/0:20',
    );
    const one = {
      ...facts,
      supplied: { from: '2026-11-24', to: '2026-11-24' },
      vat: facts.vat.slice(0, 1),
      customerNumber: 'X.66711/05\\1',
    };
    expect(billInformation(one, 140)).toBe(
      '//S1/10/10201409/11/261121/20/X.66711\\/05\\\\1/30/106017086/31/261124/32/8.1/40/0:20',
    );
  });

  test('omits a delivery day that is not agreed yet', () => {
    expect(billInformation({ ...facts, supplied: null, vat: facts.vat.slice(0, 1) }, 140)).toBe(
      '//S1/10/10201409/11/261121/20/1400.000-53/30/106017086/32/8.1/40/0:20',
    );
  });

  test('omits what does not fit, and VAT without a VAT number', () => {
    expect(billInformation({ ...facts, uid: null, customerNumber: null }, 140)).toBe(
      '//S1/10/10201409/11/261121/40/0:20',
    );
    fc.assert(
      fc.property(fc.nat(140), (most) => {
        expect(billInformation(facts, most).length).toBeLessThanOrEqual(most);
      }),
    );
    expect(billInformation(facts, 10)).toBe('');
  });
});
