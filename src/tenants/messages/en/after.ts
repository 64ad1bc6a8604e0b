import type { AfterMessages } from '../types.ts';

export const after: AfterMessages = {
  consent: {
    title: (shop) => `Cookies at ${shop}`,
    text: 'Essential cookies keep your basket and sign-in working. We use anything else only if you agree.',
    accept: 'Accept all',
    reject: 'Reject all',
    choose: 'Choose',
    privacy: 'Privacy',
    settings: 'Cookie settings',
    lead: (shop) =>
      `Decide what ${shop} may use cookies and similar storage for. Your choice applies for one year; you can change it at the bottom of any page under “Cookie settings”.`,
    save: 'Save choice',
    always: 'Always on',
    close: 'Close settings',
    saved: 'Your choice is saved.',
    names: {
      C0001: 'Essential',
      C0002: 'Measurement',
      C0003: 'Convenience',
      C0004: 'Marketing',
      C0005: 'Social media',
      C0006: 'Personal recommendations',
    },
    purposes: {
      C0001: 'Basket, wishlist, sign-in, security and this choice. The shop doesn’t work without them.',
      C0002: 'How quickly our pages respond, counted per page view and without your name.',
      C0003: 'Recently viewed items and other things that make browsing easier.',
      C0004: 'Which items and departments are viewed, so that advertising and offers are more relevant.',
      C0005: 'Social media content. We don’t show any at present.',
      C0006: 'Items that go with what you have viewed and ordered.',
    },
  },
  update: {
    label: 'New version of the shop',
    text: 'A new version of the shop is available.',
    reload: 'Reload',
    later: 'Later',
  },
  recommendations: {
    personal: 'Chosen for you',
    together: 'Others also bought',
    similar: 'You might also like',
    popular: 'Popular with others',
  },
};
