import type { VatRate } from '../../../tenants/tenant.ts';
import type { Money } from '../../catalogue/prices/index.ts';
import type { Address } from '../addresses/index.ts';
import type { Totals } from '../basket/index.ts';
import type { DeliveryGroup, FieldEntry, PaymentMethod } from '../checkout/index.ts';
import type { DeliveryOptions } from '../delivery/index.ts';
import type { StoredPlan } from '../instalments/index.ts';
import type { OrderStage } from './order-states.ts';

export type OrderLine = {
  sku: string;
  productId: string;
  title: string;
  variantText: string;
  pictureId: string | null;
  quantity: number;
  /** Units of them that were cancelled. */
  cancelled?: number;
  vatClass: VatRate['class'];
  unitPrice: Money;
  /** Before discounts; zero for a gift. */
  lineTotal: Money;
  /** Sum of vouchers and promotions on this line. */
  discount: Money;
};

/**
 * Announced direct debit. `creditorId`: null for a tenant without one; `collectedOn`: ISO date, null if the provider
 * names none.
 */
export type DirectDebit = { mandateReference: string; creditorId: string | null; collectedOn: string | null };

/** Placed order as its buyer sees it. */
export type OrderView = {
  number: string;
  state: 'placed' | 'cancelled';
  placedAt: Date;
  email: string;
  billing: Address;
  /** Delivery address; with `pickup` the point's address. */
  shipping: Address;
  phone: string | null;
  /** Pick-up point with the buyer's number there; null for home delivery. */
  pickup: DeliveryOptions['pickup'];
  deliveryGroups: DeliveryGroup[];
  /** Filled fields of extensions; absent without any. */
  fields?: FieldEntry[];
  payment: PaymentMethod;
  /** Days to pay an invoice, as agreed; null: the tenant's configuration held. */
  invoiceDays: number | null;
  /** Null for other methods, and for debits without a known mandate. */
  debit: DirectDebit | null;
  /** Time by which an employee decides on the order; null if it does not wait. */
  reviewUntil: Date | null;
  /** Instalment plan with its dues; null with another method. */
  instalments: StoredPlan | null;
  lines: OrderLine[];
  totals: Totals;
  /** Reference to quote with a transfer of the whole amount, in the format of banks. */
  bankTransferReference: string;
};

/** Order with the locale in which it was placed and the number of its account. */
export type BilledOrder = {
  order: OrderView;
  locale: string;
  customerNumber: string | null;
  cancelledAt: Date | null;
  /** Credits of changes of its goods, in minor units; absent without any. */
  replaced?: number;
};

/** Entry of the list of orders. */
export type OrderSummary = {
  number: string;
  /** Buys gift cards and no goods, so nothing is shipped. */
  onlyCards: boolean;
  stage: OrderStage;
  isCancelled: boolean;
  placedAt: Date;
  total: Money;
  /** Reference of the transfer that the order waits for; null if it waits for none. */
  bankTransferReference: string | null;
  pieces: number;
  /** First lines of the order. */
  lines: { sku: string; title: string; pictureId: string | null }[];
};
