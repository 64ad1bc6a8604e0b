import type { FacetMessages } from '../types.ts';

/** Names of facet values that the system defines. */
export const facets: FacetMessages = {
  starsUp: (stars) => (stars === '1' ? `da ${stars} stella` : `da ${stars} stelle`),
  values: {
    available: 'Subito disponibile',
    reduced: 'Solo articoli ridotti',
    parcel: 'Pacco',
    bulky: 'Collo ingombrante',
    'two-man': 'Consegna con due persone',
    female: 'Donna',
    male: 'Uomo',
    unisex: 'Unisex',
  },
};
