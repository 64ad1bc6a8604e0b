import type { SeoMessages } from '../types.ts';

export const seo: SeoMessages = {
  list: (category, shop) =>
    `${category} : commandez en ligne chez ${shop}. Grand choix, achat sur facture, livraison à domicile.`,
  product: (name, brand, price, shop) =>
    `Commandez ${name}${brand === '' ? '' : ` de ${brand}`} pour ${price} chez ${shop}. Achat sur facture, retour sous 14 jours.`,
};
