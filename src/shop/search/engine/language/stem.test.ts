import { describe, expect, test } from 'vitest';
import type { LanguageCode } from './language.ts';
import { languageCodeOf } from './language.ts';
import { stemOf } from './stem.ts';

describe('one stem', () => {
  test.each<[LanguageCode, string]>([
    ['de', 'Schrank Schränke schranke Schränken Schraenke'],
    ['de', 'Stuhl Stühle stuhle stuehle'],
    ['de', 'Kleid Kleider Kleidern'],
    ['de', 'rot rotes rote roter'],
    ['de', 'Sofa Sofas'],
    ['de', 'möbel mobel moebel'],
    ['de', 'Füsse Füße fuesse'],
    ['fr', 'robe robes'],
    ['fr', 'lessiveuse lessiveuses'],
    ['fr', 'canapé canapés canape'],
    ['fr', 'brodé brodée brodées brodee'],
    ['fr', 'blanc blanche blanches'],
    ['fr', 'cheval chevaux'],
    ['fr', 'téléviseur televiseurs'],
    ['nl', 'jurk jurken'],
    ['nl', 'stoel stoelen'],
    ['nl', 'wol wollen'],
    ['nl', 'fluweel fluwelen'],
    ['nl', 'metaal metalen'],
    ['nl', 'sofa sofas'],
    ['it', 'scarpa scarpe'],
    ['it', 'divano divani'],
    ['it', 'bicchiere bicchieri'],
    ['it', 'bianco bianca bianchi bianche'],
    ['it', 'grigio grigia grigi grigie'],
    ['it', 'armadio armadi'],
    ['it', 'specchio specchi'],
    ['it', 'valigia valigie valige'],
    ['it', 'camicia camicie'],
    ['it', 'sedia sedie'],
    ['it', 'tasca tasche'],
    ['it', 'televisore televisori'],
    ['it', 'uomo uomini'],
    ['it', 'sneaker sneakers'],
    ['it', 'caffè caffe'],
    ['en', 'dress dresses'],
    ['en', 'chair chairs'],
    ['en', 'woman women womens'],
    ['en', 'child children childrens'],
    ['en', 'shelf shelves'],
    ['en', 'knife knives'],
    ['en', 'colour color colours colors coloured colored'],
    ['en', 'organiser organizer organisers organizers'],
    ['en', 'grey gray'],
    ['en', 'jewellery jewelry'],
    ['en', 'pyjamas pajamas'],
    ['en', 'aluminium aluminum'],
    ['en', 'wool woollen woolen'],
    ['en', 'tyre tyres tires'],
  ])('%s: %s', (code, words) => {
    expect(new Set(words.split(' ').map((word) => stemOf(code, word.toLowerCase()))).size).toBe(1);
  });
});

describe('different stems', () => {
  test.each<[LanguageCode, string]>([
    ['fr', 'lessive lessiveuse'],
    ['de', 'glas gas gras'],
    ['de', 'neue dauer feuer frau'],
    ['de', 'bett brett'],
    ['fr', 'lit lin laine'],
    ['nl', 'bank band bed'],
    ['it', 'letto latte lino lana'],
    ['it', 'pelle pelo'],
    ['it', 'cappello capello'],
    ['en', 'organ organiser'],
    ['en', 'man woman mane'],
    ['en', 'size sofa seat'],
    ['en', 'bed bedding'],
    ['de', 'mode modem'],
    ['de', 'druck drucker'],
    ['de', 'schal schale'],
    ['de', 'buch buche'],
  ])('%s: %s', (code, words) => {
    const all = words.split(' ');
    expect(new Set(all.map((word) => stemOf(code, word))).size).toBe(all.length);
  });
});

test('reads the language of a locale', () => {
  expect(['de-CH', 'fr', 'nl-NL', 'it-CH', 'en-GB', 'EN'].map(languageCodeOf)).toEqual([
    'de',
    'fr',
    'nl',
    'it',
    'en',
    'en',
  ]);
  expect(['es-ES', 'den', 'x', '', 'i-CH'].map(languageCodeOf)).toEqual([null, null, null, null, null]);
});

test.each(['de', 'fr', 'nl', 'it', 'en'] as const)('is a text for names that every object has: %s', (code) => {
  for (const word of ['constructor', 'constructors', '__proto__']) expect(stemOf(code, word)).toBeTypeOf('string');
});
