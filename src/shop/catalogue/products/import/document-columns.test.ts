import { expect, test } from 'vitest';
import { namedDocuments } from './document-columns.ts';

test('reads kind, language and file, and leaves the language to the feed where it is missing', () => {
  expect(namedDocuments(['manual|DE|files/a b.pdf', ' Care | care.pdf ', ''])).toEqual([
    { kind: 'manual', language: 'de', file: 'files/a b.pdf' },
    { kind: 'care', language: null, file: 'care.pdf' },
  ]);
  expect(namedDocuments([])).toEqual([]);
});

test.each([
  ['manual.pdf', /is not "kind\|language\|file"/],
  ['manual|de|', /is not "kind\|language\|file"/],
  ['manual|de|a.pdf|b.pdf', /is not "kind\|language\|file"/],
  ['advert|de|a.pdf', /none of the kinds data-sheet, manual/],
  ['manual|es|a.pdf', /none of the languages de, fr/],
])('refuses %s with its reason', (text, reason) => {
  expect(namedDocuments([text])).toEqual({ reason: expect.stringMatching(reason) });
});

test('refuses two documents of one kind and language', () => {
  expect(namedDocuments(['manual|de|a.pdf', 'manual|fr|b.pdf', 'manual|de|c.pdf'])).toEqual({
    reason: 'names two documents "manual|de"',
  });
});
