import { expect, test } from 'vitest';
import {
  type GivenReview,
  mergePage,
  NOTHING_KNOWN,
  readView,
  reviewsBefore,
  shownOf,
  type View,
  viewHref,
  withOpinion,
} from './known-reviews.ts';

const review = (id: string, rating = 5, helpful = 0): GivenReview => ({
  id,
  sku: 's',
  locale: 'de-CH',
  rating,
  fit: null,
  quality: null,
  title: '',
  text: '',
  author: 'Lea B.',
  date: '2026-11-21T08:00:00.000Z',
  verified: false,
  demo: false,
  photos: [],
  helpful,
  notHelpful: 0,
});
const ALL: View = { stars: null, language: null, sorting: 'newest' };
const FIVE: View = { stars: 5, language: null, sorting: 'newest' };
const idsOf = (known: typeof NOTHING_KNOWN, view: View) => shownOf(known, view)?.reviews.map(({ id }) => id);

test('merges pages and filters into one list of which each view shows its part', () => {
  let known = mergePage(NOTHING_KNOWN, ALL, {
    reviews: [review('a'), review('b', 1)],
    languages: [],
    total: 4,
    page: 1,
    pages: 2,
  });
  expect(shownOf(known, ALL)).toMatchObject({ total: 4, next: 2 });
  expect(shownOf(known, FIVE)).toBeNull();
  known = mergePage(known, FIVE, {
    reviews: [review('a', 5, 3), review('d')],
    languages: [],
    total: 2,
    page: 1,
    pages: 1,
  });
  // A new review came in meanwhile: the last of page 1 is now the first of page 2.
  known = mergePage(known, ALL, { reviews: [review('b', 1), review('c')], languages: [], total: 5, page: 2, pages: 2 });
  expect(idsOf(known, ALL)).toEqual(['a', 'b', 'c']);
  expect(idsOf(known, FIVE)).toEqual(['a', 'd']);
  expect(known.reviews.size).toBe(4);
  // A later answer updates a review in every view.
  expect(shownOf(known, ALL)?.reviews[0]?.helpful).toBe(3);
  expect(shownOf(known, ALL)).toMatchObject({ total: 5, next: null });
});

test('restarts a view with its first page', () => {
  const first = mergePage(NOTHING_KNOWN, ALL, { reviews: [review('a')], languages: [], total: 1, page: 1, pages: 1 });
  const again = mergePage(first, ALL, { reviews: [review('b')], languages: [], total: 1, page: 1, pages: 1 });
  expect(idsOf(again, ALL)).toEqual(['b']);
});

test('changes the counts of a review after an opinion', () => {
  const known = mergePage(NOTHING_KNOWN, ALL, { reviews: [review('a')], languages: [], total: 1, page: 1, pages: 1 });
  expect(shownOf(withOpinion(known, 'a', { helpful: 7, notHelpful: 1 }), ALL)?.reviews[0]).toMatchObject({
    helpful: 7,
    notHelpful: 1,
  });
  expect(withOpinion(known, 'x', { helpful: 1, notHelpful: 0 })).toBe(known);
});

test.each([
  ['', { view: { stars: null, language: null, sorting: 'helpful' }, page: 1 }, '/r'],
  [
    'stars=4&sort=worst&page=3',
    { view: { stars: 4, language: null, sorting: 'worst' }, page: 3 },
    '/r?stars=4&sort=worst&page=3',
  ],
  ['stars=6&sort=x&page=0', { view: { stars: null, language: null, sorting: 'helpful' }, page: 1 }, '/r'],
  ['page=-1&stars=', { view: { stars: null, language: null, sorting: 'helpful' }, page: 1 }, '/r'],
] as const)('reads and writes "%s"', (query, read, address) => {
  expect(readView(new URLSearchParams(query))).toEqual(read);
  expect(viewHref('/r', read.view, read.page)).toBe(address);
});

test.each([
  [20, 47, 1, 3, 0],
  [20, 47, 2, 3, 20],
  [7, 47, 3, 3, 40],
  [0, 0, 1, 0, 0],
])('counts for %i of %i on page %i of %i those before: %i', (length, total, page, pages, before) => {
  const reviews = Array.from({ length }, (_, place) => review(String(place)));
  expect(reviewsBefore({ reviews, languages: [], total, page, pages })).toBe(before);
});
