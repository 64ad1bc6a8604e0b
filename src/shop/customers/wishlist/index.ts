/** Wishlists, their sharing links and notices. */
export { sweepWishlists } from './forget-old-wishlists.ts';
export { detachWishlistEverywhere, joinWishlist, leaveWishlist } from './join-wishlists.store.ts';
export { type MoveOutcome, moveToBasket } from './move-to-basket.ts';
export type { NoticeKind } from './notices/due-notice.ts';
export { sendDueNotices } from './notices/send-notices.ts';
export { type AskOutcome, createWishNotices, type WishNotices } from './notices/wish-notices.ts';
export type * from './ports.ts';
export { createWishlist } from './wishlist.ts';
