/** Months of the books: VAT report, checklist of a month's end, closing and reopening (decisions 155 and 156). */
export type { MonthCheckId } from './month-checks.ts';
export type { MonthFigures } from './month-figures.store.ts';
export { createPeriodAdministration, type MonthEnd, type PeriodAdministration } from './period-administration.ts';
export type { VatColumn } from './vat-file.ts';
export type { VatLineName } from './vat-forms.ts';
export type { VatEntryPage, VatReport } from './vat-report.ts';
