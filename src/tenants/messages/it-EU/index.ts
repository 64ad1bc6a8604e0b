import { messages as model } from '../it/index.ts';
import type { Messages } from '../types.ts';

const { catalogue } = model;

/** Italian of the European Union: strike prices by directive 98/6, article 6a. */
export const messages: Messages = {
  ...model,
  catalogue: {
    ...catalogue,
    price: {
      ...catalogue.price,
      compareAt: (price) => `prezzo più basso degli ultimi 30 giorni: ${price}`,
      compareAtSpoken: (price) => `prezzo più basso degli ultimi 30 giorni ${price}`,
    },
  },
};
