import { expect, test } from 'vitest';
import { differ, valueText } from './comparison.ts';

const NUMBER = { kind: 'number', unit: 'kg' } as const;

test('adds the unit to a bare number only', () => {
  expect(valueText(NUMBER, [{ value: '7', label: '7' }], 'de-CH')).toBe('7\u00a0kg');
  expect(valueText(NUMBER, [{ value: '7', label: '7 kg' }], 'de-CH')).toBe('7 kg');
});

test('names yes and no in the language, and joins several choices', () => {
  const yes = [{ value: '1', label: '1' }];
  expect(valueText({ kind: 'yes-no', unit: '' }, yes, 'fr-CH')).toBe('Oui');
  const materials = ['Eiche', 'Stahl'].map((label) => ({ value: label, label }));
  expect(valueText({ kind: 'choice', unit: '' }, materials, 'de-CH')).toBe('Eiche, Stahl');
});

test('differs if any product has another value or none', () => {
  expect([differ(['a', 'a']), differ(['a', '']), differ(['a'])]).toEqual([false, true, false]);
});
