import * as v from 'valibot';
import { knownLanguage, LANGUAGES, languageOf } from '../../languages/language.ts';
import { FIT_MARKS, QUALITY_MARKS, REVIEW_SORTINGS, type Review } from '../../shop/customers/reviews/index.ts';
import { reviewPhotoPath } from '../../tenants/review-photo-path.ts';
import { defineEndpoint } from '../endpoint.ts';
import { choice, valueList, wholeNumberParameter } from '../parameters.ts';
import { SHARED_CACHE } from '../search/search-deps.ts';
import { idParameter, MAX_RATING, type RatingDeps, TAG } from './rating-deps.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

const ReviewShape = v.object({
  id: v.string(),
  sku: v.pipe(v.string(), v.description('The article it was written about.')),
  locale: v.pipe(v.string(), v.description('The language of its texts.')),
  rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_RATING), v.description('Stars.')),
  fit: v.pipe(v.nullable(v.picklist(FIT_MARKS)), v.description('How the sizes fit; null if not said.')),
  quality: v.pipe(
    v.nullable(v.picklist(QUALITY_MARKS)),
    v.description('How well the product is made; null if not said.'),
  ),
  title: v.string(),
  text: v.pipe(v.string(), v.description('Plain text, with line breaks: nothing in it is markup.')),
  author: v.pipe(v.string(), v.description('As its author wants to be called.')),
  date: v.pipe(v.string(), v.description('ISO 8601.')),
  verified: v.pipe(v.boolean(), v.description('Its author had ordered the product in this shop.')),
  demo: v.pipe(v.boolean(), v.description('Brought along by the demo house: nobody’s experience.')),
  photos: v.pipe(v.array(v.string()), v.description('Addresses of its photographs.')),
  helpful: Count,
  notHelpful: Count,
});

const Answer = v.object({
  productId: v.string(),
  sku: v.string(),
  avgRating: v.pipe(v.nullable(v.number()), v.description('Of all published reviews; null without any.')),
  maxRating: v.pipe(v.number(), v.integer()),
  reviewCount: v.pipe(Count, v.description('All published reviews, whatever was filtered.')),
  distribution: v.pipe(
    v.object({ '1': Count, '2': Count, '3': Count, '4': Count, '5': Count }),
    v.description('How many gave so many stars.'),
  ),
  fits: v.pipe(
    v.object({ small: Count, true: Count, large: Count }),
    v.description('How many say that the sizes are small, true, large.'),
  ),
  qualities: v.pipe(
    v.object({ poor: Count, good: Count, excellent: Count }),
    v.description('How many call the quality poor, good, excellent.'),
  ),
  languages: v.pipe(
    v.array(v.object({ language: v.picklist(LANGUAGES), count: Count })),
    v.description('Languages of all published reviews, the most frequent one first.'),
  ),
  total: v.pipe(Count, v.description('Reviews that the filter leaves.')),
  page: Count,
  pages: Count,
  pageSize: Count,
  sort: v.picklist(REVIEW_SORTINGS),
  reviews: v.array(ReviewShape),
});

/** Converts a review to the interface's shape. */
function shownReview({ stars, writtenAt, photos, ...review }: Review): v.InferOutput<typeof ReviewShape> {
  return { ...review, rating: stars, date: writtenAt.toISOString(), photos: photos.map(reviewPhotoPath) };
}

/** Returns the reviews of a product by pages. */
export function allRatings({ shop }: RatingDeps) {
  return defineEndpoint({
    method: 'GET',
    path: '/api/inform/rating/all/get',
    id: 'ratings',
    tag: TAG,
    summary: 'The reviews of a product',
    description:
      'A page of published reviews with average, number and distribution of all of them. Pages and filters of one product can be merged by the id of each review.',
    parameters: {
      id: idParameter,
      stars: valueList({
        most: MAX_RATING,
        description: 'Only reviews with so many stars; all without it.',
        example: '5,4',
      }),
      language: choice(LANGUAGES, { description: 'Only reviews in this language; all without it.', example: 'de' }),
      sort: choice(REVIEW_SORTINGS, {
        description: 'The order; the most helpful first without it.',
        example: 'newest',
      }),
      page: wholeNumberParameter({
        least: 1,
        most: 5000,
        otherwise: 1,
        description: 'The page; one beyond the last is empty.',
      }),
    },
    success: {
      status: 200,
      description: 'The page.',
      type: 'application/json',
      schema: Answer,
      example: {
        productId: '100101',
        sku: '100101-01',
        avgRating: 4.5,
        maxRating: MAX_RATING,
        reviewCount: 2,
        distribution: { '1': 0, '2': 0, '3': 0, '4': 1, '5': 1 },
        fits: { small: 1, true: 1, large: 0 },
        qualities: { poor: 0, good: 0, excellent: 2 },
        languages: [{ language: 'de', count: 2 }],
        total: 1,
        page: 1,
        pages: 1,
        pageSize: 20,
        sort: 'newest',
        reviews: [
          {
            id: '0f8fad5b-d9cb-469f-a165-70867728950e',
            sku: '100101-01',
            locale: 'de-CH',
            rating: 5,
            fit: 'true',
            quality: 'excellent',
            title: 'Sitzt wie gemalt',
            text: 'Fällt schön und knittert kaum.',
            author: 'Lea B.',
            date: '2026-11-02T17:30:00.000Z',
            verified: true,
            demo: false,
            photos: ['/review-photos/7c9e6679-7425-40de-944b-e07fc1f90ae7'],
            helpful: 3,
            notHelpful: 0,
          },
        ],
      },
    },
    problems: ['unknown-article'],
    answer: async ({ query }, { tenant, locale }) => {
      const sorting = query.sort ?? 'helpful';
      const list = await shop().reviews.list({
        tenant,
        id: query.id,
        stars: query.stars.map(Number),
        language: knownLanguage(query.language ?? ''),
        sorting,
        reader: languageOf(locale.locale),
        page: query.page,
      });
      if (!list) return { problem: { code: 'unknown-article' } };
      const { productId, sku, summary, languages, total, page, pages, reviews } = list;
      const [one, two, three, four, five] = summary?.stars ?? [0, 0, 0, 0, 0];
      const [small, trueToSize, large] = summary?.fits ?? [0, 0, 0];
      const [poor, good, excellent] = summary?.qualities ?? [0, 0, 0];
      return {
        headers: SHARED_CACHE,
        content: {
          productId,
          sku,
          avgRating: summary?.average ?? null,
          maxRating: MAX_RATING,
          reviewCount: summary?.count ?? 0,
          distribution: { '1': one, '2': two, '3': three, '4': four, '5': five },
          fits: { small, true: trueToSize, large },
          qualities: { poor, good, excellent },
          languages,
          total,
          page,
          pages,
          pageSize: tenant.limits.reviewPage,
          sort: sorting,
          reviews: reviews.map(shownReview),
        },
      };
    },
  });
}
