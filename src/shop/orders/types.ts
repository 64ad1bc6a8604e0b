import type { Totals } from '../basket/index.ts';
import type { Address, DeliveryGroup, PaymentMethod } from '../checkout/index.ts';
import type { DeliveryOptions } from '../delivery/index.ts';
import type { StoredPlan } from '../instalments/index.ts';
import type { Money } from '../pricing/index.ts';

export type OrderLine = {
  sku: string;
  productId: string;
  title: string;
  variantText: string;
  pictureId: string | null;
  quantity: number;
  unitPrice: Money;
  /** Before discounts; nothing for a gift. */
  lineTotal: Money;
  /** What vouchers and promotions took off it. */
  discount: Money;
};

/** A placed order as its buyer sees it. */
export type OrderView = {
  number: string;
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
  /** For prepayment: reference to quote with the transfer. */
  bankTransferReference: string;
};

/** One line of the list of orders. */
export type OrderSummary = {
  number: string;
  placedAt: Date;
  total: Money;
  pieces: number;
  /** The first articles of it. */
  lines: { sku: string; title: string; pictureId: string | null }[];
};
