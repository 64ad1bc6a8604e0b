import { plural } from '../plural.ts';
import type { SearchMessages } from '../types.ts';

export const search: SearchMessages = {
  suggest: {
    label: 'Suggestions',
    history: 'Recent searches',
    terms: 'Search terms',
    categories: 'Categories',
    products: 'Items',
    found: (count) => plural('en', count, { one: `${count} suggestion`, other: `${count} suggestions` }),
    none: 'No suggestions',
    forget: (term) => `Delete “${term}” from recent searches`,
    forgetAll: 'Delete all',
    forgotten: (term) => `“${term}” deleted`,
    forgottenAll: 'Recent searches deleted',
    failed: 'That didn’t work. Please try again later.',
  },
  results: {
    shownInstead: (term) => `Showing results for “${term}”.`,
    literally: (typed) => `Search for “${typed}” instead`,
    alternatives: 'Did you mean',
    mentioned: (term) => `No item has this name. These mention “${term}” in their description.`,
  },
  bra: {
    title: 'Bra size finder',
    description: 'Two measurements in centimetres give you your bra size: underbust and bust.',
    lead: 'Measure without a bra or in a light, unpadded one. The tape should be level and snug, without digging in.',
    underbust: 'Underbust in cm',
    underbustHint: 'Directly under your bust, after breathing out.',
    bust: 'Bust in cm',
    bustHint: 'Around the fullest part of your bust, without pulling tight.',
    submit: 'Find my size',
    resultTitle: 'Your size:',
    systems: 'In other countries',
    system: 'Country',
    size: 'Size',
    names: { fr: 'France, Belgium, Spain', it: 'Italy', uk: 'UK, USA', au: 'Australia' },
    /** Search term for the size (docs/rules/search.md#bra-finder). */
    term: 'bra',
    show: 'View bras in your size',
    note: 'Every style fits a little differently. If the bra is too loose at the back, go down a band size and up a cup size.',
    problems: {
      missing: 'Please enter both measurements. This one is missing.',
      'not-a-number': 'Please enter a number in centimetres, for example 74.5.',
      'bust-below-underbust': 'Your bust must be larger than your underbust. Have you swapped the measurements?',
      'too-small': 'The difference between the two measurements is too small for our cups. Please measure again.',
      'out-of-range': 'We don’t have a size for this measurement: underbust from 63 to 122 cm, cups from AA to H.',
    },
    summary: 'Please check your details',
  },
};
