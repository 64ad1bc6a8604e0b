/** Data for search engines and portals: alternate addresses in other tenants, sitemaps and product feeds. */
export { productFeed } from './feed/feed.ts';
export { FEED_FORMATS } from './feed/feed-text.ts';
export type { OfferTerms } from './offer-terms.ts';
export { createSeoAndFeeds, type SeoAndFeeds } from './seo-and-feeds.ts';
