import { messages as model } from '../en/index.ts';
import type { Messages } from '../types.ts';

const { catalogue } = model;

/** English of the European Union: strike prices by directive 98/6, article 6a. */
export const messages: Messages = {
  ...model,
  catalogue: {
    ...catalogue,
    price: {
      ...catalogue.price,
      compareAt: (price) => `lowest price in the last 30 days: ${price}`,
      compareAtSpoken: (price) => `lowest price in the last 30 days ${price}`,
    },
  },
};
