import { expect, test } from 'vitest';
import { ROLES } from '../../shop/staff/employees/permissions.ts';
import { reasonText } from './import-reasons.ts';
import { staffTexts } from './index.ts';

function leaves(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, String(value(2, 3, 'CHF'))]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => leaves(entry, `${path}.${key}`));
}

test('both languages have all texts, German without ß', () => {
  const de = leaves(staffTexts.de);
  const fr = leaves(staffTexts.fr);
  expect(fr.map(([path]) => path).sort()).toEqual(de.map(([path]) => path).sort());
  for (const [path, text] of [...de, ...fr]) expect(text, path).not.toBe('');
  expect(de.filter(([, text]) => text.includes('ß'))).toEqual([]);
  expect(fr.filter(([, text]) => /[a-zà-ÿ]'/.test(text))).toEqual([]);
  for (const role of ROLES) expect(staffTexts.fr.roles[role]).not.toBe(role);
});

test.each([
  ['is no price like "49.90 CHF"', 'ist kein Preis wie «49.90 CHF»', 'n’est pas un prix comme « 49.90 CHF »'],
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
});
