import type { ProductRating } from '../shop/catalogue/products/index.ts';
import type { Review, ReviewList } from '../shop/customers/reviews/index.ts';
import { commonMark, FIT_MARKS, QUALITY_MARKS } from '../shop/customers/reviews/review-marks.ts';
import type { ReviewMessages } from '../tenants/messages/index.ts';
import { reviewPhotoPath } from '../tenants/review-photo-path.ts';
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
  rating: Omit<ProductRating, 'real'> | null,
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
    verdicts: rating ? verdictsOf(text, rating) : [],
    distribution: text.distribution,
    // Without reviews the distribution is empty.
    rows: (count === 0 ? [] : [5, 4, 3, 2, 1]).map((stars) => {
      const own = rating?.stars[stars - 1] ?? 0;
      return {
        label: text.stars(stars),
        count: own,
        counted: text.count(own),
        percent: Math.round((own / count) * 100),
        href: viewHref(allHref, { stars, language: null, sorting: 'helpful' }),
      };
    }),
    all: text.all(count),
    allHref,
    write: text.write,
    writeHref: writeReviewHref(locale, product.sku),
    how: text.how,
  };
}

/** Returns how the sizes of a product fit by its reviews, with advice; null without a common opinion. */
export function fitAdvice(text: ReviewMessages, { fits }: Pick<ProductRating, 'fits'>): string | null {
  const common = commonMark(FIT_MARKS, fits);
  return common && text.fitAdvice[common.mark](common.count, common.total);
}

function verdictsOf(text: ReviewMessages, rating: Pick<ProductRating, 'fits' | 'qualities'>): string[] {
  const quality = commonMark(QUALITY_MARKS, rating.qualities);
  return [fitAdvice(text, rating), quality && text.qualityVerdict[quality.mark](quality.count, quality.total)].filter(
    (verdict) => verdict !== null,
  );
}

/** Returns a review in the gateway's shape, so that pages and their script share one. */
export function givenReview({ stars, writtenAt, photos, ...review }: Review): GivenReview {
  return { ...review, rating: stars, date: writtenAt.toISOString(), photos: photos.map(reviewPhotoPath) };
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
