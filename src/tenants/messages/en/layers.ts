import type { LayerMessages } from '../types.ts';

export const layers: LayerMessages = {
  geo: {
    title: { DE: 'Shopping from Germany?', AT: 'Shopping from Austria?' },
    text: {
      DE: 'This shop doesn’t deliver to Germany. Our German shop does, with prices in euros.',
      AT: 'This shop doesn’t deliver to Austria. Our Austrian shop does, with prices in euros.',
    },
    go: { DE: 'Go to the shop for Germany', AT: 'Go to the shop for Austria' },
    stay: 'Stay here',
    close: 'Close message',
  },
  app: {
    label: 'About the app',
    title: (shop) => `The ${shop} app`,
    text: 'Browse faster and keep an eye on deliveries.',
    open: 'Open in app',
    store: 'Get the app',
    close: 'Close message about the app',
  },
  survey: {
    name: 'Your opinion',
    title: 'How do you like our shop?',
    invite: 'How do you like the shop?',
    lead: 'A score from 1 to 5 is enough. We save your answer without your name or address.',
    legend: 'Your score',
    ratings: ['1, not at all', '2, not much', '3, so-so', '4, good', '5, very good'],
    comment: 'What should we do better?',
    optional: 'optional',
    hint: 'Please don’t include any personal details.',
    submit: 'Send feedback',
    thanks: 'Thank you for your feedback.',
    already: 'You have already given us your feedback this session. Thank you!',
    close: 'Close survey',
    dismiss: 'Not now',
    problems: {
      rating: 'Please choose a score from 1 to 5.',
      comment: 'Your comment can have up to 1,000 characters.',
      failed: 'That didn’t work. Please try again later.',
    },
  },
  service: {
    failed: 'We couldn’t load this content. Please try again later.',
  },
};
