import type { Currency } from '../../../currencies/currency.ts';
import type { CollectedMethodName, Locale, TenantId, VatRate } from '../../../tenants/tenant.ts';
import type { Money } from '../../catalogue/prices/index.ts';
import type { DeliveryMode } from '../../catalogue/products/index.ts';
import type { PaymentState } from '../../money/payment/index.ts';
import type { OrderStage, OrderStep, UnitCounts } from '../../selling/orders/index.ts';
import type { Carrier } from './carriers.ts';
import type { ReturnReason, ReturnRefusal, ReturnState } from './return-states.ts';

/** Line of an order with the counts of its units. */
export type LifeLine = {
  position: number;
  sku: string;
  productId: string;
  title: string;
  variantText: string;
  deliveryMode: DeliveryMode;
  vatClass: VatRate['class'];
  ordered: number;
  shipped: number;
  cancelled: number;
  returned: number;
  /** Units in registered or received returns. */
  announced: number;
  /** Units that wait for goods. */
  waiting: number;
  /** Minor units: `paid` for all units after discounts, `unit` for one unit before discounts. */
  paid: number;
  unit: number;
  /** The product's category and its ancestors, its own first; empty for a deleted product. */
  categories: string[];
  /** Property of the product; null for a deleted product. */
  technical: boolean | null;
};

/** Order with its progress. */
export type LifeOrder = {
  id: string;
  number: string;
  tenant: TenantId;
  locale: Locale;
  state: string;
  stage: OrderStage;
  /** Step that must happen before the next shipment. */
  step: OrderStep;
  currency: Currency;
  total: number;
  totals: unknown;
  delivery: unknown;
  method: string;
  email: string | null;
  customerId: string | null;
  customerNumber: string | null;
  placedAt: Date;
  /** The transfer arrived, the online payment was captured, or the total is zero. */
  isPaid: boolean;
  /** An employee must decide on its credit first. */
  isUnderReview: boolean;
  /** Online payments, received or promised, that are not refunded. */
  onlinePayments: { method: CollectedMethodName; state: PaymentState }[];
  /**
   * Open amount of the bill by the ledger without reminder fees and interest, in minor units; null before it is booked.
   */
  openInBooks: number | null;
  /** Goods that were added after the order are not paid. */
  owesAdded: boolean;
  /** A membership bought with this order is active. */
  hasRunningMembership: boolean;
  /** Whether it has rows of these kinds, so that most readings ask for none of them. */
  hasShipments: boolean;
  hasReturns: boolean;
  hasCredits: boolean;
  /** Credited amount so far in minor units; `creditedDelivery` is its delivery part. */
  credited: number;
  creditedDelivery: number;
  /** Price reductions by line, in minor units. */
  reduced: { position: number; amount: number }[];
  /** Minor units: price of bought gift cards, part of the total that gift cards paid, and credits that went onto them. */
  boughtCards: number;
  byCards: number;
  creditedOntoCards: number;
  lines: LifeLine[];
};

export type ShipmentView = {
  id: string;
  number: number;
  carrier: Carrier;
  trackingNumber: string | null;
  trackingUrl: string | null;
  shippedAt: Date;
  deliveredAt: Date | null;
  lines: { position: number; title: string; variantText: string; quantity: number }[];
};

export type ReturnLineView = {
  position: number;
  sku: string;
  title: string;
  variantText: string;
  quantity: number;
  reason: ReturnReason;
  exchange: { sku: string; variantText: string } | null;
  accepted: number;
  refused: number;
  refusedBecause: ReturnRefusal | null;
  exchanged: number;
  /** Whether the exchanged units were shipped. */
  isExchangeSent: boolean;
};

export type ReturnView = {
  id: string;
  number: string;
  state: ReturnState;
  way: 'label' | 'collection';
  /** ISO dates. */
  collectOn: string | null;
  creditDueOn: string | null;
  registeredAt: Date;
  receivedAt: Date | null;
  settledAt: Date | null;
  lines: ReturnLineView[];
};

export type CreditView = {
  id: string;
  number: string;
  returnId: string | null;
  amount: Money;
  /** Part that is refunded through the payment provider. */
  refund: Money;
  /** Part that is paid by transfer. */
  transferred: Money;
  /** Part that went back onto gift cards. */
  ontoCards: Money;
  /** Pays out an overpaid amount without crediting goods, and has no document. */
  isOverpaid: boolean;
  restWay: 'none' | 'invoice' | 'instalments' | 'transfer';
  issuedAt: Date;
  /** ISO date; null if nothing is paid. */
  payoutDueOn: string | null;
  /** Time at which all of it was paid; null before that. */
  paidOutAt: Date | null;
  /**
   * Open transfer, with the last characters of its account or null while it is unknown. Null if no transfer is open or
   * a bank file contains it.
   */
  transfer: { ending: string | null } | null;
};

/** Line of an order for the return form. */
export type ReturnableLine = {
  position: number;
  sku: string;
  title: string;
  variantText: string;
  /** Units that can be returned. */
  most: number;
  byCollection: boolean;
  isSealed: boolean;
  isExcluded: boolean;
  /** Unshipped units, which can be cancelled, and those of them that wait for goods. */
  inHouse: number;
  waiting: number;
  units: UnitCounts;
  stage: OrderStage;
  /** Available exchange variants at the same price. */
  exchanges: { sku: string; variantText: string }[];
};

/** Gift card that an order bought. */
export type GiftCardView = {
  id: string;
  amount: Money;
  state: 'ordered' | 'waiting' | 'sent' | 'used' | 'blocked' | 'cancelled';
  recipientName: string;
  /** ISO date. */
  sendOn: string;
  /** Last day on which it may be withdrawn, ISO date; null if it may not. */
  withdrawUntil: string | null;
};

export type AfterOrder = {
  id: string;
  number: string;
  tenant: TenantId;
  locale: Locale;
  stage: OrderStage;
  shipments: ShipmentView[];
  returns: ReturnView[];
  credits: CreditView[];
  /** Gift cards that the order bought. */
  giftCards: GiftCardView[];
  lines: ReturnableLine[];
  /** ISO date; null before the first shipment. */
  lastReturnDay: string | null;
  /** There is something to return, and the period is open or the customer withdrew within it. */
  mayReturn: boolean;
  /** The period is over, and the customer withdrew within it. */
  isWithdrawn: boolean;
  /** Nothing was shipped, so the order or its lines can be cancelled. */
  mayCancel: boolean;
  /** Fee of a return by parcel; 0 if it is free. */
  labelFee: Money;
  /** ISO dates on which the two-man team can collect bulky goods. */
  collectionDays: string[];
};

export type ReturnProblem =
  | 'not-found'
  /** No units were selected. */
  | 'nothing'
  /** More units than there are, or goods that cannot be returned. */
  | 'pieces'
  /** The period is over. */
  | 'too-late'
  /** Invalid reason, variant or day. */
  | 'invalid'
  /** Collection needs a day. */
  | 'no-day';

export type ReturnRequest = {
  /** By the position of the order line. */
  lines: { position: number; quantity: number; reason: string; exchangeSku: string }[];
  /** ISO date, or ''. */
  collectOn: string;
};
