import { LANGUAGES, type Language } from '../../../languages/language.ts';

/** Review as the API returns it. */
export type GivenReview = {
  id: string;
  sku: string;
  locale: string;
  rating: number;
  fit: 'small' | 'true' | 'large' | null;
  quality: 'poor' | 'good' | 'excellent' | null;
  title: string;
  text: string;
  author: string;
  /** ISO 8601. */
  date: string;
  verified: boolean;
  demo: boolean;
  /** Addresses of its photographs. */
  photos: string[];
  helpful: number;
  notHelpful: number;
};

export type ReviewSortingChoice = 'helpful' | 'newest' | 'best' | 'worst';
export const REVIEW_SORTING_CHOICES = [
  'helpful',
  'newest',
  'best',
  'worst',
] as const satisfies readonly ReviewSortingChoice[];

/** Filter and order of a product's reviews. */
export type View = { stars: number | null; language: Language | null; sorting: ReviewSortingChoice };
/** One page of a view. */
export type ReviewPage = {
  reviews: GivenReview[];
  /** Languages of all reviews, the most frequent one first. */
  languages: ReviewLanguage[];
  total: number;
  page: number;
  pages: number;
};

export type ReviewLanguage = { language: Language; count: number };

/**
 * Loaded reviews of a product: one list across all filters and pages (docs/rules/content.md#reviews). For each view it
 * has the ids in order.
 */
export type KnownReviews = {
  reviews: ReadonlyMap<string, GivenReview>;
  languages: readonly ReviewLanguage[];
  views: ReadonlyMap<string, { ids: readonly string[]; total: number; next: number | null }>;
};

export const NOTHING_KNOWN: KnownReviews = { reviews: new Map(), languages: [], views: new Map() };

const keyOf = ({ stars, language, sorting }: View): string => `${stars ?? ''} ${language ?? ''} ${sorting}`;

/**
 * Merges a page into the list and updates known reviews. A review that moved to the next page since the last load
 * appears once. The first page of a view restarts it.
 */
export function mergePage(known: KnownReviews, view: View, given: ReviewPage): KnownReviews {
  const reviews = new Map(known.reviews);
  for (const review of given.reviews) reviews.set(review.id, review);
  const before = given.page === 1 ? [] : (known.views.get(keyOf(view))?.ids ?? []);
  const ids = [...new Set([...before, ...given.reviews.map(({ id }) => id)])];
  const views = new Map(known.views);
  views.set(keyOf(view), { ids, total: given.total, next: given.page < given.pages ? given.page + 1 : null });
  return { reviews, languages: given.languages, views };
}

/** Updates the counts of a review after an opinion. */
export function withOpinion(
  known: KnownReviews,
  id: string,
  counts: { helpful: number; notHelpful: number },
): KnownReviews {
  const review = known.reviews.get(id);
  if (!review) return known;
  return { ...known, reviews: new Map(known.reviews).set(id, { ...review, ...counts }) };
}

/** Returns the loaded part of a view; null if none is loaded. */
export function shownOf(
  known: KnownReviews,
  view: View,
): { reviews: GivenReview[]; total: number; next: number | null } | null {
  const found = known.views.get(keyOf(view));
  if (!found) return null;
  return {
    reviews: found.ids.flatMap((id) => known.reviews.get(id) ?? []),
    total: found.total,
    next: found.next,
  };
}

/** Returns the number of reviews of a view before the requested page. */
export function reviewsBefore({ reviews, total, page, pages }: ReviewPage): number {
  // All pages but the last are equally long.
  return page < pages ? (page - 1) * reviews.length : total - reviews.length;
}

/** Returns the address of a view on the page of a product's reviews. */
export function viewHref(page: string, { stars, language, sorting }: View, number = 1): string {
  const params = new URLSearchParams();
  if (stars !== null) params.set('stars', String(stars));
  if (language !== null) params.set('language', language);
  if (sorting !== 'helpful') params.set('sort', sorting);
  if (number > 1) params.set('page', String(number));
  return params.size === 0 ? page : `${page}?${params}`;
}

/** Reads view and page from an address; invalid values become the default. */
export function readView(params: URLSearchParams): { view: View; page: number } {
  const value = (name: string): string => params.get(name) ?? '';
  const [stars, language, page] = [value('stars'), value('language'), value('page')];
  return {
    view: {
      stars: /^[1-5]$/.test(stars) ? Number(stars) : null,
      language: LANGUAGES.find((known) => known === language) ?? null,
      sorting: REVIEW_SORTING_CHOICES.find((sorting) => sorting === params.get('sort')) ?? 'helpful',
    },
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}
