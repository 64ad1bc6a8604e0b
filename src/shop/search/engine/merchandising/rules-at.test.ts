import { describe, expect, test } from 'vitest';
import type { SearchRule } from './rule.ts';
import { rulesAt } from './rules-at.ts';

const RULE: SearchRule = {
  id: '1',
  locale: null,
  term: 'Retouren',
  categoryId: null,
  kind: 'pin',
  targetKind: 'product',
  target: 'p1',
  place: 1,
  factor: 1,
  startsAt: null,
  endsAt: null,
};
const NOW = new Date('2026-11-21T08:00:00Z');
const at = (rules: Partial<SearchRule>[], asked: { locale?: string; term?: string; category?: string | null } = {}) =>
  rulesAt(
    rules.map((rule, index) => ({ ...RULE, id: String(index), ...rule })),
    { locale: 'de-CH', term: 'retoure', category: null, ...asked },
    NOW,
  );

describe('rulesAt', () => {
  test('matches a term by its stems, in any order and case', () => {
    expect(at([{}]).ranking?.pins).toEqual(['p1']);
    expect(at([{ term: 'runder Tisch' }], { term: 'TISCHE rund' }).ranking?.pins).toEqual(['p1']);
    expect(at([{ term: 'tisch' }], { term: 'tisch rund' }).ranking).toBeNull();
    expect(at([{ term: 'tisch' }], { term: '' }).ranking).toBeNull();
  });

  test('orders pins by place, each product once', () => {
    const { ranking } = at([
      { target: 'c', place: 3 },
      { target: 'a', place: 1 },
      { target: 'b', place: 1 },
      { target: 'a', place: 2 },
    ]);
    expect(ranking?.pins).toEqual(['a', 'b', 'c']);
  });

  test('reads boosts of products, categories and facet values', () => {
    const { ranking } = at([
      { kind: 'boost', factor: 2 },
      { kind: 'boost', factor: 3, targetKind: 'category', target: 'living' },
      { kind: 'boost', factor: 0.5, targetKind: 'facet', target: 'material:wood:oak' },
    ]);
    expect(ranking).toEqual({
      pins: [],
      boosts: [
        { kind: 'product', id: 'p1', factor: 2 },
        { kind: 'category', id: 'living', factor: 3 },
        { kind: 'facet', key: 'material', value: 'wood:oak', factor: 0.5 },
      ],
    });
  });

  test.each([
    ['from this moment', { startsAt: NOW }, true],
    ['a moment too early', { startsAt: new Date(NOW.getTime() + 1) }, false],
    ['until the moment before', { endsAt: new Date(NOW.getTime() + 1) }, true],
    ['its end is excluded', { endsAt: NOW }, false],
    ['in its language', { locale: 'de-CH' }, true],
    ['in another language', { locale: 'fr-CH' }, false],
  ])('holds %s', (_, rule, holds) => {
    expect(at([rule]).ranking !== null).toBe(holds);
  });

  test('applies the rules of a category when the term is empty', () => {
    const rule = { term: null, categoryId: 'living' };
    expect(at([rule], { term: '', category: 'living' }).ranking?.pins).toEqual(['p1']);
    expect(at([rule], { term: 'sofa', category: 'living' }).ranking).toBeNull();
    expect(at([rule], { term: '', category: 'dining' }).ranking).toBeNull();
    expect(at([rule], { term: '', category: null }).ranking).toBeNull();
  });

  test('redirects a term to a page', () => {
    const rule = { kind: 'redirect' as const, targetKind: 'path' as const, target: '/service-hilfe', locale: 'de-CH' };
    expect(at([rule])).toEqual({ ranking: null, redirect: '/service-hilfe' });
    expect(at([rule], { term: 'sofa' }).redirect).toBeNull();
  });
});
