import type { reviews as german } from './de-reviews.ts';

/** Texts of the reviews section in English. */
export const reviews: typeof german = {
  reviews: {
    title: 'Reviews',
    intro:
      'Check whether a review follows the rules, never whether you like it. Every decision is recorded in the audit trail; the author sees the reason for a rejection in their account.',
    views: 'View',
    waiting: (count) => `Waiting (${count})`,
    states: { waiting: 'Waiting', published: 'Published', refused: 'Rejected' },
    empty: { waiting: 'No review is waiting.', published: 'None yet.', refused: 'None yet.' },
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
    next: 'More',
    previous: 'Back',
    pages: 'Pages',
  },
};
