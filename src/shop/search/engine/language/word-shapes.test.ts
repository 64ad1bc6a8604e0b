import { describe, expect, test } from 'vitest';
import { diminutiveBases, goodsAtEnd } from './word-shapes.ts';

describe('the bases of a diminutive', () => {
  test.each([
    ['de', 'jackchen', ['jack', 'jacke']],
    ['de', 'tuchli', ['tuch', 'tuche']],
    ['nl', 'jurkje', ['jurk']],
    ['nl', 'salontafeltje', ['salontafel', 'salontafelt']],
    ['de', 'tisch', []],
    ['de', 'eichen', []],
    ['it', 'vestitino', ['vestito', 'vestita', 'vestite']],
    ['fr', 'fillette', []],
  ] as const)('in %s, %s: %j', (code, word, expected) => {
    expect(diminutiveBases(code, word)).toEqual(expected);
  });
});

describe('the goods at the end of an unknown compound', () => {
  const isGoods = (ending: string): boolean => ['hose', 'rock', 'broek', 'ose'].includes(ending);
  test.each([
    ['de', 'marlenehose', 'hose'],
    ['de', 'tüllrock', 'rock'],
    ['nl', 'ribbroek', 'broek'],
    ['de', 'hose', null],
    ['de', 'dahose', null],
    ['fr', 'marlenehose', null],
  ] as const)('in %s, %s: %s', (code, word, expected) => {
    expect(goodsAtEnd(code, word, isGoods)).toBe(expected);
  });
});
