import type { SeoMessages } from '../types.ts';

export const seo: SeoMessages = {
  list: (category, shop) => `${category} online bestellen bij ${shop}: ruime keuze, thuisbezorgd.`,
  listOnInvoice: (category, shop) =>
    `${category} online bestellen bij ${shop}: ruime keuze, achteraf betalen op factuur, thuisbezorgd.`,
  product: (name, brand, price, shop) =>
    `${name}${brand === '' ? '' : ` van ${brand}`} online bestellen bij ${shop}: ${price}.`,
  invoice: 'achteraf betalen op factuur',
  returns: (days) => `${days} dagen herroepingsrecht`,
};
