/** Figures of reports: daily aggregates of orders, ledger, shipments and returns, and what is read from them. */
export type { AskedReport } from './ask.ts';
export type { ExchangeRate } from './exchange.ts';
export type { FigureContent } from './figures.ts';
export type { Comparison, DayRange, ReportPeriod } from './periods.ts';
export { rebuildDays, renewDays } from './renew-days.ts';
export type {
  FigureId,
  ReportColumn,
  ReportColumnId,
  ReportFigure,
  ReportId,
  ReportSeries,
  ReportTable,
  ShopReport,
} from './report.ts';
export { REPORT_IDS } from './report.ts';
export {
  createReportAdministration,
  type RateProblem,
  type ReportAdministration,
  type ScheduleProblem,
} from './report-administration.ts';
export { type MailedReport, sendReports, type TellReport } from './send-reports.ts';
export { type ReportSchedule, writeRate } from './settings.store.ts';
