/** Returns the cache key of an object; types are those of the gateway. */
type KeyOf = (entity: Record<string, unknown>) => string | null;

const field =
  (name: string): KeyOf =>
  (entity) => {
    const value = entity[name];
    return typeof value === 'string' ? value : null;
  };

const OWN: Record<string, KeyOf> = {
  Product: field('sku'),
  SeoData: field('sku'),
  SortingOrder: field('key'),
  Basket: () => 'MyUniqueBasketId',
  Wishlist: () => 'MyUniqueWishlistId',
};

const NONE: KeyOf = () => null;

/**
 * Cache keys by type (docs/interfaces.md#cache-identities). All other types have no key, even with an id: the cache
 * embeds them in their parent object.
 */
export const CACHE_KEYS: Record<string, KeyOf> = new Proxy(OWN, {
  get: (own, type) => (typeof type === 'string' && Object.hasOwn(own, type) ? own[type] : NONE),
});
