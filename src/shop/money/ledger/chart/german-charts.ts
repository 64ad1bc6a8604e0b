import type { Chart, ChartAccount, ChartNumber } from './chart.ts';

/** Debtor that stands for all customers: the collective accounts 1400 and 1200 cannot be posted to directly. */
const ALL_CUSTOMERS: ChartNumber = { number: '10000', name: 'Sammeldebitor Onlineshop' };

/** Names with their numbers in SKR03 and SKR04, none with an automatic tax function, since the ledger posts VAT. */
const ACCOUNTS: Record<Exclude<ChartAccount, 'receivable'>, [name: string, skr03: string, skr04: string]> = {
  bank: ['Bank', '1200', '1800'],
  provider: ['Geldtransit', '1360', '1460'],
  disputed: ['Sonstige Vermögensgegenstände', '1500', '1300'],
  credit: ['Sonstige Verbindlichkeiten', '1700', '3500'],
  prepaid: ['Erhaltene, versteuerte Anzahlungen', '1710', '3250'],
  'gift-cards': ['Sonstige Verbindlichkeiten, Restlaufzeit bis 1 Jahr', '1701', '3501'],
  suspense: ['Durchlaufende Posten', '1590', '1370'],
  vat: ['Umsatzsteuer', '1770', '3800'],
  deferred: ['Passive Rechnungsabgrenzung', '0990', '3900'],
  sales: ['Erlöse', '8200', '4200'],
  goodwill: ['Erlösschmälerungen', '8700', '4700'],
  interest: ['Sonstige Zinsen und ähnliche Erträge', '2650', '7100'],
  protection: ['Provisionsumsätze', '8510', '4560'],
  fees: ['Sonstige betriebliche Erträge', '2700', '4830'],
  breakage: ['Sonstige Erträge unregelmäßig', '2709', '4839'],
  'late-interest': ['Sonstige Zinsen und ähnliche Erträge', '2650', '7100'],
  'provider-fees': ['Nebenkosten des Geldverkehrs', '4970', '6855'],
  'write-off': ['Forderungsverluste, übliche Höhe', '2400', '6930'],
  rounding: ['Sonstige betriebliche Aufwendungen', '4900', '6300'],
};

const VAT: Record<number, [name: string, skr03: string, skr04: string]> = {
  190: ['Umsatzsteuer 19 %', '1776', '3806'],
  70: ['Umsatzsteuer 7 %', '1771', '3801'],
};

function germanChart(id: 'skr03' | 'skr04', name: string, datevCode: string): Chart {
  const numberOf = ([label, skr03, skr04]: [string, string, string]): ChartNumber => ({
    number: id === 'skr03' ? skr03 : skr04,
    name: label,
  });
  const own = (account: Exclude<ChartAccount, 'receivable'>) => numberOf(ACCOUNTS[account]);
  return {
    id,
    name,
    // Ledger accounts have four digits, those of debtors and creditors five.
    numbers: /^\d{4,5}$/,
    taxKeys: /^\d{1,4}$/,
    formats: ['datev', 'xlsx', 'csv'],
    datevCode,
    accounts: {
      receivable: ALL_CUSTOMERS,
      bank: own('bank'),
      provider: own('provider'),
      disputed: own('disputed'),
      credit: own('credit'),
      prepaid: own('prepaid'),
      'gift-cards': own('gift-cards'),
      suspense: own('suspense'),
      vat: own('vat'),
      deferred: own('deferred'),
      sales: own('sales'),
      goodwill: own('goodwill'),
      interest: own('interest'),
      protection: own('protection'),
      fees: own('fees'),
      breakage: own('breakage'),
      'late-interest': own('late-interest'),
      'provider-fees': own('provider-fees'),
      'write-off': own('write-off'),
      rounding: own('rounding'),
    },
    vat: Object.fromEntries(Object.entries(VAT).map(([permille, entry]) => [Number(permille), numberOf(entry)])),
  };
}

export const SKR03 = germanChart('skr03', 'SKR03 (DATEV)', '03');
export const SKR04 = germanChart('skr04', 'SKR04 (DATEV)', '04');
