import { expect, test } from 'vitest';
import { enteredPasswordProblem, newPasswordProblem } from './password-rules.ts';

const rules = { least: 6, most: 128, email: 'lea.brunner@example.ch' };

test.each([
  '123456',
  '1234567890',
  '654321',
  'qwertz',
  'qwertzuiop',
  'azerty',
  'asdfghjkl',
  '1q2w3e4r',
  '1qay2wsx',
  'aaaaaa',
  'abababab',
  '111111',
  'password',
  'Passwort',
  'passwort1',
  'Passwort123',
  'P4ssw0rt',
  'p@ssw0rd',
  'motdepasse',
  'hallohallo',
  'Sommer2024!',
  'Zürich2025',
  'montarve',
  'Montarve1',
  'iloveyou',
  'dragon99',
  'Michael1985',
  '21.11.1990',
  '19901121',
  'hallowelcome',
  'lea.brunner',
  'Lea.Brunner1',
  'Winter-2023',
  'Genève2024',
  'schatzi!!',
  'abcdef',
  'fedcba',
  'welcome1',
])('refuses the common password %s', (password) => {
  expect(newPasswordProblem(password, rules)).toBe('too-common');
});

test.each([
  'zwei blaue Kannen',
  'Trk9-vela',
  'kieferndachboden',
  'Xq7!mnb2',
  '蓮の花が咲く',
  'n3belk4mm3r',
  'mein Velo quietscht',
])('accepts %s', (password) => {
  expect(newPasswordProblem(password, rules)).toBeNull();
});

test('counts characters, not code units or bytes', () => {
  expect(newPasswordProblem('', rules)).toBe('required');
  expect(newPasswordProblem('Xq7!m', rules)).toBe('too-short');
  expect(newPasswordProblem('Xq7!m', { ...rules, least: 5 })).toBeNull();
  expect(newPasswordProblem('🌊🌋🏔🌲🌾🦆', rules)).toBeNull();
  expect(newPasswordProblem('Xq7!mnb2'.repeat(17), rules)).toBe('too-long');
});

test('accepts at login every password that any tenant ever allowed', () => {
  expect(enteredPasswordProblem('hallo1', { most: 128 })).toBeNull();
  expect(enteredPasswordProblem('hallo', { most: 128 })).toBe('too-short');
  expect(enteredPasswordProblem('', { most: 128 })).toBe('required');
  expect(enteredPasswordProblem('x'.repeat(129), { most: 128 })).toBe('too-long');
});
