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
  /** Whether a debt that is written off reduces VAT (docs/rules/credit.md#write-offs). */
  writeOffReducesVat: boolean;
  /** Minor units of the tenant's currency. */
  smallBalances: {
    /** The nightly closing writes off the rest of an order below this, once it is overdue for these days. */
    writeOffBelow: number;
    afterDays: number;
    /** An overpayment below this stays as credit instead of being paid back. */
    keepCreditBelow: number;
  };
};

const SMALL_BALANCES = { writeOffBelow: 100, afterDays: 60, keepCreditBelow: 100 };

const COMMON = { writeOffReducesVat: true, smallBalances: SMALL_BALANCES };

export const SWISS_ACCOUNTING: AccountingTerms = { charts: ['kmu'], fiscalYearStart: 1, ...COMMON };
export const GERMAN_ACCOUNTING: AccountingTerms = { charts: ['skr03', 'skr04'], fiscalYearStart: 1, ...COMMON };
export const AUSTRIAN_ACCOUNTING: AccountingTerms = { charts: ['ekr'], fiscalYearStart: 1, ...COMMON };
export const DUTCH_ACCOUNTING: AccountingTerms = { charts: ['rgs'], fiscalYearStart: 1, ...COMMON };
/** No law of the Union prescribes a chart: the tenant names the one nearest to its own. */
export const UNION_ACCOUNTING: AccountingTerms = { charts: ['skr04'], fiscalYearStart: 1, ...COMMON };
