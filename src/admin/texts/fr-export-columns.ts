import type { exportColumns as german } from './de-export-columns.ts';

export const exportColumns: typeof german = {
  bookings: {
    id: ['Écriture', 'numéro de l’écriture\u00a0; ses deux côtés portent le même'],
    bookedOn: ['Comptabilisé le', 'jour de l’écriture'],
    valueOn: ['Valeur', 'jour à partir duquel l’argent compte'],
    kind: ['Type', 'opération\u00a0: par exemple sale, payment, refund, fee'],
    key: ['Clé', 'nom unique de l’opération\u00a0; rien n’est comptabilisé deux fois'],
    orderNumber: ['Commande', 'numéro de commande, s’il y en a un'],
    customerNumber: ['Client', 'numéro de client\u00a0; vide pour les invités'],
    currency: ['Monnaie', 'code ISO'],
    account: ['Compte', 'compte du grand livre'],
    permille: ['Taux de TVA', 'en pour mille\u00a0: 81 signifie 8,1\u00a0%'],
    debit: ['Débit', 'montant au débit'],
    credit: ['Crédit', 'montant au crédit'],
    note: ['Texte', 'libellé de l’écriture'],
    bookedBy: ['Comptabilisé par', 'personne\u00a0; vide si la boutique l’a fait elle-même'],
  },
  orders: {
    number: ['Commande', 'numéro de commande'],
    placedOn: ['Commandé le', 'jour de la commande, au fuseau horaire de la boutique'],
    state: ['État', 'placed ou cancelled'],
    method: ['Mode de paiement', 'mode de paiement choisi'],
    customerNumber: ['Client', 'numéro de client\u00a0; vide pour les invités'],
    currency: ['Monnaie', 'code ISO'],
    total: ['Total', 'montant commandé, TVA comprise'],
    vat: ['dont TVA', 'taxe sur la valeur ajoutée de la commande'],
    billed: ['Comptabilisé', 'comptabilisé comme chiffre d’affaires et TVA'],
    open: ['Montant dû', 'pas encore payé'],
  },
};
