import { expect, test } from 'vitest';
import { preventLineBreaks } from './prevent-line-breaks.ts';

/** In these cases _ is a no-break space and = a non-breaking hyphen. */
test.each([
  ['bis 6. Dezember 2026 an', 'bis 6._Dezember_2026 an'],
  ['le 1er décembre 2026', 'le 1er_décembre_2026'],
  ['6 décembre, 12 août', '6_décembre, 12_août'],
  ['op 6 december 2026', 'op 6_december_2026'],
  ['CHF 49.90 und CHF −5.00', 'CHF_49.90 und CHF_−5.00'],
  ['49,90 € oder 49.90 EUR, 8.1 % MWST', '49,90_€ oder 49.90_EUR, 8.1_% MWST'],
  ['im Mai 2026', 'im Mai 2026'],
  ['E-Mail-Adresse, votre e-mail', 'E=Mail-Adresse, votre e=mail'],
  ['e-mail@example.ch, /e-mail, https://x.example/e-mail', 'e-mail@example.ch, /e-mail, https://x.example/e-mail'],
  ['6 Maiskolben, 3 EURO', '6 Maiskolben, 3 EURO'],
])('%s', (text, expected) =>
  expect(preventLineBreaks(text).replaceAll('\u00a0', '_').replaceAll('\u2011', '=')).toBe(expected),
);
