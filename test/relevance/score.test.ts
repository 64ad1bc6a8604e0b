import { describe, expect, it } from 'vitest';
import { readRange } from '../../houses/montarve/data/range.ts';
import { readGradedSearches, readJudged } from './graded-set.ts';
import { scoreOf } from './score.ts';

describe('scoreOf', () => {
  const grades = new Map([
    ['a', 3],
    ['b', 1],
  ]);

  it('is 1 for the best order and less for any other', () => {
    expect(scoreOf(grades, ['a', 'b'])).toBe(1);
    expect(scoreOf(grades, ['a', 'b', 'x'])).toBe(1);
    expect(scoreOf(grades, ['b', 'a'])).toBeCloseTo((1 + 7 / Math.log2(3)) / (7 + 1 / Math.log2(3)));
    expect(scoreOf(grades, ['x', 'y'])).toBe(0);
    expect(scoreOf(grades, [...'0123456789', 'a'])).toBe(0);
  });

  it('is 1 for an empty answer where no product is right', () => {
    expect(scoreOf(new Map(), [])).toBe(1);
    expect(scoreOf(new Map(), ['a'])).toBe(0);
  });
});

describe.each(['de', 'fr', 'nl'] as const)('the graded searches of %s', (language) => {
  const searches = readGradedSearches(language);

  it('are 120 or more of every kind, each once, half of them held out', () => {
    expect(searches.length).toBeGreaterThanOrEqual(120);
    expect(new Set(searches.map(({ kind }) => kind)).size).toBe(8);
    expect(new Set(searches.map(({ term }) => term)).size).toBe(searches.length);
    const heldOut = searches.filter((search) => search.heldOut).length;
    expect(Math.abs(searches.length - 2 * heldOut)).toBeLessThanOrEqual(1);
  });

  it('grade existing products of the whole range', () => {
    const range = new Set(readRange().products.map(({ id }) => id));
    const whole = readGradedSearches(language, 'whole-');
    expect(new Set(whole.map(({ term }) => term)).size).toBe(whole.length);
    for (const { grades, kind } of whole) {
      expect(grades.size === 0).toBe(kind === 'zero');
      for (const id of grades.keys()) expect(range).toContain(id);
    }
  });

  it('grade products of the judged range', () => {
    const judged = readJudged();
    const range = new Set(readRange().products.map(({ id }) => id));
    for (const id of judged) expect(range).toContain(id);
    for (const { grades, kind } of searches) {
      expect(grades.size === 0).toBe(kind === 'zero');
      for (const id of grades.keys()) expect(judged).toContain(id);
    }
  });
});
