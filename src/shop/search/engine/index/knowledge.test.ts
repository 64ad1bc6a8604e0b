import { expect, test } from 'vitest';
import type { Synonyms } from '../language/language.ts';
import { knowledgeOf } from './knowledge.ts';

const near = [{ word: 'wasserkocher', distance: 1 }];
const synonyms: Synonyms = {
  longest: 1,
  of: () => [],
  foreign: () => [],
  groupOf: () => [],
  isGoods: () => false,
  isKnown: () => false,
  isApart: () => false,
  isWritten: () => false,
  begun: () => [],
  near: () => near,
};

test('takes a word of the vocabulary for what was meant, unless the term is searched as typed', () => {
  const nearOf = (literal: boolean) =>
    knowledgeOf([], { literal, typing: false, synonyms }).synonyms?.near('wasserkcoher');
  expect(nearOf(false)).toEqual(near);
  expect(nearOf(true)).toEqual([]);
});
