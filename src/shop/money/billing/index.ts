/** The bills' door: what is to be paid, how, and the paper that says so. */
export { attachBills } from './attach-bills.ts';
export { billDates } from './bill-dates.ts';
export { createBilling } from './billing.ts';
export { dayText } from './day-text.ts';
export type { BillPaper } from './paper/bill-paper.ts';
export { drawAside, TooBusyToDraw } from './paper/drawing.ts';
export { paperHead } from './paper-head.ts';
export type * from './ports.ts';
