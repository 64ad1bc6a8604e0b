import type { FacetMessages } from '../types.ts';

/** Names of facet values that the system defines. */
export const facets: FacetMessages = {
  starsUp: (stars) => (stars === '1' ? `da ${stars} stella in su` : `da ${stars} stelle in su`),
  values: {
    available: 'Disponibile in magazzino',
    reduced: 'Solo articoli scontati',
    parcel: 'Pacco',
    bulky: 'Collo ingombrante',
    'two-man': 'Consegna con due persone',
    female: 'Donna',
    male: 'Uomo',
    unisex: 'Unisex',
  },
};
