/** Bills: amount due, due dates, payment parts and the PDF. */
export { attachBills } from './attach-bills.ts';
export { attachGiftCards } from './attach-gift-cards.ts';
export { billDates } from './bill-dates.ts';
export { billVat } from './bill-vat.ts';
export { createBilling, drawPaper } from './billing.ts';
export { changedOrder } from './changed-order.ts';
export { composeBill, vatRows } from './compose-bill.ts';
export { type BilledPart, composePart } from './compose-part.ts';
export { composeReceipt } from './compose-receipt.ts';
export { composeRequest } from './compose-request.ts';
export { dayText } from './day-text.ts';
export type { BillPaper } from './paper/bill-paper.ts';
export { paperHead } from './paper-head.ts';
export { type ComposePaperBlocks, type DrawPaper, drawWithBlocks } from './paper-parts.ts';
export { type PaymentRequest, paymentRequest, type RequestRow } from './payment-request.ts';
export type * from './ports.ts';
export { requestLabel } from './request-line.ts';
