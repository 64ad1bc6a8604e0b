import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSearchTerms } from './search-terms.ts';

const [lea, tom] = [{ id: 'lea' }, { id: 'tom' }];
const terms = createSearchTerms(['newest key', 'older key']);

test('opens what it sealed, for the same employee only, and shows nothing of the term', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 3, maxLength: 15 }), (typed) => {
      const sealed = terms.seal(lea, typed);
      expect(terms.open(lea, sealed)).toBe(typed.trim());
      expect(terms.open(tom, sealed)).toBe('');
      expect(sealed).toMatch(/^[\w-]*$/);
    }),
  );
  expect(terms.seal(lea, 'Brunner')).not.toContain(Buffer.from('Brunner').toString('base64url').slice(0, 6));
});

test('opens terms of an older key, and none of a changed address', () => {
  expect(terms.open(lea, createSearchTerms(['older key']).seal(lea, '8001'))).toBe('8001');
  for (const changed of ['', 'x', 'AAAA', `${terms.seal(lea, '8001').slice(0, -2)}AA`])
    expect(terms.open(lea, changed)).toBe('');
});

test('cuts a long term', () => {
  expect(terms.open(lea, terms.seal(lea, 'x'.repeat(500)))).toHaveLength(200);
});
