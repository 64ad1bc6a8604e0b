import {
  elapsedOn,
  hasEnded,
  type InstalmentPlan,
  monthlyRate,
  monthsAfter,
  openOfDues,
  type StoredPlan,
} from '../../selling/instalments/index.ts';
import { type PaymentRequest, paymentRequest, type RequestRow } from '../billing/index.ts';
import type { PayoffDays } from './payoff-day.ts';

/** Debt of an order in the ledger; minor units and ISO dates. `amount` includes `protection`. */
export type OrderDue = {
  id: string;
  kind: string;
  position: number;
  dueOn: string;
  payableOn: string;
  amount: number;
  protection: number;
  principal: number;
  settled: number;
};

export type PayoffQuote = {
  /** ISO dates: the price is calculated for the day, and payable until the other. */
  day: string;
  payableOn: string;
  /** Minor units that redeem the instalments after the day, before their payments. */
  price: number;
  /** Minor units to pay for them. */
  amount: number;
  /** Surcharges that the customer saves. */
  rebate: number;
  /** Instalments after the day, by position. */
  ahead: OrderDue[];
  request: PaymentRequest;
};

export function asPlan(plan: StoredPlan): InstalmentPlan {
  return { ...plan, rateOfMonth: monthlyRate(plan.rate) };
}

/**
 * Returns the price of ending a plan on a day (KKG 17, directive 2023/2225, article 29). Instalments after the day cost
 * their present value: the open credit with the surcharges earned until then. Payments for them count in full, whether
 * they settled an instalment or a part of one. Debts that are payable by the day are demanded besides. Returns null if
 * the plan has ended, or if nothing after the day is open.
 */
export function payoffQuote(plan: StoredPlan, dues: readonly OrderDue[], asked: PayoffDays): PayoffQuote | null {
  if (plan.state !== 'running' || hasEnded(plan)) return null;
  const { day, payableOn, today } = asked;
  const known = asPlan(plan);
  const elapsed = elapsedOn(known, plan.placedOn, day);
  const after = monthsAfter(known);
  const isAhead = ({ kind, position }: OrderDue) => kind === 'instalment' && position > elapsed.due;
  const ahead = dues.filter(isAhead).toSorted((a, b) => a.position - b.position);
  const isOpen = ({ amount, settled }: OrderDue) => settled < amount;
  if (!ahead.some(isOpen)) return null;
  const priced = ahead.map(({ position, amount, protection }) => ({
    months: after[position - 1] ?? known.pauseMonths + known.months,
    amount: amount - protection,
  }));
  const sum = sumOf(priced);
  // Rounded down, since a fraction of a minor unit is not owed. A tiny addition undoes errors of floating point.
  const value = Math.floor(openOfDues({ dues: priced, rateOfMonth: known.rateOfMonth, now: elapsed.months }) + 1e-6);
  const price = Math.min(sum, Math.max(0, value));
  const protection = ahead.reduce((total, due) => total + due.protection, 0);
  const paid = ahead.reduce((total, { settled }) => total + settled, 0);
  const rebate = sum - price;
  // The last instalment alone costs the same on its own day.
  if (rebate + protection === 0 && ahead.filter(isOpen).length < 2) return null;
  const before = dues.filter((due) => isOpen(due) && !isAhead(due));
  const { orderNumber } = plan;
  const request = paymentRequest({
    kind: 'payoff',
    level: 0,
    orderNumber,
    position: 0,
    issuedOn: today,
    payableOn,
    rows: [
      ...before.flatMap((due): RequestRow[] => {
        const { kind, position, payableOn } = due;
        return kind === 'instalment' ? [{ kind, orderNumber, position, payableOn, amount: openOf(due) }] : [];
      }),
      { kind: 'fee', amount: openOfKind(before, 'fee') },
      { kind: 'interest', amount: openOfKind(before, 'interest') },
      { kind: 'ahead', count: ahead.length, amount: sum + protection },
      { kind: 'rebate', amount: -rebate },
      { kind: 'no-protection', amount: -protection },
      { kind: 'paid', amount: -paid },
      { kind: 'to-credit', amount: Math.max(0, paid - price) },
    ],
  });
  return { day, payableOn, price, amount: Math.max(0, price - paid), rebate, ahead, request };
}

function openOf({ amount, settled }: OrderDue): number {
  return amount - settled;
}

/** Returns what is open of an order's fees, or of its late interest. */
export function openOfKind(dues: readonly OrderDue[], wanted: 'fee' | 'interest'): number {
  return dues.reduce((sum, due) => (due.kind === wanted ? sum + openOf(due) : sum), 0);
}

function sumOf(dues: readonly { amount: number }[]): number {
  return dues.reduce((sum, { amount }) => sum + amount, 0);
}

/** Due of a plan after its early payoff: kept as paid, or the one amount that remains. Minor units. */
export type PayoffDue = { position: number; amount: number; principal: number; isKept: boolean };

/**
 * Returns the dues that replace the instalments after the day. Paid ones stay as far as the price reaches. The rest of
 * the price becomes one due, to which parts of other payments are moved.
 */
export function duesOfPayoff({ price, ahead }: Pick<PayoffQuote, 'price' | 'ahead'>): PayoffDue[] {
  let rest = price;
  const kept = ahead.flatMap(({ position, amount, settled, principal }): PayoffDue[] => {
    const part = settled === amount ? Math.min(settled, rest) : 0;
    rest -= part;
    return part > 0 ? [{ position, amount: part, principal: Math.min(principal, part), isKept: true }] : [];
  });
  const open = ahead.filter(({ amount, settled }) => settled < amount);
  const [first] = open;
  if (!first || rest === 0) return kept;
  const principal = open.reduce((sum, due) => sum + due.principal, 0);
  return [...kept, { position: first.position, amount: rest, principal: Math.min(principal, rest), isKept: false }];
}
