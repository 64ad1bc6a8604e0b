import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Knowledge, LanguageCode, Synonyms } from '../language.ts';
import { languageFor } from '../language-for.ts';
import { stemOfPiece } from '../look-up-words.ts';
import { queryTokens } from '../query-tokens.ts';
import { isStopWord } from '../stop-words.ts';
import { compileSynonyms } from '../synonyms.ts';
import { LEXICON, parse } from './lexicon.ts';
import { lexiconRules } from './lexicon-rules.ts';

const CODES = ['de', 'fr', 'nl', 'it', 'en'] as const;

const compiled = new Map<string, Synonyms>();

function vocabulary(code: LanguageCode, country = 'ch'): Synonyms {
  const known = compiled.get(code + country);
  if (known) return known;
  const { own, ...others } = lexiconRules(code, country);
  const synonyms = compileSynonyms(code, own, others);
  compiled.set(code + country, synonyms);
  return synonyms;
}

const stemsOf = (code: LanguageCode, phrase: string): string[] =>
  queryTokens(code, phrase)
    .filter((piece) => piece.measure || !isStopWord(code, piece.folded))
    .map((piece) => stemOfPiece(code, piece));

const found = (list: { terms: string[] }[]): string[] => list.map(({ terms }) => terms.join(' '));

describe('the form of a lexicon', () => {
  const [shoes, slippers, robe] = parse(`
= schuhe | chaussures | schoenen | scarpe | shoes
finken@ch, hausschuhe | pantoufles | sloffen | ciabatte | slippers
kleid, >robe, <midikleid, !gewand | robe | jurk | vestito | dress`);

  it('reads groups, directions and countries', () => {
    expect(shoes?.group).toBeNull();
    expect(slippers?.group).toBe(shoes);
    expect(slippers?.phrases.de).toEqual([
      { text: 'finken', use: 'both', country: 'ch' },
      { text: 'hausschuhe', use: 'both', country: null },
    ]);
    expect(robe?.phrases.de.map(({ use }) => use)).toEqual(['both', 'finds', 'found', 'means']);
  });

  it('refuses a line without all languages', () => {
    expect(() => parse('schuhe | chaussures')).toThrow('2 languages');
  });

  it('has letters, digits and signs of words only in its phrases', () => {
    for (const { phrases } of LEXICON)
      for (const code of CODES)
        for (const { text } of phrases[code]) expect(text).toMatch(/^[\p{L}\p{N}][\p{L}\p{N}'. -]*$/u);
  });

  it('gives a meaning to every word that finds others', () => {
    for (const { phrases } of LEXICON)
      for (const code of CODES)
        if (phrases[code].some(({ use }) => use === 'finds'))
          expect(phrases[code].some(({ use }) => use !== 'finds')).toBe(true);
  });
});

describe('the words of the trade', () => {
  it.each([
    ['de', 'handy', 'smartphon'],
    ['de', 'natel', 'smartphon'],
    ['de', 'büstenhalter', 'bh'],
    ['de', 'finken', stemsOf('de', 'hausschuhe').join(' ')],
    ['fr', 'téléphone', stemsOf('fr', 'smartphone').join(' ')],
    ['nl', 'telefoon', stemsOf('nl', 'smartphone').join(' ')],
  ] as const)('knows in %s that "%s" means "%s"', (code, word, meant) => {
    expect(found(vocabulary(code).of(stemsOf(code, word)))).toContain(meant);
  });

  it('lets a colour find its shades only', () => {
    const german = vocabulary('de');
    expect(found(german.of(stemsOf('de', 'rot')))).toContain(stemsOf('de', 'bordeaux').join(' '));
    expect(found(german.of(stemsOf('de', 'bordeaux')))).not.toContain(stemsOf('de', 'rot').join(' '));
  });

  it('does not list clothes of flannel for washcloths', () => {
    expect(found(vocabulary('en').of(stemsOf('en', 'washcloth')))).not.toContain('flannel');
    expect(found(vocabulary('en').of(stemsOf('en', 'flannel')))).toContain('washcloth');
  });

  it('takes a word of one country as such there only', () => {
    const wardrobe = stemsOf('de', 'schrank').join(' ');
    expect(found(vocabulary('de', 'at').of(stemsOf('de', 'kasten')))).toContain(wardrobe);
    expect(found(vocabulary('de', 'de').of(stemsOf('de', 'kasten')))).not.toContain(wardrobe);
  });

  it('understands a word of a neighbour language', () => {
    expect(found(vocabulary('fr').foreign(stemsOf('fr', 'kühlschrank')))).toContain(
      stemsOf('fr', 'réfrigérateur').join(' '),
    );
    expect(found(vocabulary('de').foreign(stemsOf('de', 'téléviseur')))).toContain(
      stemsOf('de', 'fernseher').join(' '),
    );
  });

  it('finds by a word of a neighbour language what it means in a wider sense', () => {
    expect(found(vocabulary('it').foreign(stemsOf('it', 'kissen')))).toContain(stemsOf('it', 'cuscino').join(' '));
  });

  it('lets a word stand for others only where its letters name something else', () => {
    const english = vocabulary('en');
    expect(english.isApart(stemsOf('en', 'bin'))).toBe(true);
    expect(found(english.of(stemsOf('en', 'bin')))).toContain(stemsOf('en', 'waste bin').join(' '));
    expect(found(english.of(stemsOf('en', 'waste bin')))).not.toContain('bin');
    expect(found(vocabulary('de').foreign(stemsOf('de', 'scopa')))).toContain(stemsOf('de', 'putzmittel').join(' '));
  });

  it('knows the group of a word', () => {
    expect(found(vocabulary('de').groupOf(stemsOf('de', 'stiefel')))).toContain(stemsOf('de', 'schuhe').join(' '));
  });
});

describe('a word of the vocabulary', () => {
  const knowledge: Knowledge = {
    frequency: () => 0,
    // A neighbour of every word is in the range.
    near: (word) => [{ word: `${word}x`, distance: 1 }],
    beginning: (start) => [`${start}x`],
    isWord: () => false,
    isNoun: () => false,
    isTitled: () => true,
    areTogether: () => true,
    shown: (word) => word,
    typing: false,
    synonyms: null,
  };

  it.each(CODES)('is never corrected in %s', (code) => {
    const language = languageFor(code, { count: () => 0 });
    const synonyms = vocabulary(code);
    const phrases = LEXICON.flatMap(({ phrases: all }) =>
      all[code].filter(({ country }) => country === null || country === 'ch').map(({ text }) => text),
    );
    fc.assert(
      fc.property(fc.constantFrom(...phrases), (phrase) => {
        const plan = language.query(phrase, { ...knowledge, synonyms });
        expect(plan.corrected).toBeNull();
        expect(plan.slots.flatMap(({ alternatives }) => alternatives.map(({ reason }) => reason))).not.toContain(
          'beginning',
        );
      }),
      { numRuns: 300 },
    );
  });

  it('is what a mistyped word means, although no text has it', () => {
    const plan = languageFor('de', { count: () => 0 }).query('telefonn', {
      ...knowledge,
      near: () => [],
      beginning: () => [],
      synonyms: vocabulary('de'),
    });
    expect(plan.corrected).toBe('telefon');
    expect(plan.slots[0]?.alternatives.flatMap(({ terms }) => terms)).toContain('smartphon');
  });
});
