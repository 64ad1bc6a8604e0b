import type { reviews as german } from './de-reviews.ts';

/** Texts of the reviews section in English. */
export const reviews: typeof german = {
  reviews: {
    title: 'Reviews',
    intro:
      'Check whether a review follows the rules, never whether you like it. Every decision is recorded in the audit trail; the author sees the reason for a rejection in their account.',
    state: 'Status',
    all: 'All',
    states: { waiting: 'Waiting', published: 'Published', refused: 'Rejected' },
    empty: 'No review found.',
    stars: (count) => `${count} of 5 stars`,
    by: (author, at) => `${author}, ${at}`,
    verified: 'Verified purchase',
    imported: 'Imported',
    demo: 'Demo example',
    noTitle: 'No title',
    opinions: (helpful, not) => `Helpful: ${helpful} yes, ${not} no`,
    reasonWas: (reason) => `Reason: ${reason}`,
    publish: 'Publish',
    publishOf: (what) => `Publish: ${what}`,
    refuse: 'Reject',
    refuseOf: (what) => `Reject: ${what}`,
    reason: 'Reason',
    chooseReason: 'Choose reason',
    reasons: {
      offensive: 'Offensive or inciting',
      advertising: 'Advertising',
      'personal-data': 'Details of persons',
      'off-topic': 'Not about the product (delivery, customer service)',
      'not-genuine': 'No experience of their own',
      other: 'Other breach of the rules',
    },
    said: { publish: 'Published.', refuse: 'Rejected.' },
    problems: {
      'no-reason': 'A rejection needs a reason.',
      changed: 'The review has been rewritten since: read it again.',
    },
    starsOf: 'Stars',
    product: 'Product',
    sku: 'SKU',
    heading: 'Title',
    body: 'Text',
    author: 'Name',
    locale: 'Language',
    purchase: 'Purchase',
    purchases: { yes: 'verified', no: 'not verified' },
    source: 'Origin',
    sources: { customer: 'by customers', import: 'imported', demo: 'demo example' },
    written: 'Written',
    from: 'Written from',
    to: 'Written until',
    helpful: 'Helpful',
    tick: 'Select',
    publishTicked: 'Publish selected',
    productNumber: 'Number of product or variant',
    noneTicked: 'Choose at least one review.',
    publishedMany: (published, left) =>
      left === 0
        ? `${published} published.`
        : `${published} published. ${left} that were changed since or are published already stay as they were.`,
  },
};
