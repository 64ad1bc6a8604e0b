import * as v from 'valibot';

/** Kinds of pages in statistics: few and fixed, without any reference to a person or a product. */
const PAGE_TYPES = ['home', 'list', 'product', 'search', 'basket', 'checkout', 'account', 'content'] as const;
export type PageType = (typeof PAGE_TYPES)[number];

const short = (most: number) => v.pipe(v.string(), v.maxLength(most));
const figure = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(600_000));

/**
 * Performance metric with its field names (docs/rules/measuring.md#vitals); fields that a browser does not know are
 * null.
 */
export const Vital = v.object({
  id: v.pipe(short(64), v.nonEmpty('required'), v.description('Of this page view, to tell repeated reports apart.')),
  name: v.pipe(v.picklist(['INP', 'FID', 'LCP', 'CLS', 'FCP', 'TTFB']), v.description('Which metric.')),
  value: v.pipe(figure, v.description('Milliseconds; of CLS a score.')),
  delta: v.pipe(figure, v.description('How much was added since the last report of the same id.')),
  rating: v.picklist(['good', 'needs-improvement', 'poor']),
  pathname: v.pipe(short(2048), v.description('Where it happened; read for its shape only and never kept.')),
  interactionType: v.optional(v.nullable(v.picklist(['pointer', 'keyboard'])), null),
  target: v.optional(v.nullable(short(200)), null),
  navigationType: v.optional(
    v.nullable(v.picklist(['navigate', 'reload', 'back-forward', 'back-forward-cache', 'prerender', 'restore'])),
    null,
  ),
  userAgent: v.optional(v.nullable(short(1024)), null),
  pageType: v.picklist(PAGE_TYPES),
  connection: v.optional(v.nullable(short(20)), null),
  deviceType: v.optional(v.nullable(v.picklist(['mobile', 'tablet', 'desktop'])), null),
  loadState: v.optional(v.nullable(v.picklist(['loading', 'dom-interactive', 'dom-content-loaded', 'complete'])), null),
  environment: v.optional(v.nullable(v.picklist(['production', 'development', 'test'])), null),
});

export type Vital = v.InferOutput<typeof Vital>;

export const VITAL_EXAMPLE: v.InferInput<typeof Vital> = {
  id: 'v1-1795305600000-4711',
  name: 'INP',
  value: 96,
  delta: 96,
  rating: 'good',
  pathname: '/p/linnovelle-midikleid-mit-bindeguertel/100101-01',
  interactionType: 'pointer',
  target: 'button',
  navigationType: 'navigate',
  userAgent: 'Mozilla/5.0',
  pageType: 'product',
  connection: '4g',
  deviceType: 'mobile',
  loadState: 'complete',
  environment: 'production',
};
