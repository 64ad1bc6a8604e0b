import type { ChartId } from '../../../../tenants/accounting.ts';

/** Accounts of the ledger that a chart maps to numbers. */
export const CHART_ACCOUNTS = [
  'bank',
  'provider',
  'receivable',
  'disputed',
  'credit',
  'prepaid',
  'gift-cards',
  'suspense',
  'vat',
  'deferred',
  'sales',
  'goodwill',
  'interest',
  'protection',
  'fees',
  'breakage',
  'late-interest',
  'provider-fees',
  'write-off',
  'rounding',
] as const;
export type ChartAccount = (typeof CHART_ACCOUNTS)[number];

/** Number of an account in a chart, with its published or usual name. `taxKey`: code that its postings carry. */
export type ChartNumber = { number: string; name: string; taxKey?: string };

/** Files for accounting programs. `csv` and `xlsx` are the generic journal. */
export const JOURNAL_FORMATS = ['datev', 'abacus', 'xlsx', 'csv'] as const;
export type JournalFormat = (typeof JOURNAL_FORMATS)[number];

export type Chart = {
  id: ChartId;
  name: string;
  /** Allowed numbers and tax keys. */
  numbers: RegExp;
  taxKeys: RegExp;
  /** Files whose numbers and keys the chart fits. */
  formats: readonly JournalFormat[];
  /** DATEV's code of the chart in a file header; empty if DATEV has none. */
  datevCode: string;
  accounts: Record<ChartAccount, ChartNumber>;
  /** Numbers of VAT by rate in permille; other rates have the number of `vat`. */
  vat: Readonly<Record<number, ChartNumber>>;
};
