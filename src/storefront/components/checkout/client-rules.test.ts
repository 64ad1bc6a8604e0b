import { expect, test } from 'vitest';
import { fieldProblem } from './client-rules.ts';

test('checks a field with the same rules as the server', () => {
  expect(fieldProblem('email', { email: 'lea@' })).toBe('invalid-email');
  expect(fieldProblem('email', { email: 'lea@example.ch' })).toBeNull();
  expect(fieldProblem('email', {})).toBe('required');
});

test('checks a postal code against the country of its own address', () => {
  const fields = { country: 'CH', postalCode: '8001', 'shipping.country': 'LI', 'shipping.postalCode': '8001' };
  expect(fieldProblem('postalCode', fields)).toBeNull();
  expect(fieldProblem('shipping.postalCode', fields)).toBe('invalid-postal-code');
  expect(fieldProblem('postalCode', { country: 'CH', postalCode: '80O1' })).toBe('digits-only');
});

test('accepts a missing house number if the box is ticked', () => {
  expect(fieldProblem('houseNumber', { houseNumber: '' })).toBe('required');
  expect(fieldProblem('houseNumber', { houseNumber: '', noHouseNumber: 'on' })).toBeNull();
  expect(fieldProblem('shipping.houseNumber', { 'shipping.houseNumber': '', noHouseNumber: 'on' })).toBe('required');
});

test('does not take a year at the end of a street as the house number', () => {
  expect(fieldProblem('houseNumber', { street: 'Plein 1944', houseNumber: '' })).toBe('required');
  expect(fieldProblem('houseNumber', { street: 'Plein 19', houseNumber: '' })).toBeNull();
});

test('leaves a field without a rule to the server', () => {
  expect(fieldProblem('birthday', { birthday: 'soon' })).toBeNull();
});
