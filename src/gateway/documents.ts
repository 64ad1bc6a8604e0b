/**
 * What the shop's own pages ask the gateway, word for word. The gateway knows these documents by the SHA-256 of their
 * text, so that a page sends a short address instead of the text; documents.test.ts proves that each `id` is that hash
 * and that each selection names its `__typename`, which the cache in the browser needs.
 */
export type GatewayDocument = { id: string; text: string };

/** Figures of the header and the state of all hearts. */
export const PERSONAL = {
  id: 'a794df55e142754e6f13d9dc6780225b5abf41c05d0462251cc8fcda139dd591',
  text: 'query Personal{basket{__typename id pieces}wishlist{__typename id entries{__typename sku productId}}}',
} as const satisfies GatewayDocument;

export const ADD_TO_WISHLIST = {
  id: '0c17662c582266c862a031e5dcf48b34c12f7712fd7bc8b69d93edecc50abb88',
  text: 'mutation AddToWishlist($sku:ID!){addToWishlist(sku:$sku){__typename ...on WishlistChanged{wishlist{__typename id entries{__typename sku productId}}}...on WishlistProblem{code message wishlist{__typename id entries{__typename sku productId}}}}}',
} as const satisfies GatewayDocument;

export const REMOVE_FROM_WISHLIST = {
  id: 'f470428fd7981afa8e0ce3d6ac45732f87de15bf4898254cdd9fca46a52ac14a',
  text: 'mutation RemoveFromWishlist($sku:ID!){removeFromWishlist(sku:$sku){__typename ...on WishlistChanged{wishlist{__typename id entries{__typename sku productId}}}...on WishlistProblem{code message wishlist{__typename id entries{__typename sku productId}}}}}',
} as const satisfies GatewayDocument;

/** What the account's menu says beside the name. */
export const CUSTOMER = {
  id: 'f194ba71f801112c60e316dd60f766514d41db3e025abbb624da44214c430ff8',
  text: 'query Customer{customer{__typename number premiumUntil}}',
} as const satisfies GatewayDocument;

/** What a small view of a product shows: public, so that every cache on the way may keep it. */
export const PRODUCT = {
  id: 'ca123b55b5abc39080199370b8613d56f4a1659dc4de2be3e1a21367fd20e805',
  text: 'query Product($sku:ID!){product(sku:$sku){__typename sku name brand path price{__typename amount currency text}compareAt{__typename amount currency text}percentOff availability{__typename available few}picture{__typename id width height ground alt}rating{__typename average count}}}',
} as const satisfies GatewayDocument;

/** A page of a product's reviews: public as well. */
export const RATING = {
  id: '96ada93fb56c4e8d5948827612a9171b5e1f4c6467f77abe5622edc3974dbbe5',
  text: 'query Rating($id:ID!,$filter:RatingFilter){rating(id:$id,filter:$filter){__typename productId avgRating reviewCount distribution total page pages reviews{__typename id sku locale rating title text author date verified demo helpful notHelpful}}}',
} as const satisfies GatewayDocument;

export const RATE_REVIEW = {
  id: '9acbbd77a663ce143587c7a9f98d5828d199997d3024233e5f6dd32179d03473',
  text: 'mutation RateReview($id:ID!,$helpful:Boolean!){rateReview(id:$id,helpful:$helpful){__typename ...on RatingFeedback{reviewId helpful notHelpful}...on RatingFeedbackProblem{code message}}}',
} as const satisfies GatewayDocument;

export const DOCUMENTS: readonly GatewayDocument[] = [
  PERSONAL,
  ADD_TO_WISHLIST,
  REMOVE_FROM_WISHLIST,
  CUSTOMER,
  PRODUCT,
  RATING,
  RATE_REVIEW,
];
