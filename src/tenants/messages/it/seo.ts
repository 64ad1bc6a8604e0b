import type { SeoMessages } from '../types.ts';

export const seo: SeoMessages = {
  list: (category, shop) =>
    `${category}: ordini online da ${shop}. Grande scelta, acquisto su fattura, consegna a domicilio.`,
  product: (name, brand, price, shop) =>
    `Ordini ${name}${brand === '' ? '' : ` di ${brand}`} a ${price} da ${shop}. Acquisto su fattura, restituzione entro 14 giorni.`,
};
