import type { FacetMessages } from '../types.ts';

/** Names of facet values that the system defines. */
export const facets: FacetMessages = {
  starsUp: (stars) => (stars === '1' ? `${stars} star and up` : `${stars} stars and up`),
  values: {
    available: 'In stock',
    reduced: 'Reduced items only',
    parcel: 'Parcel',
    bulky: 'Bulky item',
    'two-man': 'Two-person delivery',
    female: 'Women',
    male: 'Men',
    unisex: 'Unisex',
  },
};
