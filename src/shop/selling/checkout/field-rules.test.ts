import { expect, test } from 'vitest';
import { checkEmail, checkHouseNumber, checkName, checkPhone, checkPostalCode } from '../addresses/field-rules.ts';

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
