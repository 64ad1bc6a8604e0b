import type { FootMessages } from '../types.ts';

/** Texts of the page footer, in Swiss French. */
export const foot: FootMessages = {
  service: 'Aide et service',
  legal: 'Informations légales',
  contact: 'Contact',
  hours: 'Heures d’ouverture',
  payment: 'Modes de paiement',
  promotion: (freeFrom) => `Livraison gratuite des colis dès ${freeFrom}`,
  priceNote: 'Tous les prix s’entendent TVA incluse, frais de livraison en sus',
  paymentMethods: {
    invoice: 'Facture',
    prepayment: 'Paiement anticipé',
    instalments: 'Mensualités',
    card: 'Carte de crédit',
    twint: 'TWINT',
    paypal: 'PayPal',
    sepa: 'Prélèvement SEPA',
    eps: 'EPS',
    ideal: 'iDEAL | Wero',
    wero: 'Wero',
  },
  weekdays: { Mo: 'lundi', Tu: 'mardi', We: 'mercredi', Th: 'jeudi', Fr: 'vendredi', Sa: 'samedi', Su: 'dimanche' },
  dayRange: (from, to) => `du ${from} au ${to}`,
  timeRange: (opens, closes) => `de ${opens} à ${closes}`,
  closedDays: (days) => `${days}\u00a0: fermé`,
  otherHours: (days, opens, closes) => `${days}\u00a0: de ${opens} à ${closes}`,
  scheme: { title: 'Affichage', system: 'Comme l’appareil', light: 'Clair', dark: 'Sombre' },
};
