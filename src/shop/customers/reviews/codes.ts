export type ReviewSorting = 'helpful' | 'newest' | 'best' | 'worst';

export type ReviewState = 'waiting' | 'published' | 'refused';

/** Reason for refusing a review; authors and employees see a text for each. */
export type RefusalReason = 'offensive' | 'advertising' | 'personal-data' | 'off-topic' | 'not-genuine' | 'other';

export type ReviewField = 'stars' | 'title' | 'text' | 'author' | 'terms';

export type ReviewFieldProblem =
  | 'required'
  | 'too-short'
  | 'too-long'
  | 'invalid-choice'
  | 'contact-data'
  | 'outdated-terms';
