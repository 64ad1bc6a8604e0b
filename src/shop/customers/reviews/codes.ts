export type ReviewSorting = 'helpful' | 'newest' | 'best' | 'worst';

export type ReviewState = 'waiting' | 'published' | 'refused';

/** Reason for refusing a review; authors and employees see a text for each. */
export type RefusalReason = 'offensive' | 'advertising' | 'personal-data' | 'off-topic' | 'not-genuine' | 'other';

/** Mark of a review: how the sizes of the article fit. */
export type FitMark = 'small' | 'true' | 'large';

/** Mark of a review: how well the article is made. */
export type QualityMark = 'poor' | 'good' | 'excellent';

export type ReviewField = 'stars' | 'fit' | 'quality' | 'title' | 'text' | 'author' | 'terms';

export type ReviewFieldProblem =
  | 'required'
  | 'too-short'
  | 'too-long'
  | 'invalid-choice'
  | 'contact-data'
  | 'outdated-terms';
