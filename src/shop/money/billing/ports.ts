import type { Tenant } from '../../../tenants/tenant.ts';
import type { BasketKey } from '../../selling/basket/index.ts';

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
