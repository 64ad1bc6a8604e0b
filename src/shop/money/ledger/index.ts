/**
 * Ledger: debts and credits of customers, in double entry (decision 59). Departments book through the record…
 * functions, in the transaction of the booked event. Every event has its own key and is booked once. These functions
 * lock the buyer's account until the transaction ends, after all other locks. A caller therefore locks orders and
 * online payments before, never afterwards. A job (`bookPending`) books placed orders, provider payments and refunds
 * within a minute. An earlier booking for the same order books its bill first.
 */

export type { ColumnContent, WorkbookRow } from '../../../platform/tables/workbook.ts';
export type { AdminAccount } from './account-administration.ts';
export type { AccountStanding } from './account-standing.ts';
export type { DueRow, InvoiceRow, OrderCost } from './account-view.store.ts';
export type { JournalColumn } from './accounting/journal-file.ts';
export { adoptOrders } from './adopt-orders.ts';
export { type AgreementAdministration, createAgreementAdministration } from './agreements/agreement-administration.ts';
export type { BrokenAgreement, PaymentAgreement } from './agreements/agreements.store.ts';
export { checkAgreements } from './agreements/check-agreements.ts';
export { attachRequests } from './attach-requests.ts';
export { bookEverything, bookPending } from './book-pending.ts';
export { bookReminders } from './book-reminders.ts';
export { CHART_ACCOUNTS, type ChartAccount, type JournalFormat } from './chart/chart.ts';
export {
  type ChartAdministration,
  type ChartPage,
  createChartAdministration,
} from './chart/chart-administration.ts';
export {
  type ClearingAdministration,
  type ClearingPage,
  createClearingAdministration,
} from './clearing/clearing-administration.ts';
export type { ShownMovement } from './clearing/clearing-view.store.ts';
export { type FetchedReports, fetchReports } from './clearing/fetch-reports.ts';
export { closeDay } from './close-day.ts';
export type { BuyerDispute } from './disputes/buyer-disputes.store.ts';
export {
  createDisputeAdministration,
  type DisputeAdministration,
} from './disputes/dispute-administration.ts';
export { registerDisputeFigures } from './disputes/dispute-figures.ts';
export type { ListedDispute } from './disputes/dispute-list.store.ts';
export { createDisputeNotices } from './disputes/dispute-notices.ts';
export type { DisputeRow } from './disputes/disputes.store.ts';
export type { EvidenceFile } from './disputes/evidence-files.store.ts';
export { STORED_EVIDENCE } from './disputes/evidence-files.store.ts';
export { fetchDisputes } from './disputes/take-dispute.ts';
export { type ComposeDisputeLetter, tellOfDisputes } from './disputes/tell-of-disputes.ts';
export { owedInBooks, settledOfOrder } from './dues.store.ts';
export { eraseOldBooks } from './erase-old-books.ts';
export { EXPORTS, type ExportColumn, exportText, FORMATS, readExportRequest } from './export.ts';
export { exportWorkbook } from './export-workbook.ts';
export { freeCreditOf } from './free-credit.ts';
export { orderOfCredit } from './free-credits.store.ts';
export { giftCardBooks } from './gift-card-books.ts';
export { UNBOOKED_REASONS, type UnbookedMoney } from './import/entry-items.ts';
export type { IncomingPayment } from './import/import.store.ts';
export { importPayments, type PaymentsReport } from './import/import-payments.ts';
export {
  type AccountProblem,
  endingOf,
  readAccount,
  sealAccount,
  unsealAccount,
} from './import/payout-account.ts';
export { paySendBack } from './import/send-back.ts';
export {
  filedSendBacks,
  fileSendBacks,
  type OpenSendBack,
  openSendBacks,
  unfileSendBacks,
} from './import/send-backs.store.ts';
export type { SentTransfers, TransfersSent } from './import/sent-transfers.ts';
export { createUnmatchedAdministration, type UnmatchedAdministration } from './import/unmatched-administration.ts';
export { createLedger, type Ledger, type LedgerStanding, type Payoff } from './ledger.ts';
export {
  createLedgerAdministration,
  type LedgerAdministration,
} from './ledger-administration.ts';
export type { LedgerOverview } from './ledger-overview.ts';
export { type AgeTotal, ageTotals } from './open-items/age-totals.store.ts';
export { AGES } from './open-items/ageing.ts';
export type { CollectionColumn } from './open-items/collection-file.ts';
export type { Hold } from './open-items/holds.store.ts';
export type { OpenItem } from './open-items/open-item-list.store.ts';
export {
  createOpenItemsAdministration,
  type OpenItemsAdministration,
} from './open-items/open-items-administration.ts';
export type { EndedPlan } from './plan-ending.ts';
export { planMoneyInBooks } from './plan-money.store.ts';
export type { EntryKind } from './posting.ts';
export {
  accountOfOrder,
  openOfOrder,
  type PaidTooMuch,
  recordCreditUsed,
  recordGoodwill,
  recordGoodwillTaken,
  recordLateInterest,
  recordOrderCancelled,
  recordOrderSettled,
  recordPaymentReceived,
  recordRefundPaid,
  recordReminderFee,
  recordReturnCredited,
} from './record.ts';
export { ensureBilled, recordGoodsAdded } from './record-added.ts';
export { sendPlanLetters } from './send-plan-letters.ts';
export { sendReminders } from './send-reminders.ts';
export { tableFile } from './table-file.ts';
export { writeOffSmallBalances } from './write-offs/small-balances.ts';
export { renewWriteOffs, takeBackWriteOffs } from './write-offs/take-back-write-offs.ts';
export { createWriteOffAdministration, type WriteOffAdministration } from './write-offs/write-off-administration.ts';
export type { WrittenOff } from './write-offs/write-offs.store.ts';
