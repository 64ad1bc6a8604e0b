import type { manufacturers as german } from './de-manufacturers.ts';

/** Texts of the section for manufacturers in English. */
export const manufacturers: typeof german = {
  manufacturers: {
    title: 'Manufacturers',
    intro:
      'Companies responsible for products. Offers in the EU state their name, postal address and email or web address.',
    add: 'New manufacturer',
    create: 'Create manufacturer',
    edit: 'Edit',
    all: 'all',
    tabs: { incomplete: 'incomplete', hand: 'entered by hand', feed: 'from the feed', unused: 'without products' },
    empty: 'No manufacturers found.',
    search: 'Name or contact',
    country: 'Country',
    company: 'Manufacturer',
    responsible: 'Responsible person in the EU',
    responsibleHint: 'Needed if the manufacturer is outside the EU. Otherwise leave empty.',
    fields: {
      name: 'Name or brand',
      address: 'Postal address without country',
      country: 'Country (code such as CH)',
      contact: 'Email or web address',
    },
    ofResponsible: (label) => `${label} of the responsible person`,
    products: 'Products',
    origin: 'Origin',
    origins: { feed: 'Feed', hand: 'by hand' },
    byHandHint: 'After a change here, feeds leave the manufacturer alone.',
    remove: 'Delete manufacturer',
    removeHint: 'A manufacturer can be deleted only while no product names it.',
    done: { created: 'Manufacturer created.', saved: 'Saved.', removed: 'Manufacturer deleted.' },
    problems: {
      fields: 'Not saved. Your entries are still in the form.',
      changed:
        'The manufacturer has been changed since. Your entries are still in the form: compare them and save again.',
      'in-use': 'Products still name this manufacturer.',
    },
    fieldProblems: {
      missing: 'The name is missing.',
      'too-long': 'The text is too long.',
      'wrong-name': 'The name needs at least one Latin letter.',
      'wrong-country': 'Enter the country code with two letters, such as CH.',
      'wrong-contact': 'Enter an email address or a web address with https://.',
      'outside-union': 'The responsible person must be in the EU.',
      incomplete: 'The details of the responsible person are incomplete.',
    },
  },
};
