import type { Locale, OnlineMethodName, TenantId, VatRate } from '../../../tenants/tenant.ts';
import type { Money } from '../../catalogue/prices/index.ts';
import type { PaymentState } from '../../money/payment/index.ts';
import type { Carrier } from './carriers.ts';
import type { OrderStage } from './order-life.ts';
import type { Refusal, ReturnReason, ReturnState } from './return-states.ts';

/** A line of an order with what became of its pieces. */
export type LifeLine = {
  position: number;
  sku: string;
  productId: string;
  title: string;
  variantText: string;
  deliveryMode: string;
  vatClass: VatRate['class'];
  ordered: number;
  shipped: number;
  cancelled: number;
  returned: number;
  /** On their way back: announced and not decided yet. */
  announced: number;
  /** Minor units that were paid for all pieces, after every reduction; of one piece before them. */
  paid: number;
  unit: number;
  /** Of the product and those above it, its own first; empty for goods that are gone. */
  categories: string[];
  /** Of the product; null for goods that are gone. */
  technical: boolean | null;
};

/** An order as far as it has come. */
export type LifeOrder = {
  id: string;
  number: string;
  tenant: TenantId;
  locale: Locale;
  state: string;
  stage: OrderStage;
  currency: 'CHF' | 'EUR';
  total: number;
  totals: unknown;
  delivery: unknown;
  method: string;
  email: string | null;
  customerId: string | null;
  customerNumber: string | null;
  placedAt: Date;
  /** A transfer has come, what was paid online was captured, or there is nothing to pay. */
  isPaid: boolean;
  /** What was paid or promised online and need not go back. */
  onlinePayments: { method: OnlineMethodName; state: PaymentState }[];
  /** Of the bill in the books without fees of reminders, minor units; null while it is in none. */
  openInBooks: number | null;
  /** A membership that was bought with it runs. */
  hasRunningMembership: boolean;
  /** Credited before, minor units; of it delivery. */
  credited: number;
  creditedDelivery: number;
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
  refusedBecause: Refusal | null;
  exchanged: number;
  /** Whether what was exchanged is on its way. */
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
  /** Of it: through the payment provider. */
  refund: Money;
  /** Of it: by transfer. */
  transferred: Money;
  /** It credits no goods: it only pays out what came too much, and there is no paper of it. */
  isOverpaid: boolean;
  restWay: 'none' | 'invoice' | 'instalments' | 'transfer';
  issuedAt: Date;
  /** ISO date; null where no money leaves. */
  payoutDueOn: string | null;
  /** When all of it had left; null while some has not. */
  paidOutAt: Date | null;
  /** A transfer that waits: the last characters of the account it goes to, null while none was said. Null where none waits. */
  transfer: { ending: string | null } | null;
};

/** A line as somebody sees it who may send it back. */
export type ReturnableLine = {
  position: number;
  sku: string;
  title: string;
  variantText: string;
  /** Pieces that can be sent back. */
  most: number;
  byCollection: boolean;
  isSealed: boolean;
  isExcluded: boolean;
  /** Pieces still in the house, which can be cancelled. */
  inHouse: number;
  /** Variants that it can be exchanged for: same price, to be had. */
  exchanges: { sku: string; variantText: string }[];
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
  lines: ReturnableLine[];
  /** ISO date; null while nothing was sent. */
  lastReturnDay: string | null;
  /** The period runs, or somebody withdrew while it did, and there is something to send back. */
  mayReturn: boolean;
  /** The period is over, and somebody withdrew while it ran. */
  isWithdrawn: boolean;
  /** Nothing was sent yet: all of it, or lines. */
  mayCancel: boolean;
  /** What a return by parcel would cost now; 0 where it is free. */
  labelFee: Money;
  /** ISO dates on which two people can fetch what no parcel takes. */
  collectionDays: string[];
};

export type ReturnProblem =
  | 'not-found'
  /** No pieces were chosen. */
  | 'nothing'
  /** More than there are, or what is not taken back. */
  | 'pieces'
  /** The period is over. */
  | 'too-late'
  /** A reason, a variant or a day that is none. */
  | 'invalid'
  /** Two people fetch it: a day has to be chosen. */
  | 'no-day';

export type ReturnRequest = {
  /** By the position of the order's line. */
  lines: { position: number; quantity: number; reason: string; exchangeSku: string }[];
  /** ISO date, or ''. */
  collectOn: string;
};
