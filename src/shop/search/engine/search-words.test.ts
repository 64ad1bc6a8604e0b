import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyWord, cleanTerm, isOneMistake, searchWords, withoutWrittenUmlauts } from './search-words.ts';

const folded = (term: string) => searchWords(term).map((word) => word.folded);

describe('searchWords', () => {
  test('splits at every character other than letters and digits', () => {
    expect(folded('  Kleid mit V-Ausschnitt, 160x200 ')).toEqual(['kleid', 'mit', 'v', 'ausschnitt', '160x200']);
  });

  test('folds accents and ligatures', () => {
    expect(folded('Möbel für GROSSE Füße')).toEqual(['mobel', 'fur', 'grosse', 'fusse']);
    expect(folded('nœud d’été')).toEqual(['noeud', 'd', 'ete']);
  });

  test('limits a term to ten words and a hundred characters', () => {
    expect(searchWords('wort '.repeat(100))).toHaveLength(10);
    expect([...cleanTerm('x'.repeat(500))]).toHaveLength(100);
    expect(searchWords('\u0000 %_ \\ \' " & | ! ( ) :*')).toEqual([]);
  });

  test('returns only letters and digits for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (term) => folded(term).every((word) => /^[\p{L}\p{N}]+$/u.test(word))),
    );
  });
});

test('folds umlauts written as two letters', () => {
  expect(withoutWrittenUmlauts('moebel')).toBe('mobel');
  expect(withoutWrittenUmlauts('schraenke')).toBe('schranke');
});

describe('isOneMistake', () => {
  test.each([
    ['kleid', 'kleid', false],
    ['kled', 'kleid', true],
    ['kleiid', 'kleid', true],
    ['klaid', 'kleid', true],
    ['kleit', 'kleid', true],
    ['klied', 'kleid', true],
    ['tsich', 'tisch', true],
    ['kleidre', 'kleid', false],
    ['klxxd', 'kleid', false],
    ['', 'a', true],
  ])('%s for %s: %s', (typed, meant, expected) => {
    expect(isOneMistake(typed, meant)).toBe(expected);
    expect(isOneMistake(meant, typed)).toBe(expected);
  });

  test('agrees with trying every mistake', () => {
    const letter = fc.constantFrom('a', 'b', 'c');
    const word = fc.array(letter, { maxLength: 5 }).map((letters) => letters.join(''));
    const mistakes = (from: string) => {
      const found = new Set<string>();
      for (let i = 0; i <= from.length; i += 1) {
        found.add(from.slice(0, i) + from.slice(i + 1));
        found.add(from.slice(0, i) + (from[i + 1] ?? '') + (from[i] ?? '') + from.slice(i + 2));
        for (const other of 'abc') {
          found.add(from.slice(0, i) + other + from.slice(i));
          found.add(from.slice(0, i) + other + from.slice(i + 1));
        }
      }
      found.delete(from);
      return found;
    };
    fc.assert(fc.property(word, word, (a, b) => isOneMistake(a, b) === mistakes(a).has(b)));
  });
});

test('anyWord quotes words', () => {
  expect(anyWord([])).toBeNull();
  expect(anyWord(["l'ete", 'a\\b', 'a\\b'], 'A')).toBe("'l''ete':A | 'a\\\\b':A");
});
