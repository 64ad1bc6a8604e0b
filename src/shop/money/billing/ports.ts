import type { Tenant } from '../../../tenants/tenant.ts';
import type { BasketKey } from '../../selling/basket/index.ts';

export type BillOutcome =
  | { ok: true; name: string; content: Uint8Array }
  /** Too many bills are being drawn (`busy`). */
  | { ok: false; problem: 'not-found' | 'busy' };

export type Billing = {
  /** Returns the bill of any order of the tenant: for employees and for mails. */
  ofOrder(tenant: Tenant, number: string): Promise<BillOutcome>;
  /** Returns the bill of an order of this customer; `not-found` for another customer's order. */
  ofCustomer(tenant: Tenant, customerId: string, number: string): Promise<BillOutcome>;
  /**
   * Returns the bill of the order placed from this browser's basket; `not-found` for an unknown visitor or an open
   * basket.
   */
  ofBasket(key: BasketKey): Promise<BillOutcome>;
};
