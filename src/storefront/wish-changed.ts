/** Told on the window when a variant on the wishlist has become another one: `detail` is its article number. */
export const WISH_CHANGED = 'wish-changed';
