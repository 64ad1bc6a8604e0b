import { plural } from '../plural.ts';
import type { Messages } from '../types.ts';

export const frame: Messages['frame'] = {
  skipToContent: 'Skip to content',
  homeLink: (shop) => `${shop} home page`,
  header: {
    serviceNavigation: 'Help and support',
    account: 'Account',
    wishlist: 'Wishlist',
    basket: 'Basket',
    basketWithCount: (pieces) =>
      plural('en', pieces, { one: `Basket, ${pieces} item`, other: `Basket, ${pieces} items` }),
    wishlistWithCount: (items) =>
      plural('en', items, { one: `Wishlist, ${items} item`, other: `Wishlist, ${items} items` }),
  },
  search: {
    label: 'Search',
    placeholder: 'What are you looking for?',
    submit: 'Search',
    emptyTerm: 'Please enter a search term first.',
  },
  navigation: {
    label: 'Main navigation',
    open: 'Open menu',
    close: 'Close menu',
    title: 'Menu',
    back: 'Back one level',
    all: (category) => `All in ${category}`,
    breadcrumb: 'You are here',
    home: 'Home',
  },
  languageSwitch: {
    label: 'Choose language',
  },
  footer: {
    rights: (year, company) => `© ${year} ${company}`,
    links: {
      service: 'Help and support overview',
      terms: 'Terms and conditions',
      privacy: 'Privacy',
      revocation: 'Withdrawal and returns policy',
      imprint: 'Legal notice',
      shipping: 'Delivery and charges',
      returns: 'Returns',
      paymentHelp: 'Payment',
      sizeGuide: 'Size guide',
      guarantee: 'Guarantee',
      contact: 'Contact us',
      accessibility: 'Accessibility',
      cookies: 'Cookie settings',
    },
  },
  toasts: {
    close: 'Close message',
  },
  errors: {
    generic: 'Something went wrong. Please try again later.',
    notFoundTitle: 'We can’t find this page',
    notFoundText:
      'The item may be sold out or the link may be out of date. Try a search or start again from the home page.',
    notFoundProduct: 'We no longer stock this item.',
    serverTitle: 'That didn’t work',
    serverText: 'Something went wrong on our side. Your basket is saved. Please try again in a few minutes.',
    unavailableTitle: 'We’ll be right back',
    unavailableText: 'The shop is taking a short break. Your basket is saved. Please try again in a few seconds.',
    reset: 'Try again',
    offlineTitle: 'No connection',
    offlineText: 'You’re not connected to the internet at the moment. You can carry on here once you’re back online.',
    toHome: 'Go to home page',
    popular: 'Popular departments',
  },
  content: {
    productRow: (title) => `Items: ${title}`,
  },
  pageTitle: (page, shop) => `${page} | ${shop}`,
};
