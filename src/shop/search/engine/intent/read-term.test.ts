import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInAttributes } from '../../../../../test/support/attributes.ts';
import { writeDictionary } from '../index/dictionary.ts';
import { vocabularyOf } from '../index/vocabulary-of.ts';
import { languageCodeOf } from '../language/language.ts';
import { readTerm, type TermReading } from './read-term.ts';
import { termFacts } from './term-facts.ts';

const value = (key: string, id: string, labels: Record<string, string>) => ({
  key,
  value: id,
  position: 0,
  swatch: null,
  labels,
  extent: null,
});
const all = (label: string) => ({ 'de-CH': label, 'fr-CH': label, 'nl-NL': label });
const category = (id: string, parentId: string | null, de: string, fr: string, nl: string) => ({
  id,
  parentId,
  depth: parentId === null ? 1 : 2,
  position: 0,
  texts: Object.fromEntries(
    [
      ['de-CH', de],
      ['fr-CH', fr],
      ['nl-NL', nl],
    ].map(([locale, name]) => [locale, { name: name ?? '', path: id }]),
  ),
  attributes: null,
});

const dictionary = writeDictionary();
dictionary.describe({
  attributes: builtInAttributes(),
  values: [
    value('colour', 'red', { 'de-CH': 'rot', 'fr-CH': 'rouge', 'nl-NL': 'rood' }),
    value('colour', 'bordeaux', all('bordeaux')),
    value('colour', 'walnut', { 'de-CH': 'Nussbaum', 'fr-CH': 'noyer', 'nl-NL': 'noten' }),
    value('colour', 'black', { 'de-CH': 'schwarz', 'fr-CH': 'noir', 'nl-NL': 'zwart' }),
    value('size', '42', all('42')),
    value('size', 'M', all('M')),
    value('brand', 'nordvaska', all('Nordvaska')),
  ],
  categories: [
    category('dresses', null, 'Kleider', 'Robes', 'Jurken'),
    category('shoes', null, 'Schuhe', 'Chaussures', 'Schoenen'),
    category('coats', null, 'Jacken & Mäntel', 'Vestes & manteaux', 'Jassen & mantels'),
    category('washers', null, 'Waschmaschinen', 'Lave-linge', 'Wasmachines'),
    category('lingerie', null, 'Wäsche', 'Lingerie', 'Lingerie'),
    category('table', null, 'Kochen & tafelen', 'Table', 'Koken & tafelen'),
    category('pans', 'table', 'Pfannen', 'Poêles', 'Pannen'),
  ],
});

function read(locale: string, term: string, known = dictionary): TermReading {
  const code = languageCodeOf(locale) ?? 'en';
  return readTerm(term, {
    code,
    facts: termFacts(code, locale, known.dictionary),
    synonyms: vocabularyOf(locale, []),
  });
}
const categories = (locale: string, term: string): string[] => read(locale, term).categories.map(({ id }) => id);

describe('filters in a term', () => {
  it.each([
    ['de-CH', 'rotes kleid 42', 'kleid', { colour: ['red', 'bordeaux'], size: ['42'] }],
    ['fr-CH', 'robe rouge taille 42', 'robe', { colour: ['red', 'bordeaux'], size: ['42'] }],
    ['fr-CH', 'rouge à lèvres', 'rouge à lèvres', {}],
    ['nl-NL', 'rode jurk maat M', 'jurk', { colour: ['red', 'bordeaux'], size: ['M'] }],
    ['de-CH', 'nordvaska kommode', 'kommode', { brand: ['nordvaska'] }],
    ['de-CH', 'kleider sale', 'kleider', { reduced: ['1'] }],
    ['nl-NL', 'houten jurk', 'houten jurk', {}],
    ['de-CH', 'kleid holz', 'kleid holz', {}],
    ['de-CH', 'kleid nussbaum', 'kleid', { colour: ['walnut'] }],
    ['de-CH', 'jeans 501', 'jeans 501', {}],
    ['de-CH', '42', '42', {}],
    ['de-CH', 'action cam', 'action cam', {}],
    ['de-CH', 'kleider ab 42', 'kleider ab', { size: ['42'] }],
  ] as const)('are read in %s "%s"', (locale, term, words, filters) => {
    const reading = read(locale, term);
    expect(reading.words).toBe(words);
    expect(reading.filters).toEqual(filters);
  });

  it('leave the words of a price out', () => {
    expect(read('de-CH', 'schwarze schuhe unter 100')).toMatchObject({
      words: 'schuhe',
      filters: { colour: ['black'] },
      price: { min: null, max: 10_000 },
    });
  });

  it('never add words to the term', () => {
    const word = fc.oneof(
      fc.constantFrom('rot', 'kleid', '42', 'unter', '100', 'sale', 'grösse', 'nordvaska', 'zwischen', 'und'),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (words) => {
        const typed = words.join(' ').split(/\s+/);
        const rest = read('de-CH', words.join(' ')).words.split(/\s+/);
        expect(rest.every((each) => each === '' || typed.includes(each))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a list that a term asks for', () => {
  it.each([
    ['de-CH', 'sale', 'reduced'],
    ['fr-CH', 'soldes', 'reduced'],
    ['nl-NL', 'korting', 'reduced'],
    ['de-CH', 'soldes', 'reduced'],
    ['de-CH', 'neuheiten', 'new'],
    ['nl-NL', 'cadeau voor haar', 'gift'],
    ['fr-CH', 'robes en promotion', 'reduced'],
    ['de-CH', 'winterschlussverkauf', 'reduced'],
    ['de-CH', 'Schuhe im Angebot', 'reduced'],
    ['fr-CH', 'idées cadeaux', 'gift'],
    ['nl-NL', 'cadeaubon', 'voucher'],
    ['de-CH', 'gutschein', 'voucher'],
    ['de-CH', 'geschenkpapier', null],
    ['fr-CH', 'bon matelas', null],
    ['it-CH', 'sale', 'reduced'],
    ['it-CH', 'macina sale', null],
    ['fr-CH', 'panier à linge sale', null],
    ['de-CH', 'kleider sale', 'reduced'],
    ['en-GB', 'action camera', null],
    ['de-CH', '100 % Baumwolle', null],
    ['fr-CH', 'chemise 100 % coton', null],
    ['nl-NL', 'overhemd 100 % katoen', null],
    ['it-CH', 'camicia 100 % cotone', null],
    ['en-GB', 'shirt 100 % cotton', null],
    ['fr-CH', '%', 'reduced'],
    ['de-CH', 'Kleider -20 %', 'reduced'],
    ['fr-CH', 'robes -20 %', 'reduced'],
    ['fr-CH', 'robes −20%', 'reduced'],
    ['fr-CH', '20 %', 'reduced'],
    ['de-CH', 'geschenk constructor', 'gift'],
  ] as const)('is read in %s "%s"', (locale, term, list) => {
    expect(read(locale, term).list).toBe(list);
  });
});

describe('gift ideas for a woman or a man', () => {
  const shop = writeDictionary();
  shop.describe({
    attributes: builtInAttributes(),
    values: [],
    categories: [
      category('women', null, 'Damenmode', 'Mode femme', 'Damesmode'),
      category('men', null, 'Herrenmode', 'Mode homme', 'Herenmode'),
      category('jewellery', null, 'Schmuck & Uhren', 'Bijoux & montres', 'Sieraden & horloges'),
      category('scarves', null, 'Schals & Mützen', 'Écharpes & bonnets', 'Sjaals & mutsen'),
    ],
  });

  it.each([
    ['de-CH', 'geschenk für frauen'],
    ['fr-CH', 'cadeau pour maman'],
    ['nl-NL', 'cadeau voor haar'],
  ])('are in %s goods that people give her, then those of her categories ("%s")', (locale, term) => {
    const found = read(locale, term, shop);
    expect(found.categories.toSorted((a, b) => b.factor - a.factor).map(({ id }) => id)).toEqual([
      'jewellery',
      'scarves',
    ]);
    expect(found.persons).toEqual({ own: ['women', 'jewellery', 'scarves'], others: ['men'] });
    expect(found.isOnlyPersons).toBe(true);
    expect(found.price).toEqual({ min: null, max: 20_000 });
  });

  it('keep the price that the visitor names', () => {
    expect(read('de-CH', 'geschenk für frauen unter 50', shop).price).toEqual({ min: null, max: 5000 });
  });

  it('are searched by all words if the term names more than the person', () => {
    const found = read('de-CH', 'geschenk für frauen lesen', shop);
    expect(found.persons).toBeNull();
    expect(found.price.max).toBe(10_000);
  });
});

describe('categories that a term names', () => {
  it.each([
    ['fr-CH', 'chaussures', 'shoes'],
    ['de-CH', 'stiefel', 'shoes'],
    ['fr-CH', 'manteau', 'coats'],
    ['nl-NL', 'jas', 'coats'],
    ['de-CH', 'wasch', 'washers'],
    ['fr-CH', 'chau', 'shoes'],
    ['de-CH', 'bratpfanne', 'pans'],
  ])('are found in %s for "%s"', (locale, term, id) => {
    const [first] = read(locale, term).categories.toSorted((a, b) => b.factor - a.factor);
    expect(first?.id).toBe(id);
  });

  it('are not those of a motto above others', () => {
    expect(categories('nl-NL', 'tafel')).not.toContain('table');
  });

  it('are not those of another part of a compound', () => {
    expect(categories('de-CH', 'schuhschrank')).not.toContain('shoes');
  });
});
