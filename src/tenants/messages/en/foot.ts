import type { FootMessages } from '../types.ts';

/** Texts of the page footer, in English. */
export const foot: FootMessages = {
  service: 'Help and support',
  legal: 'Legal',
  contact: 'Contact us',
  hours: 'Opening hours',
  payment: 'Payment methods',
  promotion: (freeFrom) => `Free parcel delivery on orders from ${freeFrom}`,
  priceNote: 'All prices include VAT and exclude delivery',
  paymentMethods: {
    invoice: 'Invoice',
    prepayment: 'Prepayment',
    instalments: 'Instalments',
    card: 'Credit card',
    twint: 'TWINT',
    paypal: 'PayPal',
    sepa: 'SEPA direct debit',
    eps: 'EPS',
    ideal: 'iDEAL | Wero',
    wero: 'Wero',
  },
  weekdays: {
    Mo: 'Monday',
    Tu: 'Tuesday',
    We: 'Wednesday',
    Th: 'Thursday',
    Fr: 'Friday',
    Sa: 'Saturday',
    Su: 'Sunday',
  },
  dayRange: (from, to) => `${from} to ${to}`,
  timeRange: (opens, closes) => `${opens}–${closes}`,
  closedDays: (days) => `${days}: closed`,
  otherHours: (days, opens, closes) => `${days}: ${opens}–${closes}`,
  scheme: { title: 'Appearance', system: 'Same as device', light: 'Light', dark: 'Dark' },
};
