import { expect, test } from 'vitest';
import { tagsOf, ticketWords, wordQuery } from './inbox-words.ts';

test('reads tags once each, in lower case, without signs', () => {
  expect(tagsOf('VIP, Bruch ,vip,, <b>')).toEqual(['vip', 'bruch', 'b']);
});

test('a search term becomes words that PostgreSQL accepts', () => {
  expect(wordQuery("Lea O'Neill <lea@example.ch> & !x:*")).toBe(
    'lea:* & o:* & neill:* & lea:* & example:* & ch:* & x:*',
  );
  expect(wordQuery(' -:*& ')).toBeNull();
  expect(ticketWords('ÖSTERREICH', 'a@b.ch')).toBe('österreich a b ch');
});
