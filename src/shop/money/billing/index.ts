/** Bills: amount due, due dates, payment parts and the PDF. */
export { attachBills } from './attach-bills.ts';
export { billDates } from './bill-dates.ts';
export { createBilling } from './billing.ts';
export { dayText } from './day-text.ts';
export type { BillPaper } from './paper/bill-paper.ts';
export { drawAside, TooBusyToDraw } from './paper/drawing.ts';
export { paperHead } from './paper-head.ts';
export { type PaymentRequest, paymentRequest, type RequestRow } from './payment-request.ts';
export type * from './ports.ts';
export { requestLabel } from './request-line.ts';
