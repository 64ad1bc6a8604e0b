/** Window event after a wishlist entry changed to another variant: `detail` is the new SKU. */
export const WISH_CHANGED = 'wish-changed';
