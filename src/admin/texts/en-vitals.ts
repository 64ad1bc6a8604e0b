import type { vitals as german } from './de-vitals.ts';

/** Texts of the page speed section in English. */
export const vitals: typeof german = {
  vitals: {
    title: 'Page speed',
    intro:
      'What three out of four page views do not exceed (p75), measured in the browsers of visitors who agreed to it. Counted anonymously, stored for 400 days.',
    period: 'Period',
    days: (days) => (days === 1 ? 'Today' : `Last ${days} days`),
    show: 'Show',
    none: 'Nothing was measured in this period.',
    pageType: 'Page',
    all: 'All',
    views: 'Views',
    devices: { mobile: 'Phone', tablet: 'Tablet', desktop: 'Computer', unknown: 'Unknown' },
    pages: {
      home: 'Home page',
      list: 'List',
      product: 'Product',
      search: 'Search',
      basket: 'Basket',
      checkout: 'Checkout',
      account: 'Account',
      content: 'Content',
    },
    ratings: { good: 'good', 'needs-improvement': 'fair', poor: 'poor' },
    metrics: {
      INP: 'Interaction to next paint (INP)',
      LCP: 'Largest contentful paint (LCP)',
      CLS: 'Cumulative layout shift (CLS)',
      FCP: 'First contentful paint (FCP)',
      TTFB: 'Time to first byte (TTFB)',
      FID: 'First input delay (FID)',
    },
    details: 'Possible causes',
    trait: 'Property',
    value: 'Value',
    poor: 'of which poor',
    traits: {
      target: 'Element',
      interactionType: 'Interaction',
      navigationType: 'Navigation',
      connection: 'Connection',
      loadState: 'Load state',
      environment: 'Environment',
    },
  },
};
