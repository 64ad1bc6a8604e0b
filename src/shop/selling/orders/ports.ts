import type { Tenant } from '../../../tenants/tenant.ts';
import type { BasketKey } from '../basket/index.ts';
import type { BilledOrder, OrderSummary, OrderView } from './types.ts';

export type Orders = {
  /** The order this browser's basket became; null for a stranger or an open basket. */
  ofBasket(key: BasketKey): Promise<OrderView | null>;
  /** Whether ofBasket has something to show. */
  isOfBasket(key: BasketKey): Promise<boolean>;
  /** A customer's orders, the newest first, by pages of ten. */
  ofCustomer(customerId: string, page: number): Promise<{ orders: OrderSummary[]; pages: number }>;
  /** One order of this customer; null for anybody else's and for a number that is none. */
  ofCustomerByNumber(customerId: string, number: string): Promise<OrderView | null>;
  /** A placed order of a house as its bill shows it. */
  billed(tenant: Tenant, number: string): Promise<BilledOrder | null>;
  /** The basket that this browser has, open or ordered, of several the one that was paid or is being paid last; null without one. */
  basketOf(key: BasketKey): Promise<string | null>;
  /** Number of the placed order that this browser's basket has become, or null. */
  placedNumberOf(key: BasketKey): Promise<string | null>;
  /** Ends prepared orders whose payment never came to an end; returns how many. Run by a job. */
  abandonExpired(): Promise<number>;
};
