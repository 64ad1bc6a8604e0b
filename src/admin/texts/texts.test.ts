import { expect, test } from 'vitest';
import { ROLES } from '../../shop/staff/employees/permissions.ts';
import { care } from '../../tenants/messages/de-CH/care.ts';
import { shopWords } from './en-shop-words.ts';
import { reasonText } from './import-reasons.ts';
import { staffTexts } from './index.ts';

/** Facts of every finding, for texts that take them by name. */
const FACTS = {
  all: 3,
  without: 2,
  days: 9,
  count: 2,
  host: 'shop.example',
  origin: 'http://shop.example',
  domain: 'mail.example',
  locale: 'de-CH',
  number: 'X-1',
  parcel: '5.95',
  freeFrom: '75.00',
  ibans: ['X-2'],
  missing: [],
  reason: { why: 'offline' },
};

function leaves(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function')
    return [[path, String(/^\(\{/.test(String(value)) ? value(FACTS) : value(2, 3, 'CHF'))]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => leaves(entry, `${path}.${key}`));
}

const de = leaves(staffTexts.de);
const fr = leaves(staffTexts.fr);
const en = leaves(staffTexts.en);

test('all languages have all texts, German without ß', () => {
  const paths = de.map(([path]) => path).sort();
  expect(fr.map(([path]) => path).sort()).toEqual(paths);
  expect(en.map(([path]) => path).sort()).toEqual(paths);
  for (const [path, text] of [...de, ...fr, ...en]) expect(text, path).not.toBe('');
  expect(de.filter(([, text]) => text.includes('ß'))).toEqual([]);
  expect(fr.filter(([, text]) => /[a-zà-ÿ]'/.test(text))).toEqual([]);
  for (const role of ROLES) {
    expect(staffTexts.fr.roles[role]).not.toBe(role);
    expect(staffTexts.en.roles[role]).not.toBe(role);
  }
});

/** English texts that are the German or French ones: names, symbols, and words that the languages share. */
const SHARED = new Set(
  'AbaConnect Abacus Action Actions active Bank Banner Block Buchungsstapel Bucket CHF Code Codes composition Conditions Confirmation Conversion Correction CSV Ctrl Date DATEV Definition Description description Destination DHL Dimensions Documents documents Editor Element EPS Excel Export EXTF Extensions Feed Filter Finder Flexikonto Form format Format GTIN Host IBAN iDEAL Imports Introduction JSON kB kg Kontor Mail Mails Marketing Menu Menus Message-ID Name Net Newsletter Node Normal Note Notes optional Page Pages PayPal points Port PostNL Premium Promotion Promotions Publication Question Region S Secret Segment Segments Set SFTP Shop Shops Signature Source Sources Status Stock Tablet test Text Textile Token Total Tour TWINT type Type Variables Version Versions Video Videos Webhook Webhooks Wero XLSX XML'.split(
    ' ',
  ),
);

test('English texts hold no German or French', () => {
  const others = new Map([...de, ...fr].map(([path, text]) => [`${path} ${text}`, text]));
  const equal = en.filter(([path, text]) => others.has(`${path} ${text}`) && /\p{L}/u.test(text));
  const foreign = ([, text]: [string, string]) => text.match(/\p{L}[\p{L}-]*/gu)?.some((word) => !SHARED.has(word));
  expect(equal.filter(foreign)).toEqual([]);
  const german = /(?:^|[^\p{L}])(?:der|das|und|nicht|für|mit|wird|eine?|le|les|une|est|pour)(?:[^\p{L}]|$)/iu;
  expect(en.filter(([, text]) => german.test(text))).toEqual([]);
  // Straight quotes and exclamation marks belong to no text.
  expect(en.filter(([, text]) => /["!«»]|[a-z]'[a-z]/.test(text))).toEqual([]);
});

test('French texts have no-break spaces before their signs', () => {
  // Not signs: codes such as "category:", times, and patterns of what an employee types.
  const sign = /[^\u00a0\u202f][;!?»](?=\s|$)|(?<!\u00a0)(?<!category):(?=\s|$)|«(?!\u00a0)/u;
  expect(fr.filter(([, text]) => sign.test(text))).toEqual([]);
});

test('English names all care codes, in the order of the shop', () => {
  expect(Object.keys(shopWords.care)).toEqual(Object.keys(care));
});

test.each([
  ['is no price like "49.90 CHF"', 'ist kein Preis wie «49.90 CHF»', 'n’est pas un prix comme «\u00a049.90 CHF\u00a0»'],
  [
    'must be a whole number from 0 to 100',
    'muss eine ganze Zahl von 0 bis 100 sein',
    'doit être un nombre entier de 0 à 100',
  ],
  ['is missing, but c:size is given', 'fehlt, obwohl c:size angegeben ist', 'manque, bien que c:size soit indiqué'],
  ['something new', 'something new', 'something new'],
])('%s', (reason, de, fr) => {
  expect(reasonText(reason, 'de')).toBe(de);
  expect(reasonText(reason, 'fr')).toBe(fr);
  expect(reasonText(reason, 'en')).toBe(reason.replaceAll(/"(.*?)"/g, '“$1”'));
});
