/** Reason for refusing a change of a wishlist. The last four concern the exchange of a variant. */
export type WishlistProblem =
  | 'unknown-article'
  | 'wishlist-full'
  | 'not-remembered'
  /** The list contains this variant already (docs/rules/sessions.md#wishlist). */
  | 'same-variant'
  | 'sold-out'
  /** No variant has this combination of properties. */
  | 'unknown-variant';

/** Kind of notice: a lower price, or availability. */
export type NoticeKind = 'price' | 'stock';
