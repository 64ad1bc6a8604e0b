import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText } from '../../../../platform/fold-text.ts';
import { createSplitter } from './compounds.ts';

const none = { count: () => 0 };
const german = createSplitter('de', none);
const dutch = createSplitter('nl', none);
const parts = (split: typeof german, word: string) => split(foldText(word)).join(' ');

describe('German compounds', () => {
  test.each([
    ['Esstisch', 'ess tisch'],
    ['Nachttischlampe', 'nacht tisch lampe'],
    ['Kleiderschrank', 'kleider schrank'],
    ['Kleiderschränke', 'kleider schranke'],
    ['Bücherregal', 'bucher regal'],
    ['Sonnenbrille', 'sonne brille'],
    ['Schultasche', 'schule tasche'],
    ['Wollpullover', 'wolle pullover'],
    ['Stehleuchte', 'steh leuchte'],
    ['Waschmaschine', 'wasch maschine'],
    ['Lederhandschuh', 'leder handschuh'],
    ['Merinowolle', 'merino wolle'],
    ['Damenschuhe', 'dame schuhe'],
    ['Dampfbügeleisen', 'dampf bugeleisen'],
    ['Velaristasche', 'velaris tasche'],
  ])('%s: %s', (word, expected) => {
    expect(parts(german, word)).toBe(expected);
  });

  test.each([
    'Handschuh',
    'Handschuhe',
    'Bildschirm',
    'Bildschirme',
    'Ausschnitt',
    'Lautsprecher',
    'Kopfhörer',
    'Material',
    'Ananas',
    'Tisch',
    'Sessel',
    'Kommode',
    'Vorhang',
    'xyzzyqwert',
  ])('%s stays whole', (word) => {
    expect(parts(german, word)).toBe('');
  });

  test('accepts words of the catalogue as parts of a compound', () => {
    const known = new Map([['boucle', 4]]);
    const split = createSplitter('de', { count: (word) => known.get(word) ?? 0 });
    expect(parts(split, 'Bouclésofa')).toBe('boucle sofa');
    expect(parts(german, 'Bouclésofa')).toBe('');
  });
});

describe('Dutch compounds', () => {
  test.each([
    ['eettafel', 'eet tafel'],
    ['boekenkast', 'boeken kast'],
    ['bureaustoel', 'bureau stoel'],
    ['kledingkast', 'kleding kast'],
    ['wandspiegel', 'wand spiegel'],
    ['hanglamp', 'hang lamp'],
    ['flessenrek', 'fles rek'],
    ['zomerjurk', 'zomer jurk'],
  ])('%s: %s', (word, expected) => {
    expect(parts(dutch, word)).toBe(expected);
  });

  test.each(['handschoen', 'handschoenen', 'koptelefoon', 'stofzuiger', 'rugzak', 'overtrek', 'jurk'])(
    '%s stays whole',
    (word) => {
      expect(parts(dutch, word)).toBe('');
    },
  );
});

test('splits no compounds in French and English', () => {
  expect(createSplitter('fr', none)('tablebasse')).toEqual([]);
  expect(createSplitter('en', none)('armchair')).toEqual([]);
});

test('terminates for any word and returns several parts or none', () => {
  const letters = fc.string({
    unit: fc.constantFrom('t', 'i', 's', 'c', 'h', 'e', 'n', 'b', 'a', 'u', 'm'),
    maxLength: 45,
  });
  const lists = fc.array(fc.constantFrom('tisch', 'baum', 'haus', 'kinder', 's', 'en', 'lampe'), { maxLength: 9 });
  fc.assert(
    fc.property(
      fc.oneof(
        letters,
        lists.map((list) => list.join('')),
      ),
      (word) => {
        for (const split of [german, dutch]) {
          const found = split(word);
          expect(found).not.toHaveLength(1);
          for (const part of found) expect(part.length).toBeGreaterThanOrEqual(3);
          expect(split(word)).toEqual(found);
        }
      },
    ),
  );
});
