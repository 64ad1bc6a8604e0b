import { expect, test } from 'vitest';
import { staffTexts } from './index.ts';

const LANGUAGES = ['de', 'fr', 'en'] as const;
const imprint = { page: 'imprint', path: '/impressum' } as const;
const terms = { page: 'terms', path: '/agb' } as const;

test('names one administrator without a second factor in the singular', () => {
  const said = (without: number) =>
    LANGUAGES.map((language) =>
      staffTexts[language].goingLive.found['administrators-some-without-factor']({ without, all: 3 }),
    );
  expect(said(1)).toEqual([
    '1 von 3 Administratoren hat noch keinen zweiten Faktor.',
    '1 administrateur sur 3 n’a pas encore de second facteur.',
    '1 of 3 administrators has no second factor yet.',
  ]);
  expect(said(2)).toEqual([
    '2 von 3 Administratoren haben noch keinen zweiten Faktor.',
    '2 administrateurs sur 3 n’ont pas encore de second facteur.',
    '2 of 3 administrators have no second factor yet.',
  ]);
});

test('names one missing page in the singular', () => {
  const { found } = staffTexts.de.goingLive;
  expect(found['pages-missing']({ locale: 'de-CH', missing: [imprint] })).toBe('In de-CH fehlt: Impressum.');
  expect(found['pages-missing']({ locale: 'de-CH', missing: [imprint, terms] })).toBe(
    'In de-CH fehlen: Impressum, AGB.',
  );
  expect(found['company-incomplete']({ missing: ['telephone'] })).toBe('Es fehlt: Telefon.');
});

test('says where the selector is entered, by the title of its panel', () => {
  for (const language of LANGUAGES) {
    const { found, lookUp } = staffTexts[language].goingLive;
    expect(found['dkim-unknown']({ domain: 'shop.ch', reason: { why: 'no-selector' } })).toContain(lookUp.title);
  }
});
