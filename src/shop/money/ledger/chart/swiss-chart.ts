import type { Chart } from './chart.ts';

/** KMU-Kontenrahmen (2013). Numbers of its groups, with free ones inside a group where the chart names none. */
export const KMU: Chart = {
  id: 'kmu',
  name: 'Kontenrahmen KMU',
  numbers: /^\d{4,8}$/,
  taxKeys: /^[A-Za-z0-9]{1,8}$/,
  formats: ['abacus', 'xlsx', 'csv'],
  datevCode: '',
  accounts: {
    bank: { number: '1020', name: 'Bankguthaben' },
    provider: { number: '1090', name: 'Transferkonto Zahlungsanbieter' },
    receivable: { number: '1100', name: 'Forderungen aus Lieferungen und Leistungen' },
    disputed: { number: '1190', name: 'Sonstige kurzfristige Forderungen' },
    credit: { number: '2210', name: 'Sonstige kurzfristige Verbindlichkeiten' },
    prepaid: { number: '2030', name: 'Erhaltene Anzahlungen' },
    'gift-cards': { number: '2031', name: 'Verbindlichkeiten aus Geschenkkarten' },
    suspense: { number: '1099', name: 'Unklare Beträge' },
    vat: { number: '2200', name: 'Geschuldete MWST' },
    deferred: { number: '2301', name: 'Erhaltener Ertrag des Folgejahres' },
    sales: { number: '3200', name: 'Handelserlöse' },
    goodwill: { number: '3801', name: 'Rabatte und Preisreduktionen' },
    interest: { number: '6950', name: 'Erträge aus Finanzanlagen und Zinsen' },
    protection: { number: '3400', name: 'Dienstleistungserlöse' },
    fees: { number: '3600', name: 'Übrige Erlöse aus Lieferungen und Leistungen' },
    breakage: { number: '3601', name: 'Erlöse aus verfallenen Geschenkkarten' },
    'late-interest': { number: '6951', name: 'Verzugszinsen' },
    'provider-fees': { number: '6940', name: 'Bankspesen' },
    'write-off': { number: '3805', name: 'Verluste aus Forderungen' },
    rounding: { number: '6949', name: 'Rundungsdifferenzen' },
  },
  vat: {},
};
