import { messages as swiss } from '../fr-CH/index.ts';
import type { Messages } from '../types.ts';

const { basket, catalogue, frame } = swiss;

/** French of the European Union: right of withdrawal, and strike prices by directive 98/6, article 6a. */
export const messages: Messages = {
  ...swiss,
  frame: {
    ...frame,
    footer: { ...frame.footer, links: { ...frame.footer.links, revocation: 'Droit de rétractation' } },
  },
  basket: {
    ...basket,
    summary: {
      ...basket.summary,
      shippingHint: 'Les frais de livraison valent pour les pays où nous livrons.',
    },
  },
  catalogue: {
    ...catalogue,
    price: {
      ...catalogue.price,
      recycling: 'éco-participation incluse',
      compareAt: (price) => `prix le plus bas des 30 derniers jours\u00a0: ${price}`,
      compareAtSpoken: (price) => `prix le plus bas des 30 derniers jours ${price}`,
    },
    product: { ...catalogue.product, returns: (days) => `Droit de rétractation de ${days} jours` },
  },
};
