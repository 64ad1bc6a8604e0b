import { expect, test } from 'vitest';
import { customerQuery, startsLike } from './search-kind.ts';

test.each([
  ['  Lea.Brunner@Example.ch ', { kind: 'email', beginning: 'lea.brunner@example.ch' }],
  ['lea@', { kind: 'email', beginning: 'lea@' }],
  ['2000', { kind: 'number', beginning: '2000' }],
  ['Brunner', { kind: 'name', first: '', last: 'brunner' }],
  ['Lea  Maria Brunner', { kind: 'name', first: 'lea maria', last: 'brunner' }],
  ['b', null],
  ['   ', null],
])('reads %j as a search term', (typed, query) => {
  expect(customerQuery(typed)).toEqual(query);
});

test('escapes the wildcards of a typed term', () => {
  expect(startsLike('100%_\\')).toBe('100\\%\\_\\\\%');
});
