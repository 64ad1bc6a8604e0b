import { isOnline } from '../../../tenants/offered-methods.ts';

/** States of an order while it is placed and paid, and their allowed successors. */
const ORDER_STATES = {
  /** Stock is reserved and the payment is in progress; only the checkout sees the order. */
  prepared: ['placed', 'abandoned'],
  placed: ['cancelled'],
  /** By an employee before shipping; units and vouchers are available again. */
  cancelled: [],
  /** A late payment reserves the units again, or is refunded. */
  abandoned: ['prepared'],
} as const satisfies Record<string, readonly string[]>;

export type OrderState = keyof typeof ORDER_STATES;
type Next<From extends OrderState> = (typeof ORDER_STATES)[From][number];

/**
 * Returns a state change. A change that the table lacks does not compile. The store uses it as `where state = from`, so
 * that races are refused.
 */
export function move<From extends OrderState>(from: From, to: Next<From>): { from: From; to: Next<From> } {
  return { from, to };
}

/**
 * Time for which a prepared order reserves its units during payment; then it is abandoned
 * (docs/rules/payment.md#reservation).
 */
export const RESERVATION_MINUTES = 30;

/** Stages of a placed order and their allowed successors, in the words of the trade (decision 188). */
export const ORDER_STAGES = {
  /** Nothing was shipped, and the payment must arrive first. A debit that fails returns an order to this stage. */
  'to-pay': ['to-check', 'to-ship', 'delivered', 'cancelled'],
  /** An employee must decide on its credit. */
  'to-check': ['to-pay', 'to-ship', 'delivered', 'cancelled'],
  'to-ship': ['to-pay', 'to-check', 'partly-shipped', 'shipped', 'delivered', 'cancelled'],
  /** Some units were shipped; the others can still be cancelled. */
  'partly-shipped': ['shipped', 'delivered', 'partly-returned', 'returned'],
  shipped: ['delivered', 'partly-returned', 'returned'],
  delivered: ['partly-returned', 'returned'],
  'partly-returned': ['returned'],
  /** All units that were not cancelled were returned. */
  returned: [],
  /** Cancelled by the customer or an employee before the first shipment. */
  cancelled: [],
} as const satisfies Record<string, readonly string[]>;

export type OrderStage = keyof typeof ORDER_STAGES;

/** Stages before the first shipment: what an order waits for. */
export const ORDER_STEPS = ['to-pay', 'to-check', 'to-ship'] as const satisfies readonly OrderStage[];
export type OrderStep = (typeof ORDER_STEPS)[number];

/**
 * Stage as the store keeps it. Payments, reviews and the ledger change a step elsewhere, so the store knows only that
 * nothing was shipped: "placed". Orders of earlier versions have "paid" for the same.
 */
export type StoredStage = Exclude<OrderStage, OrderStep> | 'placed' | 'paid';

export function storedStageOf(stage: OrderStage): StoredStage {
  return stage === 'to-pay' || stage === 'to-check' || stage === 'to-ship' ? 'placed' : stage;
}

/** Facts about the money of an order that decide whether it may be shipped. */
export type PaymentFacts = {
  method: string;
  isUnderReview: boolean;
  /** The payment arrived, or there is nothing to pay. */
  isPaid: boolean;
  /** The payment provider promises the money. */
  isSecured: boolean;
  /** The ledger has no open due of the order. */
  isSettled: boolean;
  /** Goods that were added after the order are not paid. */
  owesAdded: boolean;
};

/**
 * Returns what an order waits for before it is shipped. Bills and instalments are paid later; other methods need a
 * received or promised payment. `stepSql` says the same of many orders.
 */
export function orderStepOf({
  method,
  isUnderReview,
  isPaid,
  isSecured,
  isSettled,
  owesAdded,
}: PaymentFacts): OrderStep {
  if (isUnderReview) return 'to-check';
  if (owesAdded && method !== 'invoice' && method !== 'instalments') return 'to-pay';
  if (isPaid) return 'to-ship';
  if (method === 'prepayment') return 'to-pay';
  return !isOnline(method) || isSettled || isSecured ? 'to-ship' : 'to-pay';
}

/** Counts of the units of an order line. */
export type UnitCounts = { ordered: number; shipped: number; cancelled: number; returned: number };

/**
 * Derives the stage of an order from its units. `isDelivered`: every shipment was delivered; false without a shipment.
 * An order without goods, such as of a membership, is complete once it waits for nothing.
 */
export function stageOf(facts: { lines: readonly UnitCounts[]; step: OrderStep; isDelivered: boolean }): OrderStage {
  const { lines, step, isDelivered } = facts;
  const sum = (part: (line: UnitCounts) => number) => lines.reduce((total, line) => total + part(line), 0);
  const kept = sum(({ ordered, cancelled }) => ordered - cancelled);
  const shipped = sum((line) => line.shipped);
  const returned = sum((line) => line.returned);
  if (lines.length === 0) return step === 'to-ship' ? 'delivered' : step;
  if (kept === 0) return 'cancelled';
  if (shipped === 0) return step;
  if (returned === kept) return 'returned';
  if (returned > 0) return 'partly-returned';
  if (shipped < kept) return 'partly-shipped';
  return isDelivered ? 'delivered' : 'shipped';
}

/** Derives the stage of one line from the counts of its units. */
export function lineStageOf(line: UnitCounts, order: { step: OrderStep; isDelivered: boolean }): OrderStage {
  return stageOf({ lines: [line], ...order });
}

/** Whether a stage may follow another. An unchanged stage is always allowed. */
export function mayFollow(from: OrderStage, to: OrderStage): boolean {
  const next: readonly OrderStage[] = ORDER_STAGES[from];
  return from === to || next.includes(to);
}
