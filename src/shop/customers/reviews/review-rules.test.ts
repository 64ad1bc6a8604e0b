import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkReview, plainLine, plainText, REVIEW_LIMITS, REVIEW_TERMS, suggestedAuthor } from './review-rules.ts';

const GOOD = {
  stars: '4',
  title: 'Sitzt gut',
  text: 'Der Stoff fällt schön, die Länge passt.',
  author: 'Lea B.',
  terms: REVIEW_TERMS,
};

test('returns a valid review unchanged', () => {
  expect(checkReview(GOOD)).toEqual({
    review: { stars: 4, fit: null, quality: null, title: GOOD.title, text: GOOD.text, author: GOOD.author },
  });
});

test('reports all problems together', () => {
  expect(checkReview({})).toEqual({
    fields: { stars: 'required', title: 'required', text: 'required', author: 'required', terms: 'required' },
  });
});

test.each([
  [{ stars: '0' }, { stars: 'invalid-choice' }],
  [{ stars: '6' }, { stars: 'invalid-choice' }],
  [{ stars: '4.5' }, { stars: 'invalid-choice' }],
  [{ stars: '1e0' }, { stars: 'invalid-choice' }],
  [{ title: 'x'.repeat(REVIEW_LIMITS.title + 1) }, { title: 'too-long' }],
  [{ text: 'zu kurz' }, { text: 'too-short' }],
  [{ text: 'x'.repeat(REVIEW_LIMITS.text + 1) }, { text: 'too-long' }],
  [{ text: ' \n\u200b\u202e\t '.repeat(20) }, { text: 'required' }],
  [{ text: 'Mehr davon bei www.billiger.example, sehr zu empfehlen.' }, { text: 'contact-data' }],
  [{ text: 'Schreiben Sie mir an lea@example.ch, ich verkaufe es.' }, { text: 'contact-data' }],
  [{ text: 'Viel günstiger auf schuhe-fundgrube.ch gesehen, leider.' }, { text: 'contact-data' }],
  [{ author: 'L' }, { author: 'too-short' }],
  [{ author: 'https://spam' }, { author: 'contact-data' }],
  [{ terms: 'reviews-2020-01' }, { terms: 'outdated-terms' }],
] as const)('refuses an invalid review: %#', (change, fields) => {
  expect(checkReview({ ...GOOD, ...change })).toEqual({ fields });
});

test.each([
  'Passt 1A.Die Farbe ist schöner als im Bild gezeigt.',
  'Länge 1.20 m, genau wie beschrieben, z.B. für kleine Räume.',
  '5 * von mir, die Qualität ist gut & der Preis auch <3',
])('accepts the sentence %s', (text) => {
  expect(checkReview({ ...GOOD, text })).toHaveProperty('review.text', text);
});

describe('texts', () => {
  test('keep paragraphs and lose characters that reorder or hide text', () => {
    expect(plainText('  eins \r\n\r\n\r\n\r\nzwei\u202e\u0007 drei\u2028vier  ')).toBe('eins\n\nzwei  drei\nvier');
    expect(plainLine(' ein\nTitel\t\u200bhier ')).toBe('ein Titel hier');
    expect(plainLine(`Z${'\u0351'.repeat(9)}algo`)).toBe(`Z${'\u0351'.repeat(3)}algo`);
  });

  test('never contain control characters, and are stable after the first pass', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (typed) => {
        const text = plainText(typed);
        expect(text).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e]/u);
        expect(text.isWellFormed()).toBe(true);
        expect(plainLine(typed)).not.toMatch(/[\p{Cc}\n]/u);
        expect(plainLine(plainLine(typed))).toBe(plainLine(typed));
      }),
    );
  });
});

test.each([
  ['Lea', 'Brunner', 'Lea B.'],
  ['Jean-Pierre', "o'Neill", 'Jean-Pierre O.'],
  ['Lea', '', 'Lea'],
  ['x'.repeat(60), 'B', 'x'.repeat(40)],
])('suggests for %s %s the name %s', (first, last, name) => {
  expect(suggestedAuthor(first, last)).toBe(name);
});
