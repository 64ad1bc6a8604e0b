import { expect, test } from 'vitest';
import { type Evidence, learnChoices } from './learn-choices.ts';

const learn = (evidence: Partial<Evidence>) =>
  learnChoices('de-CH', { searches: [{ term: 'sofa', searches: 100 }], clicks: [], bought: new Map(), ...evidence });
const click = (productId: string, clicks: number, more: { term?: string; days?: number } = {}) => ({
  ...{ term: 'sofa', days: 5 },
  productId,
  clicks,
  ...more,
});

test('raises products by their clicks for each search', () => {
  expect(learn({ clicks: [click('a', 12), click('b', 30)] })).toEqual([
    { term: 'sofa', productId: 'b', factor: 1.125 },
    { term: 'sofa', productId: 'a', factor: 1.05 },
  ]);
});

test('never adds more than a quarter, however many clicks there are', () => {
  expect(learn({ clicks: [click('a', 1_000_000)], bought: new Map([['a', 1_000_000]]) })).toEqual([
    { term: 'sofa', productId: 'a', factor: 1.25 },
  ]);
});

test.each([
  ['few searches', { searches: [{ term: 'sofa', searches: 9 }], clicks: [click('a', 9)] }],
  ['few clicks', { clicks: [click('a', 2.9)] }],
  ['clicks of a single day', { clicks: [click('a', 60, { days: 1 })] }],
  ['purchases without clicks', { bought: new Map([['a', 500]]) }],
  ['clicks on a term without searches', { clicks: [click('a', 60, { term: 'lampe' })] }],
  ['a term without a word', { searches: [{ term: '!!!', searches: 99 }], clicks: [click('a', 60, { term: '!!!' })] }],
])('learns nothing from %s', (_reason, evidence: Partial<Evidence>) => {
  expect(learn(evidence)).toEqual([]);
});

test('joins spellings of one term', () => {
  const searches = [
    { term: 'sofa', searches: 60 },
    { term: 'sofas', searches: 40 },
  ];
  expect(learn({ searches, clicks: [click('a', 6), click('a', 6, { term: 'sofas' })] })).toEqual(
    learn({ clicks: [click('a', 12)] }),
  );
});

test('gives units sold to the terms by their clicks, and no more than those', () => {
  const searches = ['sofa', 'couch'].map((term) => ({ term, searches: 100 }));
  const clicks = [click('a', 9), click('a', 3, { term: 'couch' })];
  const factors = (units: number) =>
    learn({ searches, clicks, bought: new Map([['a', units]]) }).map(({ term, factor }) => [term, factor]);
  expect(factors(4)).toEqual([
    ['couch', 1.025],
    ['sofa', 1.075],
  ]);
  expect(factors(10_000)).toEqual([
    ['couch', 1.05],
    ['sofa', 1.15],
  ]);
});

test('has at most 2000 terms of 20 products', () => {
  const searches = Array.from({ length: 2100 }, (_, index) => ({ term: `wort${index}`, searches: 10 + index }));
  const clicks = Array.from({ length: 30 }, (_, index) => click(`p${index}`, 300 + index, { term: 'wort2099' }));
  const many = learn({ searches, clicks: [...clicks, ...searches.map(({ term }) => click('a', 50, { term }))] });
  expect(new Set(many.map(({ term }) => term)).size).toBe(2000);
  expect(many.filter(({ term }) => term === many[0]?.term)).toHaveLength(20);
});
