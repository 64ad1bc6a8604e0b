import { expect, test } from 'vitest';
import { phraseList } from './phrase-list.ts';

test('finds phrases by their folded text and its beginning, in order', () => {
  const list = phraseList(['wäschekorb', 'waschmaschine', 'sofa', 'wascher', 'sofa', 'machine à laver']);
  expect(list.has('waschekorb')).toBe(true);
  expect(list.has('wasch')).toBe(false);
  expect(list.begun('wasch', 10)).toEqual(['wäschekorb', 'wascher', 'waschmaschine']);
  expect(list.begun('wasch', 2)).toEqual(['wäschekorb', 'wascher']);
  expect(list.begun('machine a', 5)).toEqual(['machine à laver']);
  expect(list.begun('x', 5)).toEqual([]);
  expect(phraseList([]).begun('a', 5)).toEqual([]);
});
