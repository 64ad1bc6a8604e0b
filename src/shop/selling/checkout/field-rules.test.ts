import { expect, test } from 'vitest';
import {
  checkEmail,
  checkHouseNumber,
  checkName,
  checkPhone,
  checkPostalCode,
  splitStreet,
} from '../addresses/field-rules.ts';

test.each([
  'O’Neill',
  "O'Neill",
  'Jean-François',
  'D’Épinay',
  'Ağca Şahin',
  'Nguyễn Thị',
  'von Allmen jun.',
  'Müller-Lüdenscheidt',
])('%s is a name', (name) => {
  expect(checkName(name)).toEqual({ value: name });
});
test.each([
  ['', 'required'],
  ['   ', 'required'],
  ['R2D2', 'invalid-characters'],
  ['<b>', 'invalid-characters'],
  ['a'.repeat(71), 'too-long'],
])('%j: %s', (name, problem) => {
  expect(checkName(name)).toEqual({ problem });
});

test.each(['lea@example.ch', 'lea.brunner+shop@mail.example.ch', 'zoë@müller.example'])(
  'accepts %s as an e-mail address',
  (email) => {
    expect(checkEmail(` ${email} `)).toEqual({ value: email });
  },
);
test.each([
  'lea',
  'lea@',
  '@example.ch',
  'lea@example',
  'lea @example.ch',
  'lea@exa mple.ch',
  'a@b@example.ch',
  'lea@example.ch,x@example.ch',
  'lea@-example.ch',
])('%j is none', (email) => {
  expect(checkEmail(email)).toEqual({ problem: 'invalid-email' });
});

test.each([
  ['8001', 'CH', '8001'],
  ['7562', 'CH', '7562'],
  ['9490', 'LI', '9490'],
  ['01067', 'DE', '01067'],
  ['1010', 'AT', '1010'],
  ['1234ab', 'NL', '1234 AB'],
  ['1234 AB', 'NL', '1234 AB'],
])('%s in %s', (code, country, expected) => {
  expect(checkPostalCode(code, country)).toEqual({ value: expected });
});
test.each([
  ['80O1', 'CH', 'digits-only'],
  ['0800', 'CH', 'invalid-postal-code'],
  ['80010', 'CH', 'country-not-served'],
  ['800', 'CH', 'invalid-postal-code'],
  ['9490', 'CH', 'invalid-postal-code'],
  ['8001', 'LI', 'invalid-postal-code'],
  ['00123', 'DE', 'invalid-postal-code'],
  ['1234 SA', 'NL', 'invalid-postal-code'],
  ['', 'CH', 'required'],
  ['8', 'XX', 'invalid-postal-code'],
])('%s in %s: %s', (code, country, problem) => {
  expect(checkPostalCode(code, country)).toEqual({ problem });
});

test('requires a house number unless there is none', () => {
  expect(checkHouseNumber('', false)).toEqual({ problem: 'required' });
  expect(checkHouseNumber(' ', true)).toEqual({ value: '' });
  expect(checkHouseNumber('12', true)).toEqual({ value: '12' });
  for (const number of ['12', '12a', '12-14', '12/3/7', '123 A-III'])
    expect(checkHouseNumber(number, false)).toEqual({ value: number });
});

test('makes the telephone number optional', () => {
  expect(checkPhone('')).toEqual({ value: null });
  expect(checkPhone('+41 44 000 00 00')).toEqual({ value: '+41 44 000 00 00' });
  expect(checkPhone('call me')).toEqual({ problem: 'invalid-characters' });
});

test.each([
  ["'t Hart", "'t Hart"],
  ['’t Hart', '’t Hart'],
  ['‘t Hart', '’t Hart'],
  ["'s Jongers", "'s Jongers"],
  ['Müller\u2011Lüdenscheidt', 'Müller-Lüdenscheidt'],
  ['Mül\u00ADler', 'Müller'],
  ['\u200BLea\u200B', 'Lea'],
  ['Lea\u00A0Anna', 'Lea Anna'],
  ['Bürki & Söhne', 'Bürki & Söhne'],
  ['Hans&Maria', 'Hans & Maria'],
])('reads the name %j as %j', (typed, name) => {
  expect(checkName(typed)).toEqual({ value: name });
});
test.each(["''t Hart", "'", '& Co', '-'])('%j is no name', (typed) => {
  expect(checkName(typed)).toEqual({ problem: 'invalid-characters' });
});

test.each([
  ['lea@example.ch\u200B', 'lea@example.ch'],
  ['\u202Alea@example.ch\u202C', 'lea@example.ch'],
  ['\uFEFFlea@ex\u00ADample.ch', 'lea@example.ch'],
  [`${'a'.repeat(64)}@example.ch`, `${'a'.repeat(64)}@example.ch`],
  [`lea@${'a'.repeat(63)}.ch`, `lea@${'a'.repeat(63)}.ch`],
])('reads the e-mail address %j', (typed, email) => {
  expect(checkEmail(typed)).toEqual({ value: email });
});
test.each([
  `${'a'.repeat(65)}@example.ch`,
  `lea@${'a'.repeat(64)}.ch`,
  'lea@example.c',
  'lea@example.12',
  'lea@127.0.0.1',
])('%s cannot exist', (email) => {
  expect(checkEmail(email)).toEqual({ problem: 'invalid-email' });
});

test.each([
  ['\u202A+41 44 000 00 00\u202C', '+41 44 000 00 00'],
  ['044\u2011000\u201100\u201100', '044-000-00-00'],
  ['044 – 000 00 00', '044 - 000 00 00'],
])('reads the telephone number %j', (typed, phone) => {
  expect(checkPhone(typed)).toEqual({ value: phone });
});

test.each([
  ['12–14', '12-14'],
  ['12 + 14', '12 + 14'],
  ['12, 3. OG', '12, 3. OG'],
  ['24, App. 5', '24, App. 5'],
  ["12'", "12'"],
  ['15/Stiege 2/Top 5', '15/Stiege 2/Top 5'],
])('reads the house number %j', (typed, number) => {
  expect(checkHouseNumber(typed, false)).toEqual({ value: number });
});

test.each([
  ['Seestrasse 12', '12', { street: 'Seestrasse', houseNumber: '12' }],
  ['Seestrasse 12 A', '12a', { street: 'Seestrasse', houseNumber: '12a' }],
  ['Seestrasse 12', '', { street: 'Seestrasse', houseNumber: '12' }],
  ['Am Markt 3-5', '', { street: 'Am Markt', houseNumber: '3-5' }],
  ['Seestr. 7b', '', { street: 'Seestr.', houseNumber: '7b' }],
  ['Seestrasse', '12', { street: 'Seestrasse', houseNumber: '12' }],
  ['Strasse des 17. Juni', '135', { street: 'Strasse des 17. Juni', houseNumber: '135' }],
  ['Strasse 22', '5', { street: 'Strasse 22', houseNumber: '5' }],
  ['C 4', '7', { street: 'C 4', houseNumber: '7' }],
])('separates the street %j and the number %j', (street, number, parts) => {
  expect(splitStreet(street, number, false)).toEqual(parts);
});
test.each(['Place du 8 mai 1945', 'Plein 1944', 'Laan 1940-1945'])('leaves the year in the street %j', (street) => {
  expect(splitStreet(street, '', false)).toEqual({ street, houseNumber: '' });
  expect(splitStreet(`${street} 7`, '', false)).toEqual({ street, houseNumber: '7' });
});
test('separates no number from the street of an address that has none', () => {
  expect(splitStreet('Weiler 3', '', true)).toEqual({ street: 'Weiler 3', houseNumber: '' });
  expect(splitStreet('Seestrasse 12', '12', true)).toEqual({ street: 'Seestrasse', houseNumber: '12' });
});

test.each([
  ['CH-8001', 'CH', '8001'],
  ['ch 8001', 'CH', '8001'],
  ['FL-9490', 'LI', '9490'],
  ['D-80331', 'DE', '80331'],
  ['D – 80331', 'DE', '80331'],
  ['A-1010', 'AT', '1010'],
  ['NL-1234 AB', 'NL', '1234 AB'],
])('reads the postal code %j of %s', (typed, country, code) => {
  expect(checkPostalCode(typed, country)).toEqual({ value: code });
});
test('does not take the code of another country', () => {
  expect(checkPostalCode('D-80331', 'CH')).toEqual({ problem: 'digits-only' });
});
