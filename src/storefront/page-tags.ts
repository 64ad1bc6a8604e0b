import type { Locale, TenantId } from '../tenants/tenant.ts';

/** The names under which pages are kept, and what a change of the shop drops. One place, so that both sides agree. */
export const productTag = (id: string): string => `product:${id}`;
/** Pages with reviews of a product: opinions of them come and go while its figures stay. */
export const reviewsTag = (id: string): string => `reviews:${id}`;
export const navigationTag = (tenant: TenantId, locale: Locale): string => `navigation:${tenant}:${locale}`;
/** Pages with the promotion banner: all that have a frame. */
export const promotionsTag = (tenant: string): string => `promotions:${tenant}`;
/** Pages with menus, small texts and banners around them: all that have a frame. */
export const fragmentsTag = (tenant: string): string => `pieces:${tenant}`;
/** Pages that choose among goods: any of them may belong there, or no longer. */
export const LISTS = 'lists';
/** Pages with names of categories, facets or axes. */
export const GOODS = 'goods';
/** Pages of the content store, and those that would be one if somebody published it. */
export const CONTENT = 'content';

/** Whether the navigation may be another one by a change of this topic. */
export const NAVIGATION_TOPICS: readonly string[] = ['product', 'category'];

/**
 * What a row of the outbox drops. A topic that is not named here concerns no page; whoever adds one that does adds it
 * here.
 */
export function tagsOfChange({ topic, key }: { topic: string; key: string }): string[] {
  switch (topic) {
    case 'product':
      return [productTag(key), LISTS];
    case 'review':
      return [reviewsTag(key)];
    // Pieces came or went: where the article is shown, it may be sold out or there again.
    case 'stock':
      return [productTag(key)];
    case 'pieces':
      return [fragmentsTag(key)];
    case 'promotions':
      return [promotionsTag(key)];
    // What the house says about searches and lists.
    case 'search-rules':
      return [LISTS];
    case 'category':
    case 'facet':
      return [GOODS];
    case 'content':
      return [CONTENT];
    default:
      return [];
  }
}
