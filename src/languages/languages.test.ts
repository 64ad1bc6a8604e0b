import { describe, expect, test } from 'vitest';
import { hasCapitalNouns } from './capital-nouns.ts';
import { decimalSign } from './decimal-sign.ts';
import { LANGUAGE_FACTS, languageFacts, spelledFor } from './index.ts';
import { countryOf, knownLanguage, LANGUAGES } from './language.ts';
import { colonSpace, ownNameOf, percentSpace } from './shown.ts';

/** Facts as the standards and the shop's texts have them, written out once more. */
const EXPECTED = {
  de: {
    ownName: 'Deutsch',
    colon: 'Farbe: rot',
    percent: '15\u00a0%',
    qrBill: 'DE',
    label: 'DE',
    stripe: 'de',
    writesUmlauts: true,
    grouping: "'",
    months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  },
  fr: {
    ownName: 'Français',
    colon: 'Farbe\u00a0: rot',
    percent: '15\u00a0%',
    qrBill: 'FR',
    label: 'FR',
    stripe: 'fr',
    writesUmlauts: false,
    grouping: '\u202f',
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  },
  nl: {
    ownName: 'Nederlands',
    colon: 'Farbe: rot',
    percent: '15%',
    qrBill: 'DE',
    label: 'DE',
    stripe: 'nl',
    writesUmlauts: false,
    grouping: "'",
    months: 'januari februari maart april mei juni juli augustus september oktober november december',
  },
  it: {
    ownName: 'Italiano',
    colon: 'Farbe: rot',
    percent: '15%',
    qrBill: 'IT',
    label: 'IT',
    stripe: 'it',
    writesUmlauts: false,
    grouping: "'",
    months: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  },
  en: {
    ownName: 'English',
    colon: 'Farbe: rot',
    percent: '15%',
    qrBill: 'EN',
    label: 'EN',
    stripe: 'en',
    writesUmlauts: false,
    grouping: "'",
    months: 'January February March April May June July August September October November December',
  },
};

describe.each(LANGUAGES)('%s', (language) => {
  const expected = EXPECTED[language];

  test('is written on pages as expected', () => {
    expect(ownNameOf(language)).toBe(expected.ownName);
    expect(`Farbe${colonSpace(language)}: rot`).toBe(expected.colon);
    expect(`15${percentSpace(language)}%`).toBe(expected.percent);
  });

  test('has the expected codes and signs', () => {
    const { months, spelled, ...codes } = LANGUAGE_FACTS[language];
    const { qrBill, label, stripe, writesUmlauts, grouping } = expected;
    expect(codes).toEqual({ qrBill, label, stripe, writesUmlauts, grouping });
    expect(months().join(' ')).toBe(expected.months);
    expect(spelled('Größe', '')).toBe('Größe');
  });
});

test('reads language and country of a locale', () => {
  expect(['de-CH', 'fr', 'it-CH', 'en', 'es', ''].map(knownLanguage)).toEqual(['de', 'fr', 'it', 'en', null, null]);
  expect(['de-CH', 'fr'].map(countryOf)).toEqual(['CH', '']);
});

test('writes a decimal point in English, and in Swiss German and Italian', () => {
  expect(['de-CH', 'fr-CH', 'de-DE', 'de-AT', 'nl-NL'].map(decimalSign)).toEqual(['.', ',', ',', ',', ',']);
  expect(['it-CH', 'it-IT', 'en-CH', 'en', 'es'].map(decimalSign)).toEqual(['.', ',', '.', '.', ',']);
});

test('begins nouns with a capital in German only', () => {
  expect(LANGUAGES.filter(hasCapitalNouns)).toEqual(['de']);
});

test('spells without ß in Switzerland only', () => {
  expect(['de-CH', 'de-DE', 'de-AT', 'en'].map((locale) => spelledFor(locale, 'Größe'))).toEqual([
    'Grösse',
    'Größe',
    'Größe',
    'Größe',
  ]);
});

test('knows nothing of a language without pages', () => {
  expect(languageFacts('es')).toBeNull();
  expect([ownNameOf('es'), colonSpace('es'), percentSpace('es')]).toEqual(['', '', '']);
});
