import type { VatRate } from '../../../tenants/tenant.ts';
import type { Money } from '../../catalogue/prices/index.ts';
import type { Address } from '../addresses/index.ts';
import type { Totals } from '../basket/index.ts';
import type { DeliveryGroup, PaymentMethod } from '../checkout/index.ts';
import type { DeliveryOptions } from '../delivery/index.ts';
import type { StoredPlan } from '../instalments/index.ts';

export type OrderLine = {
  sku: string;
  productId: string;
  title: string;
  variantText: string;
  pictureId: string | null;
  quantity: number;
  vatClass: VatRate['class'];
  unitPrice: Money;
  /** Before discounts; nothing for a gift. */
  lineTotal: Money;
  /** What vouchers and promotions took off it. */
  discount: Money;
};

/** A placed order as its buyer sees it. */
export type OrderView = {
  number: string;
  state: 'placed' | 'cancelled';
  placedAt: Date;
  email: string;
  billing: Address;
  /** Where it goes: with `pickup` the point's address. */
  shipping: Address;
  phone: string | null;
  /** The point where it waits, with the buyer's number there; null where it is brought. */
  pickup: DeliveryOptions['pickup'];
  deliveryGroups: DeliveryGroup[];
  payment: PaymentMethod;
  /** With payment by instalments: what is due when. */
  instalments: StoredPlan | null;
  lines: OrderLine[];
  totals: Totals;
  /** Reference to quote with a transfer of the whole, as banks read it. */
  bankTransferReference: string;
};

/** An order, the language it was placed in and the number of the account it was placed with. */
export type BilledOrder = {
  order: OrderView;
  locale: string;
  customerNumber: string | null;
  cancelledAt: Date | null;
};

/** One line of the list of orders. */
export type OrderSummary = {
  number: string;
  /** How far it has come (fulfilment/order-life.ts). */
  stage: 'placed' | 'paid' | 'partly-shipped' | 'shipped' | 'delivered' | 'partly-returned' | 'returned' | 'cancelled';
  isCancelled: boolean;
  placedAt: Date;
  total: Money;
  pieces: number;
  /** The first articles of it. */
  lines: { sku: string; title: string; pictureId: string | null }[];
};
