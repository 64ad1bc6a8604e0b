import { expect, test } from 'vitest';
import { fieldProblem } from './client-rules.ts';

test('a field is checked with the same rules as on the server', () => {
  expect(fieldProblem('email', { email: 'lea@' })).toBe('invalid-email');
  expect(fieldProblem('email', { email: 'lea@example.ch' })).toBeNull();
  expect(fieldProblem('email', {})).toBe('required');
});

test('a postal code belongs to the country of its own address', () => {
  const fields = { country: 'CH', postalCode: '8001', 'shipping.country': 'LI', 'shipping.postalCode': '8001' };
  expect(fieldProblem('postalCode', fields)).toBeNull();
  expect(fieldProblem('shipping.postalCode', fields)).toBe('invalid-postal-code');
  expect(fieldProblem('postalCode', { country: 'CH', postalCode: '80O1' })).toBe('digits-only');
});

test('no house number is right where the box says so', () => {
  expect(fieldProblem('houseNumber', { houseNumber: '' })).toBe('required');
  expect(fieldProblem('houseNumber', { houseNumber: '', noHouseNumber: 'on' })).toBeNull();
  expect(fieldProblem('shipping.houseNumber', { 'shipping.houseNumber': '', noHouseNumber: 'on' })).toBe('required');
});

test('a field without a rule is left to the server', () => {
  expect(fieldProblem('birthday', { birthday: 'soon' })).toBeNull();
});
