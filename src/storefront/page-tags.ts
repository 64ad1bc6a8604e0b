import type { Locale, TenantId } from '../tenants/tenant.ts';

/** Cache tags of pages, and the tags that a change invalidates. One file, so that both sides agree. */
export const productTag = (id: string): string => `product:${id}`;
/** Pages with reviews of a product, whose opinions change while its product data stays. */
export const reviewsTag = (id: string): string => `reviews:${id}`;
/** Pages that name the documents of a product. */
export const productDocumentsTag = (id: string): string => `documents:${id}`;
/** Pages with questions about a product. */
export const questionsTag = (id: string): string => `questions:${id}`;
export const navigationTag = (tenant: TenantId, locale: Locale): string => `navigation:${tenant}:${locale}`;
/** Pages with the promotion banner: all with a page shell. */
export const promotionsTag = (tenant: string): string => `promotions:${tenant}`;
/** Pages with menus, snippets and banners: all with a page shell. */
export const fragmentsTag = (tenant: string): string => `pieces:${tenant}`;
/** Pages with fees, payment methods or hours of a tenant: all pages. */
export const settingsTag = (tenant: string): string => `settings:${tenant}`;
/** Topic of changed settings, which the process reads anew before it evicts pages. */
export const SETTINGS_TOPIC = 'settings';
/** Topic of changed own texts, which the process reads anew before it evicts all pages. */
export const TEXTS_TOPIC = 'texts';
/** Pages that select products: a change may add or remove any product. */
export const LISTS = 'lists';
/** Pages with names of categories, facets or axes. */
export const GOODS = 'goods';
/** Pages that link to pages of brands. */
export const LIST_PAGES = 'list-pages';
/** Pages of the CMS, and addresses at which one could be published. */
export const CONTENT = 'content';

/** Pages of products, which show the scenes of a tenant's pages. */
export const scenesTag = (tenant: string): string => `scenes:${tenant}`;
/** Topic of changed scenes, which the process reads anew before it evicts pages. */
export const SCENES_TOPIC = 'scene';

/** Topics whose changes may change the navigation. */
export const NAVIGATION_TOPICS: readonly string[] = ['product', 'category'];

/**
 * Returns the tags that an outbox row invalidates. A topic not listed here affects no page; add each new topic that
 * does.
 */
export function tagsOfChange({ topic, key }: { topic: string; key: string }): string[] {
  switch (topic) {
    case 'product':
      return [productTag(key), LISTS];
    case 'review':
      return [reviewsTag(key)];
    case 'product-document':
      return [productDocumentsTag(key)];
    case 'question':
      return [questionsTag(key)];
    // Stock changed, so the variant may be sold out or available again.
    case 'stock':
      return [productTag(key)];
    case 'pieces':
      return [fragmentsTag(key)];
    case SETTINGS_TOPIC:
      return [settingsTag(key)];
    case 'promotions':
      return [promotionsTag(key)];
    // Pins, boosts, redirects and synonyms of the tenant.
    case 'search-rules':
      return [LISTS];
    // A search cluster has the changes before. A list rendered in between shows the old state.
    case 'search-cluster':
      return [LISTS];
    case 'category':
      return [GOODS];
    // An attribute, its choices or its use in categories.
    case 'facet':
      return [GOODS, LISTS];
    case 'content':
      return [CONTENT];
    case SCENES_TOPIC:
      return [scenesTag(key)];
    // A list page has an address of its own, and may be the page of a brand.
    case 'list-page':
      return [CONTENT, LIST_PAGES];
    default:
      return [];
  }
}
