/** Why a wishlist stayed as it was. The last four are about choosing another variant of what is on it. */
export type WishlistProblem =
  | 'unknown-article'
  | 'wishlist-full'
  | 'not-remembered'
  /** The list has that variant already: no change (docs/rules/sessions.md#wishlist). */
  | 'same-variant'
  | 'sold-out'
  /** These choices together are no variant. */
  | 'unknown-variant';

/** What somebody wants to be told of an article: that it costs less, or that it can be bought again. */
export type NoticeKind = 'price' | 'stock';
