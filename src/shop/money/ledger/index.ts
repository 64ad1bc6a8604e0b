/**
 * The ledger's door: what customers owe and are owed, in double entry (decision 59). Departments book through the record…
 * functions, each in the transaction of what it books; every event has an id of its own and is booked once. The buyer's account is
 * locked by them until the transaction ends, after everything else: whoever books locks orders and online payments before, never
 * afterwards. Bills of placed orders, money of the payment provider and refunds by it are booked by a job (bookPending) within a
 * minute, or by whoever books something of the order before.
 */
export type { AccountStanding } from './account-standing.ts';
export type { DueRow, InvoiceRow, OrderCost } from './account-view.store.ts';
export { adoptOrders } from './adopt-orders.ts';
export { bookEverything, bookPending } from './book-pending.ts';
export { closeDay } from './close-day.ts';
export { owedInBooks } from './dues.store.ts';
export { EXPORTS, exportText, FORMATS, readExportRequest } from './export.ts';
export { eraseOldBooks } from './forget.ts';
export type { IncomingPayment } from './import/import.store.ts';
export { importPayments, type PaymentsReport } from './import/import-payments.ts';
export { createLedger, type Ledger } from './ledger.ts';
export { createLedgerAdministration, type LedgerAdministration } from './ledger-administration.ts';
export {
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
export { sendReminders } from './send-reminders.ts';
