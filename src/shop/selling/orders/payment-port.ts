import type pg from 'pg';
import type { Mail } from '../../../platform/mail/outbox.ts';
import type { CollectedMethodName, Locale, Tenant } from '../../../tenants/tenant.ts';
import type { Money } from '../../catalogue/prices/index.ts';
import type { DirectDebit } from './types.ts';

/** The provider is unreachable or answered with a failure of its own; a later retry may succeed. */
export class ProviderAway extends Error {
  override name = 'ProviderAway';
}

/**
 * Port for online payments that placing an order needs; the payment department implements it. `Begun`: its payment row.
 */
export type OnlinePayments<Begun> = {
  /**
   * Stores a payment in the transaction that has locked its order. Refuses a pattern that looks like a test of stolen
   * cards.
   */
  begin(
    client: pg.PoolClient,
    request: {
      tenant: Tenant;
      orderId: string;
      paylinkId: null;
      method: CollectedMethodName;
      brand: null;
      /** True if this transaction inserted the order, so that no earlier payment can exist. */
      isFirst: boolean;
      amount: Money;
      /** Network address for rate limits; null if unknown. */
      address: string | null;
    },
  ): Promise<{ ok: true; payment: Begun } | { ok: false }>;
  /** Returns the address of the pay page. Throws ProviderAway. */
  page(
    payment: Begun,
    about: { tenant: Tenant; locale: Locale; publicUrl: string; description: string },
  ): Promise<string>;
  /** Closes pay pages of this basket's replaced orders. */
  closeGivenUp(basketId: string): Promise<void>;
};

type OrderState = 'prepared' | 'placed' | 'abandoned' | 'cancelled';

/** Payment of an order. Amount in minor units. */
export type PaidOrder = {
  method: CollectedMethodName;
  reference: string;
  amount: number;
  currency: string;
  mail: Mail | null;
  debit: DirectDebit | null;
  now: Date;
};

export type PlacedPaid =
  | { ok: true }
  | { ok: false; problem: 'sold-out' | 'order-replaced' | 'discount-gone' | 'gift-card-gone' };

/** Order that the transaction has locked. */
export type LockedOrder = {
  state: OrderState;
  /** Places a prepared order, or an abandoned one if its units are still available. */
  place(paid: PaidOrder): Promise<PlacedPaid>;
};

/** Port through which payments reach orders; orders know no provider. */
export type OrderGate = {
  /** Locks the order's basket and the order. Null if there is none. */
  lock(client: pg.PoolClient, orderId: string): Promise<LockedOrder | null>;
  /** Tells the buyer that a direct debit failed, with a link (its token) that pays the open amount. */
  debitFailed(
    client: pg.PoolClient,
    failed: { orderId: string; paymentId: string; amount: number; token: string },
  ): Promise<void>;
  /**
   * Writes the confirmation before the transaction that sends it; null if the order is placed already. It announces a
   * direct debit to its debtor.
   */
  mail(orderId: string, debit: DirectDebit | null): Promise<Mail | null>;
};
