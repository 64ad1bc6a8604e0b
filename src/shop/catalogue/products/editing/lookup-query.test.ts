import { expect, test } from 'vitest';
import { lookupQuery } from './lookup-query.ts';

test.each([
  ['Leinenkleid', { number: 'Leinenkleid', words: 'leinenkleid:*' }],
  [' 100101 - 01 ', { number: '100101-01', words: '100101:* & 01:*' }],
  ['Stühle & (Tische)!', { number: 'Stühle&(Tische)!', words: 'stuhle:* & tische:*' }],
  ["a' | b:* \\", { number: "a'|b:*\\", words: 'a:* & b:*' }],
  ['%', { number: '%', words: null }],
])('reads %s', (typed, query) => {
  expect(lookupQuery(typed)).toEqual(query);
});

test('returns null for empty input, and truncates long input', () => {
  expect(lookupQuery('   ')).toBeNull();
  expect(lookupQuery('\u0000')).toBeNull();
  expect(lookupQuery('x'.repeat(5000))?.number).toHaveLength(100);
});
