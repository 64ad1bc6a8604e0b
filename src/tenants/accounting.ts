/**
 * Charts of accounts with shipped numbers: Swiss KMU-Kontenrahmen, DATEV SKR03 and SKR04, Austrian
 * Einheitskontenrahmen, Dutch Referentie Grootboekschema.
 */
export type ChartId = 'kmu' | 'skr03' | 'skr04' | 'ekr' | 'rgs';

/** Terms of a tenant's bookkeeping. */
export type AccountingTerms = {
  /** Charts of accounts to choose from; the first one holds until an employee chooses. */
  charts: readonly [ChartId, ...ChartId[]];
  /** First month of the fiscal year, 1 to 12. */
  fiscalYearStart: number;
};

export const SWISS_ACCOUNTING: AccountingTerms = { charts: ['kmu'], fiscalYearStart: 1 };
export const GERMAN_ACCOUNTING: AccountingTerms = { charts: ['skr03', 'skr04'], fiscalYearStart: 1 };
export const AUSTRIAN_ACCOUNTING: AccountingTerms = { charts: ['ekr'], fiscalYearStart: 1 };
export const DUTCH_ACCOUNTING: AccountingTerms = { charts: ['rgs'], fiscalYearStart: 1 };
