import type { SeoMessages } from '../types.ts';

export const seo: SeoMessages = {
  list: (category, shop) => `${category} : commandez en ligne chez ${shop}. Grand choix, livraison à domicile.`,
  listOnInvoice: (category, shop) =>
    `${category} : commandez en ligne chez ${shop}. Grand choix, achat sur facture, livraison à domicile.`,
  product: (name, brand, price, shop) =>
    `Commandez ${name}${brand === '' ? '' : ` de ${brand}`} en ligne chez ${shop} : ${price}.`,
  invoice: 'achat sur facture',
  returns: (days) => `retour sous ${days} jours`,
};
