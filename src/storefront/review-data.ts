import type { ProductRating } from '../shop/catalogue/products/index.ts';
import type { Review, ReviewList } from '../shop/customers/reviews/index.ts';
import { averageText } from './average-text.ts';
import type { ShownSummary } from './components/reviews/distribution.tsx';
import { type GivenReview, viewHref } from './components/reviews/known-reviews.ts';
import type { ShopRequest } from './context.ts';
import { reviewsHref, writeReviewHref } from './review-paths.ts';
import { reviewTexts } from './review-texts.ts';
import { aggregateData } from './structured-data.ts';

/** Returns the summary of a product's reviews as texts with links. */
export async function shownSummary(
  request: Pick<ShopRequest, 'locale'>,
  product: { slug: string; sku: string },
  rating: Pick<ProductRating, 'average' | 'count' | 'stars'> | null,
): Promise<ShownSummary> {
  const { locale } = request.locale;
  const text = await reviewTexts(locale);
  const allHref = reviewsHref(locale, product);
  const average = rating && averageText(rating.average, locale);
  const count = rating?.count ?? 0;
  return {
    title: text.title,
    count,
    text: average === null ? text.none : `${text.average(average)}, ${text.count(count)}`,
    average,
    distribution: text.distribution,
    // Without reviews the distribution is empty.
    rows: (count === 0 ? [] : [5, 4, 3, 2, 1]).map((stars) => {
      const own = rating?.stars[stars - 1] ?? 0;
      return {
        label: text.stars(stars),
        count: own,
        counted: text.count(own),
        percent: Math.round((own / count) * 100),
        href: viewHref(allHref, { stars, sorting: 'helpful' }),
      };
    }),
    all: text.all(count),
    allHref,
    write: text.write,
    writeHref: writeReviewHref(locale, product.sku),
    how: text.how,
  };
}

/** Returns a review in the gateway's shape, so that pages and their script share one. */
export function givenReview({ stars, writtenAt, ...review }: Review): GivenReview {
  return { ...review, rating: stars, date: writtenAt.toISOString() };
}

/**
 * Returns structured data for search engines. It excludes demo reviews, which are no real experience, and reviews that
 * no page shows.
 */
export function ratingData(list: Pick<ReviewList, 'real' | 'reviews'>): Record<string, unknown> {
  const { real, reviews } = list;
  if (!real) return {};
  const told = reviews.filter((review) => !review.demo && review.text !== '');
  return {
    aggregateRating: aggregateData(real),
    ...(told.length === 0
      ? {}
      : {
          review: told.map((review) => ({
            '@type': 'Review',
            name: review.title,
            reviewBody: review.text,
            inLanguage: review.locale,
            datePublished: review.writtenAt.toISOString().slice(0, 10),
            author: { '@type': 'Person', name: review.author },
            reviewRating: { '@type': 'Rating', ratingValue: review.stars, bestRating: 5, worstRating: 1 },
          })),
        }),
  };
}
