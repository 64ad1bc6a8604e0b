import type { FootMessages } from '../types.ts';

/** Texts of the page footer, in Italian. */
export const foot: FootMessages = {
  service: 'Servizio e aiuto',
  legal: 'Informazioni legali',
  contact: 'Contatto',
  hours: 'Orari',
  payment: 'Metodi di pagamento',
  promotion: (freeFrom) => `Consegna gratuita dei pacchi da ${freeFrom}`,
  priceNote: 'Tutti i prezzi IVA inclusa, più spese di spedizione',
  paymentMethods: {
    invoice: 'Fattura',
    prepayment: 'Pagamento anticipato',
    instalments: 'Rate',
    card: 'Carta di credito',
    twint: 'TWINT',
    paypal: 'PayPal',
    sepa: 'Addebito diretto SEPA',
    eps: 'EPS',
    ideal: 'iDEAL | Wero',
    wero: 'Wero',
  },
  weekdays: {
    Mo: 'lunedì',
    Tu: 'martedì',
    We: 'mercoledì',
    Th: 'giovedì',
    Fr: 'venerdì',
    Sa: 'sabato',
    Su: 'domenica',
  },
  dayRange: (from, to) => `da ${from} a ${to}`,
  timeRange: (opens, closes) => `${opens}–${closes}`,
  closedDays: (days) => `${days}: chiuso`,
  otherHours: (days, opens, closes) => `${days}: ${opens}–${closes}`,
  scheme: { title: 'Aspetto', system: 'Come il dispositivo', light: 'Chiaro', dark: 'Scuro' },
};
