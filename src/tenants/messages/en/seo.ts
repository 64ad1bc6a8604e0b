import type { SeoMessages } from '../types.ts';

export const seo: SeoMessages = {
  list: (category, shop) => `Shop ${category} online at ${shop}: a wide choice, pay by invoice, delivery to your door.`,
  product: (name, brand, price, shop) =>
    `Order ${name}${brand === '' ? '' : ` by ${brand}`} for ${price} at ${shop}. Pay by invoice, 14-day returns.`,
};
