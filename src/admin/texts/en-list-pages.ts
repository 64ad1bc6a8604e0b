import type { listPages as german } from './de-list-pages.ts';

/** Texts of the section for list pages in English. */
export const listPages: typeof german = {
  listPages: {
    title: 'List pages',
    intro:
      'Lists with an address and text of their own: sale, new arrivals, brands, or a selection such as “Black dresses”. Search engines index them as long as they have products.',
    add: 'New list page',
    create: 'Create list page',
    edit: 'Edit',
    empty: 'No list pages yet.',
    name: 'Title',
    address: 'Address',
    kind: 'Kind',
    kinds: { brand: 'Brand', choice: 'Selection' },
    state: 'State',
    states: { shown: 'in the shop', hidden: 'draft' },
    changedAt: 'Changed',
    choice: 'Selection',
    source: 'Address of the filtered list',
    sourceHint:
      'Filter and sort a category or the search in the shop, and paste the address here. A single brand makes the page of that brand.',
    openChoice: 'See the selection in the shop',
    published: 'Show in the shop',
    texts: 'Texts',
    textsHint: 'A language without a title has no page.',
    fields: {
      path: 'Address of the page',
      title: 'Title',
      intro: 'Text above the list',
      landingText: 'Text below the list',
      seoTitle: 'Title for search engines',
      seoDescription: 'Description for search engines',
    },
    pathHint: 'Empty: taken from the title.',
    picture: 'Picture or logo',
    remove: 'Delete list page',
    removeHint: 'Its address will lead nowhere. Add a redirect if needed.',
    done: {
      created: 'The list page has been created.',
      saved: 'Saved, with immediate effect.',
      removed: 'The list page has been deleted.',
    },
    problems: {
      'no-title': () => 'Enter a title in at least one language.',
      'no-title-in-locale': (locale) => `There are texts without a title in ${locale}. Add the title.`,
      path: (locale) =>
        `The address in ${locale} may only have lower-case letters, digits, hyphens and slashes, such as /black-dresses.`,
      reserved: (locale) => `The address in ${locale} belongs to the shop. Choose another one.`,
      taken: (locale) => `Another page or category already has the address in ${locale}.`,
      'too-long': (locale) => `A text in ${locale} is too long.`,
      'no-choice': () => 'Choose at least one filter, a price limit or an order.',
      'too-many-values': () => 'There are too many filters.',
      'known-brand': () => 'This brand already has a page.',
      'no-category': () => 'This category no longer exists.',
      'unknown-picture': () => 'This picture no longer exists.',
      full: () => 'More than 2000 list pages are not possible.',
      changed: () =>
        'The page has been changed in the meantime. Your entries are still in the form: compare them, and save again.',
      source: () => 'The address of the selection is no list of this shop.',
      broken: () => 'The form arrived incomplete. Send it again.',
    },
  },
};
