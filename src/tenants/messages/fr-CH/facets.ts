import type { FacetMessages } from '../types.ts';

/** Names of facet values that the system defines. */
export const facets: FacetMessages = {
  starsUp: (stars) => (stars === '1' ? `dès ${stars} étoile` : `dès ${stars} étoiles`),
  values: {
    available: 'En stock',
    reduced: 'Articles à prix réduit seulement',
    parcel: 'Colis',
    bulky: 'Colis encombrant',
    'two-man': 'Livraison par deux personnes',
    female: 'Femme',
    male: 'Homme',
    unisex: 'Unisexe',
  },
};
