/** What search engines and portals read: where the same thing stands in every house, sitemaps, product feeds. */
export { productFeed } from './feed/feed.ts';
export { FEED_FORMATS } from './feed/feed-text.ts';
export type { OfferTerms } from './offer-terms.ts';
export { createSeoAndFeeds, type SeoAndFeeds } from './seo-and-feeds.ts';
