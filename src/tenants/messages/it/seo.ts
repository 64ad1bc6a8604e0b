import type { SeoMessages } from '../types.ts';

export const seo: SeoMessages = {
  list: (category, shop) => `${category}: ordini online da ${shop}. Grande scelta e consegna a domicilio.`,
  listOnInvoice: (category, shop) =>
    `${category}: ordini online da ${shop}. Grande scelta, acquisto su fattura, consegna a domicilio.`,
  product: (name, brand, price, shop) =>
    `Ordini ${name}${brand === '' ? '' : ` di ${brand}`} online da ${shop}: ${price}.`,
  invoice: 'acquisto su fattura',
  returns: (days) => `reso entro ${days} giorni`,
};
