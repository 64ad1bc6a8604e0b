import { checkout as swiss } from '../fr-CH/checkout.ts';
import type { CheckoutMessages } from '../types.ts';

const { how } = swiss;

/** French of the European Union: order button by directive 2011/83, article 8, and no claim "éco" (directive 2024/825). */
export const checkout: CheckoutMessages = {
  ...swiss,
  fields: { ...swiss.fields, postalCode: 'Code postal', pickupCode: 'Point de retrait près de (code postal)' },
  hints: {
    ...swiss.hints,
    email: 'Par exemple nom@example.com',
    postalCode: 'Par exemple 1000',
    country: 'Nous livrons dans les pays de cette liste.',
  },
  fieldProblems: {
    ...swiss.fieldProblems,
    'country-not-served': 'Nous ne livrons pas dans ce pays.',
    'invalid-postal-code': 'Ce code postal n’existe pas.',
    'choose-town': 'Plusieurs localités ont ce code postal. Veuillez choisir la vôtre.',
    'town-differs': 'Cette localité n’a pas ce code postal. Veuillez en choisir une ou confirmer votre saisie.',
  },
  missing: { ...swiss.missing, postalCode: 'Veuillez saisir votre code postal.' },
  how: {
    ...how,
    options: { ...how.options, bundled: { ...how.options.bundled, name: 'Livraison groupée' } },
    noPoints: 'Il n’y a pas de point de retrait près de ce code postal. Veuillez en essayer un autre.',
    unknownCode: 'Nous ne connaissons pas ce code postal. Veuillez essayer celui d’une localité plus grande.',
  },
  review: {
    ...swiss.review,
    order: 'Commander avec obligation de paiement',
    orderHint: 'En cliquant sur le bouton, vous passez une commande ferme avec obligation de paiement.',
    revocationLink: 'droit de rétractation',
  },
};
