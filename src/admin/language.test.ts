import { expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { namesLocale, staffLanguage } from './language.ts';

test.each([
  [null, null, null, 'de'],
  ['fr', 'de', 'de', 'fr'],
  [null, 'fr', 'de', 'fr'],
  [null, 'nl', 'fr-CH', 'fr'],
  [null, null, 'nl,fr;q=0.8,de;q=0.9', 'de'],
  [null, null, 'en-GB,en', 'en'],
  [null, 'en', 'de', 'en'],
  [null, null, 'nl', 'de'],
  [null, null, 'fr-CH, fr;q=0.9, de;q=0.8', 'fr'],
  [null, null, 'fr;q=0, de', 'de'],
] as const)('account %s, ?lang=%s, browser %s: %s', (chosen, asked, accepted, language) => {
  expect(staffLanguage({ chosen, asked, accepted })).toBe(language);
});

test('goods have French names in French, and those of the main locale in English', () => {
  const { ch, nl } = tenants;
  expect([namesLocale('fr', nl), namesLocale('en', nl), namesLocale('en', ch)]).toEqual(['fr-CH', 'nl-NL', 'de-CH']);
});
