import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inboxAddress, inboxQuery, tagsOf, ticketWords, wordQuery } from './inbox-query.ts';

test('an address and its query say the same', () => {
  const value = fc.constantFrom('', 'open', 'spam', 'me', 'nobody', 'urgent', 'returns', 'vip', 'oldest', '2', 'x y');
  fc.assert(
    fc.property(fc.array(value, { minLength: 7, maxLength: 7 }), (values) => {
      const names = ['state', 'assigned', 'priority', 'subject', 'tag', 'sort', 'page'];
      const query = inboxQuery(new URLSearchParams(names.map((name, index) => [name, values[index] ?? ''])));
      expect(inboxQuery(inboxAddress(query))).toEqual(query);
    }),
  );
});

test('the usual list has an empty address', () => {
  expect(String(inboxAddress(inboxQuery(new URLSearchParams('state=nonsense&page=-1'))))).toBe('');
});

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
