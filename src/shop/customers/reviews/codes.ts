export type ReviewSorting = 'helpful' | 'newest' | 'best' | 'worst';

export type ReviewState = 'waiting' | 'published' | 'refused';

/** Why the house did not publish a review; both sides have words for each. */
export type RefusalReason = 'offensive' | 'advertising' | 'personal-data' | 'off-topic' | 'not-genuine' | 'other';

export type ReviewField = 'stars' | 'title' | 'text' | 'author' | 'terms';

export type ReviewFieldProblem =
  | 'required'
  | 'too-short'
  | 'too-long'
  | 'invalid-choice'
  | 'contact-data'
  | 'outdated-terms';
