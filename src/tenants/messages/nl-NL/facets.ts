import type { FacetMessages } from '../types.ts';

/** Names of facet values that the system defines. */
export const facets: FacetMessages = {
  starsUp: (stars) => (stars === '1' ? `vanaf ${stars} ster` : `vanaf ${stars} sterren`),
  values: {
    available: 'Op voorraad',
    reduced: 'Alleen afgeprijsde artikelen',
    parcel: 'Pakket',
    bulky: 'Groot pakket',
    'two-man': 'Bezorging door twee personen',
    female: 'Dames',
    male: 'Heren',
    unisex: 'Unisex',
  },
};
