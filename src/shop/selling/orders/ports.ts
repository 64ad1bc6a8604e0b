import type { Tenant } from '../../../tenants/tenant.ts';
import type { BasketKey } from '../basket/index.ts';
import type { BilledOrder, OrderSummary, OrderView } from './types.ts';

export type Orders = {
  /** Returns the order that this browser's basket became; null for an unknown visitor or an open basket. */
  ofBasket(key: BasketKey): Promise<OrderView | null>;
  /** Tells whether ofBasket returns an order. */
  isOfBasket(key: BasketKey): Promise<boolean>;
  /** Returns a customer's orders, the newest first, in pages of ten. */
  ofCustomer(customerId: string, page: number): Promise<{ orders: OrderSummary[]; pages: number }>;
  /** Returns a customer's orders after one, the newest first. `last`: time and id of that one as texts. */
  ofCustomerAfter(
    customerId: string,
    place: { last: readonly string[] | null; size: number },
  ): Promise<{ orders: OrderSummary[]; last: readonly string[] | null }>;
  /** Returns an order of this customer; null for another customer's and for an unknown number. */
  ofCustomerByNumber(customerId: string, number: string): Promise<OrderView | null>;
  /** Returns a placed order of a tenant as its bill shows it. */
  billed(tenant: Tenant, number: string): Promise<BilledOrder | null>;
  /**
   * Returns this browser's basket, open or ordered; among several the one that was paid last or is being paid. Null
   * without one.
   */
  basketOf(key: BasketKey): Promise<string | null>;
  /** Returns the number of the placed order that this browser's basket has become, or null. */
  placedNumberOf(key: BasketKey): Promise<string | null>;
  /** Abandons prepared orders whose payment was never completed; returns their number. A job runs it. */
  abandonExpired(): Promise<number>;
};
