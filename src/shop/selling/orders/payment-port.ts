import type pg from 'pg';
import type { Mail } from '../../../platform/mail/outbox.ts';
import type { Locale, OnlineMethodName, Tenant } from '../../../tenants/tenant.ts';
import type { Money } from '../../catalogue/prices/index.ts';

/** The provider could not be asked, or answered with a failure of its own: worth another try later. */
export class ProviderAway extends Error {
  override name = 'ProviderAway';
}

/** What placing an order needs of online payments; the payment department provides it. `Begun`: its row of a payment. */
export type OnlinePayments<Begun> = {
  /** Writes down a payment in the transaction that has locked its order, unless it looks like somebody who tests cards. */
  begin(
    client: pg.PoolClient,
    request: {
      tenant: Tenant;
      orderId: string;
      paylinkId: null;
      method: OnlineMethodName;
      brand: null;
      /** The order was written in this transaction: nobody can have begun to pay it. */
      isFirst: boolean;
      amount: Money;
      /** Who asks, for limits; null where it is not known. */
      address: string | null;
    },
  ): Promise<{ ok: true; payment: Begun } | { ok: false }>;
  /** Where the pay page is. Throws ProviderAway. */
  page(
    payment: Begun,
    about: { tenant: Tenant; locale: Locale; publicUrl: string; description: string },
  ): Promise<string>;
  /** Closes pay pages of orders of this basket that were replaced. */
  closeGivenUp(basketId: string): Promise<void>;
};

type OrderState = 'prepared' | 'placed' | 'abandoned' | 'cancelled';

/** Of an order that is paid: what for, and with what. Minor units. */
export type PaidOrder = {
  method: OnlineMethodName;
  reference: string;
  amount: number;
  currency: string;
  mail: Mail | null;
  now: Date;
};

export type PlacedPaid = { ok: true } | { ok: false; problem: 'sold-out' | 'order-replaced' | 'discount-gone' };

/** An order that the transaction has locked. */
export type LockedOrder = {
  state: OrderState;
  /** Places it: a prepared one, and one whose time was over if its pieces can still be had. */
  place(paid: PaidOrder): Promise<PlacedPaid>;
};

/** What payments ask of orders; orders know nothing of providers. */
export type OrderGate = {
  /** Locks the order's basket and the order. Null if there is none. */
  lock(client: pg.PoolClient, orderId: string): Promise<LockedOrder | null>;
  /** Tells the buyer that a direct debit failed, and by which link (its token) what is open of it can be paid. */
  debitFailed(
    client: pg.PoolClient,
    failed: { orderId: string; paymentId: string; amount: number; token: string },
  ): Promise<void>;
  /** The confirmation, written before the transaction that sends it; null if the order is placed already. */
  mail(orderId: string): Promise<Mail | null>;
};
