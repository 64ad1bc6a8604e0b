import type { GatewayDocument } from './gateway-document.ts';

/**
 * Documents that every page requests once it is usable. They are separate from documents.ts, so a first visit loads no
 * more.
 */

/** Counters of the header and state of all hearts. */
export const PERSONAL_QUERY = {
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
