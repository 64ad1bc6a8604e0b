import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languageFor } from '../language/language-for.ts';
import { plainWords } from './plain-words.ts';

test('separates plain words and groups others with their neighbours', () => {
  const parts = plainWords((word) => ({ word }));
  expect([...parts('Ein Tisch, 160 x 200 cm, aus Eiche. Kühl- und Gefrierschränke für alle')]).toEqual([
    { known: { word: 'Ein' } },
    { text: 'Tisch, 160 x 200 cm, aus' },
    { text: 'Eiche. Kühl- und Gefrierschränke' },
    { known: { word: 'für' } },
    { known: { word: 'alle' } },
  ]);
  expect([...parts('')]).toEqual([{ known: { word: '' } }]);
});

test('returns the terms of the whole analysis', () => {
  const language = languageFor('de', { count: () => 0 });
  const terms = (text: string) => language.text(text).map(({ term }) => term);
  const parts = plainWords((word) => ({ terms: terms(word) }));
  const word = fc.constantFrom(
    'Tisch',
    'Stühle,',
    'für',
    '(Eiche)',
    '160',
    'x',
    '200',
    'cm',
    '55',
    'Zoll.',
    'T-Shirt',
    "l'eau",
    '.',
    'Kühl-',
    'und',
    'Gefrierschränke',
    '1,5',
    'l',
    '–',
    '26/32',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 14 }), (words) => {
      const text = words.join(' ');
      const found = [...parts(text)].flatMap((part) => ('known' in part ? part.known.terms : terms(part.text)));
      expect(found.sort()).toEqual(terms(text).sort());
    }),
    {
      numRuns: 500,
      examples: [[['Kühl-', '.', '.', 'Gefrierschränke']], [['160', '–', '.', 'x', '200', '.', '.', 'cm']]],
    },
  );
});
