import type { FootMessages } from '../types.ts';

/** Texts of the page footer, in Dutch. */
export const foot: FootMessages = {
  service: 'Klantenservice',
  legal: 'Juridische informatie',
  contact: 'Contact',
  hours: 'Openingstijden',
  payment: 'Betaalmethoden',
  promotion: (freeFrom) => `Gratis bezorging van pakketten vanaf ${freeFrom}`,
  priceNote: 'Alle prijzen zijn inclusief btw en exclusief bezorgkosten',
  paymentMethods: {
    invoice: 'Factuur',
    prepayment: 'Vooruitbetaling',
    instalments: 'Termijnen',
    card: 'Creditcard',
    twint: 'TWINT',
    paypal: 'PayPal',
    sepa: 'SEPA-incasso',
    eps: 'EPS',
    ideal: 'iDEAL | Wero',
    wero: 'Wero',
  },
  weekdays: {
    Mo: 'maandag',
    Tu: 'dinsdag',
    We: 'woensdag',
    Th: 'donderdag',
    Fr: 'vrijdag',
    Sa: 'zaterdag',
    Su: 'zondag',
  },
  dayRange: (from, to) => `${from} tot en met ${to}`,
  timeRange: (opens, closes) => `${opens}–${closes} uur`,
  closedDays: (days) => `${days}: gesloten`,
  otherHours: (days, opens, closes) => `${days}: ${opens}–${closes} uur`,
  scheme: { title: 'Weergave', system: 'Zoals het apparaat', light: 'Licht', dark: 'Donker' },
};
