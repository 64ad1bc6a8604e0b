import type { SeoMessages } from '../types.ts';

export const seo: SeoMessages = {
  list: (category, shop) => `Shop ${category} online at ${shop}: a wide choice, delivered to your door.`,
  listOnInvoice: (category, shop) =>
    `Shop ${category} online at ${shop}: a wide choice, purchase by invoice, delivered to your door.`,
  product: (name, brand, price, shop) =>
    `Order ${name}${brand === '' ? '' : ` by ${brand}`} online at ${shop}: ${price}.`,
  invoice: 'purchase by invoice',
  returns: (days) => `returns within ${days} days`,
};
