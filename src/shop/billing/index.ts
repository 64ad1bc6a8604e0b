/** The bills' door: what is to be paid, how, and the paper that says so. */
import type { Tenant } from '../../tenants/tenant.ts';
import type { BasketKey } from '../basket/index.ts';

export { attachBills } from './attach-bills.ts';
export { billDates } from './bill-dates.ts';
export { createBilling } from './billing.ts';
export { dayText } from './day-text.ts';
export type { BillPaper } from './paper/bill-paper.ts';
export { drawAside, TooBusyToDraw } from './paper/drawing.ts';
export { paperHead } from './paper-head.ts';
export { groupsOfFour, type IbanProblem, ibanProblem, isQrIban, SEPA_LENGTHS } from './qr-bill/iban.ts';
export { spaced } from './qr-bill/references.ts';
export { readTransferReference, transferReference } from './transfer-reference.ts';

export type BillOutcome =
  | { ok: true; name: string; content: Uint8Array }
  /** busy: too many are drawn just now. */
  | { ok: false; problem: 'not-found' | 'busy' };

export type Billing = {
  /** The bill of an order of the house: for people of the house, and for mails. */
  ofOrder(tenant: Tenant, number: string): Promise<BillOutcome>;
  /** The bill of an order of this customer; anybody else's is not there. */
  ofCustomer(tenant: Tenant, customerId: string, number: string): Promise<BillOutcome>;
  /** The bill of the order that this browser's basket became; not there for a stranger or an open basket. */
  ofBasket(key: BasketKey): Promise<BillOutcome>;
};
