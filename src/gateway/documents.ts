import type { GatewayDocument } from './gateway-document.ts';
import { ADD_TO_WISHLIST, PERSONAL_QUERY, REMOVE_FROM_WISHLIST } from './personal-documents.ts';

/** Data of the account menu besides the name. */
export const CUSTOMER_DOCUMENT = {
  id: '3956798eb0d63071b3a51e0f8aa089b7e2aa149377049391fbbd066d9f54aa65',
  text: 'query Customer{customer{__typename number:businessPartnerNo premiumUntil}}',
} as const satisfies GatewayDocument;

/** Data of a small product view; public, so shared caches may store it. */
export const PRODUCT_QUERY = {
  id: 'de7741b2cbcc41717d7bde60c70f2ec9e859d3588f845c36f1899558d6f95f19',
  text: 'query Product($sku:ID!){product(sku:$sku){__typename sku name:productName brand path price{__typename amount currency text}compareAt{__typename amount currency text}percentOff availability{__typename available few}picture{__typename id width height ground alt}rating{__typename average count}}}',
} as const satisfies GatewayDocument;

/** Row of recommendations for cards. Pages send its text by POST and never a URL, since it may be personal. */
export const RECOMMENDATIONS = {
  id: '0affbb23af9e9b6c5e3d7251993e76b9a69c9ef525a556de1477c76abcf1abdf',
  text: 'query Recommendations($place:RecommendationPlace!,$shown:[ID!]!,$session:String,$seen:[ID!],$without:[ID!]){recommendations(place:$place,shown:$shown,session:$session,seen:$seen,without:$without){__typename kind products{__typename sku productId name:productName brand path price{__typename amount currency}compareAt{__typename amount currency}percentOff availability{__typename available}picture{__typename id width height ground}rating{__typename average count}energy{__typename class scaleMin scaleMax labelUrl sheetUrl}tyre{__typename fuel:fuelEfficiency wet:wetGrip noiseDb:rollingNoise noiseClass:rollingNoiseClass labelUrl sheetUrl}breadcrumb{__typename id}}prices{__typename productId price{__typename amount currency}compareAt{__typename amount currency}percentOff fromPrice}}}',
} as const satisfies GatewayDocument;

/** Replaces a variant on the wishlist with another. */
export const CHANGE_WISH = {
  id: '1461a4b3cd4efd50ce534d6d2dc5918a361490d5d2cb518fee862768e78202b1',
  text: 'mutation ChangeWish($sku:ID!,$to:ID!){changeWish(sku:$sku,to:$to){__typename ...on WishlistChanged{wishlist{__typename id entries{__typename sku productId}}}...on WishlistProblem{code message wishlist{__typename id entries{__typename sku productId}}}}}',
} as const satisfies GatewayDocument;

/** Moves a variant from the wishlist to the basket. */
export const MOVE_TO_BASKET = {
  id: '26b9d2c71c43fe8edbe01a8f5b7e18415138992a802212b57045099e0584d052',
  text: 'mutation MoveToBasket($sku:ID!){moveToBasket(sku:$sku){__typename ...on WishMoved{basket{__typename id pieces}wishlist{__typename id entries{__typename sku productId}}}...on BasketProblem{code message basket{__typename id pieces}}}}',
} as const satisfies GatewayDocument;

/** Adds one unit of a variant. */
export const ADD_TO_BASKET = {
  id: '3649e2cad1124bd3129c729afdb4a4a2ac69871fb1921d9dfaa11e900a5c3aef',
  text: 'mutation AddToBasket($sku:ID!){addToBasket(sku:$sku,quantity:1){__typename ...on BasketChanged{basket{__typename id pieces}}...on BasketProblem{code message basket{__typename id pieces}}}}',
} as const satisfies GatewayDocument;

/** Data of the basket's layer. */
export const BASKET_LAYER = {
  id: '74a22174fddc712090bc3b899e9a702775184a80358dfb75e8c9d25b38102e98',
  text: 'query BasketLayer{basket{__typename id pieces ready totals{__typename goods{__typename amount currency text}}lines{__typename sku quantity lineTotal{__typename amount currency text}product{__typename sku name:productName brand variantText path picture{__typename id width height ground alt}}notices{__typename code message}}}}',
} as const satisfies GatewayDocument;

/** Newest entries of the wishlist. */
export const WISHLIST_LAYER = {
  id: '4c6feaf64a1dd7e9de885db7bddec1f3be693ed645271d39bfdc8082719fdd17',
  text: 'query WishlistLayer{wishlist{__typename id entries{__typename sku productId}items(first:6){__typename addedAt product{__typename sku productId name:productName brand variantText path price{__typename amount currency text}compareAt{__typename amount currency text}availability{__typename available few}picture{__typename id width height ground alt}}}}}',
} as const satisfies GatewayDocument;

/** Product with its variants, to choose one. */
export const MINI_PRODUCT = {
  id: 'b7c9a317507dfac9b813ce3b71ee880349555f5f532440e53e483fce4447feb2',
  text: 'query MiniProduct($sku:ID!){product(sku:$sku){__typename sku productId name:productName brand variantText path price{__typename amount currency text}compareAt{__typename amount currency text}availability{__typename available few}picture{__typename id width height ground alt}percentOff variants{__typename sku available price{__typename amount currency text}choices{__typename axis name value label swatch}}}}',
} as const satisfies GatewayDocument;

/** Recently viewed products. Pages send the text by POST, so no URL reveals them. */
export const LAST_SEEN = {
  id: '16e75bffe4641dd00c5640d9549d6336799c33860e3dfa6ed206e10a98cd5157',
  text: 'query LastSeen($skus:[ID!]!){products(skus:$skus){__typename sku productId name:productName brand variantText path price{__typename amount currency text}compareAt{__typename amount currency text}availability{__typename available few}picture{__typename id width height ground alt}}}',
} as const satisfies GatewayDocument;

/**
 * Documents of the shop's own pages, verbatim. The gateway identifies them by the SHA-256 of their text, so a page
 * sends a short address instead of the text. documents.test.ts verifies each `id`. It also verifies that each selection
 * has `__typename`, which the browser's cache needs.
 */
export const DOCUMENTS: readonly GatewayDocument[] = [
  PERSONAL_QUERY,
  ADD_TO_WISHLIST,
  REMOVE_FROM_WISHLIST,
  CUSTOMER_DOCUMENT,
  PRODUCT_QUERY,
  RECOMMENDATIONS,
  CHANGE_WISH,
  MOVE_TO_BASKET,
  ADD_TO_BASKET,
  BASKET_LAYER,
  WISHLIST_LAYER,
  MINI_PRODUCT,
  LAST_SEEN,
];
