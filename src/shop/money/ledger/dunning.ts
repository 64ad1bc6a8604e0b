import { Temporal } from 'temporal-polyfill';
import type { DunningTerms } from '../../../tenants/dunning.ts';
import { roundHalfUp } from '../../catalogue/prices/index.ts';
import { addWorkingDays } from '../../selling/delivery/index.ts';

/** Debt that is or may become late; minor units, ISO dates. */
export type LateDue = {
  id: string;
  orderId: string | null;
  orderNumber: string | null;
  kind: string;
  payableOn: string;
  /** Day on which the first goods were shipped; null before that. Equals `payableOn` for a debt without goods. */
  sentOn: string | null;
  open: number;
  settled: number;
  /** Part of the debt that pays for goods. Only this part bears interest (OR 105(3)). */
  principal: number;
  reminded: number;
  remindedOn: string | null;
  interestTo: string | null;
  /** Time of the order, whose terms hold; null for a debt without an order. */
  agreedAt: Date | null;
};

/** Returns the terms of a debt: those that held when its order was placed. */
type TermsOfDue = (due: Pick<LateDue, 'agreedAt'>) => DunningTerms;

/** Terms of the debts, and the country whose working days count. */
export type DunningRules = { termsOf: TermsOfDue; country: string };

export type Dunned = {
  /** Number of the reminder, from 1; null if only interest is booked. */
  level: number | null;
  fee: number;
  /** Overdue sum of the reminder, with earlier fees and interest, without this fee and interest. */
  overdue: number;
  /** The debt that the letter names. Fee and interest are booked on its order. */
  about: Pick<LateDue, 'orderId' | 'orderNumber'>;
  interest: { dueId: string; amount: number }[];
  /** Days that the letter gives to pay: the most that any of its debts was promised. */
  payDays: number;
  /** Debts in this reminder, with their new level. */
  reminded: { id: string; level: number }[];
};

type Late = LateDue & { lateFrom: string };

const DAY = 86_400_000;
/** Interval between interest bookings after the last reminder, in days. */
const INTEREST_DAYS = 30;
/**
 * Kinds that get reminders and bear interest. Prepayments and online payments hold goods back; fees and interest bear
 * none.
 */
const REMINDED = new Set(['invoice', 'instalment']);
/** Costs of earlier reminders are added to the sum. Goods that were neither paid nor shipped are not. */
const ASKED_WITH = new Set(['fee', 'interest']);

/** Returns the day from which a debt is late. Customers do not owe payment before the goods are shipped (OR 82). */
function lateFrom({ payableOn, sentOn }: LateDue): string | null {
  return sentOn !== null && sentOn > payableOn ? sentOn : sentOn && payableOn;
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

/** Returns the last day to pay that a letter of a day names: a working day, as ISO date. */
export function lastDayToPay(day: string, payDays: number, country: string): string {
  return addWorkingDays(Temporal.PlainDate.from(day).add({ days: payDays }), 0, country).toString();
}

/** Returns interest between two days, by the rates valid in between. Minor units. */
export function interestBetween(amount: number, from: string, to: string, terms: Pick<DunningTerms, 'rates'>): number {
  const weighted = terms.rates.reduce((sum, { from: holdsFrom, rate }, index) => {
    const next = terms.rates[index + 1]?.from ?? to;
    const begin = holdsFrom > from ? holdsFrom : from;
    const end = next < to ? next : to;
    return end > begin ? sum + rate * daysBetween(begin, end) : sum;
  }, 0);
  return roundHalfUp(amount * weighted, 10_000 * 365);
}

/**
 * Returns a day's dunning of one account, or null for none. At most one reminder is sent, by the debt with the highest
 * level. Levels follow one another with the waiting time of the debt's terms. The last day to pay of the letter before must
 * be over. Late interest starts at the configured level, and a fee is charged once.
 */
export function dun(dues: readonly LateDue[], day: string, { termsOf, country }: DunningRules): Dunned | null {
  const late = lateOn(dues, day);
  const promised = promisedDays(dues, termsOf);
  const reminded = late.flatMap((due) => {
    const payDays = due.remindedOn === null ? undefined : promised.get(due.remindedOn);
    const isWaiting = payDays !== undefined && day <= lastDayToPay(due.remindedOn ?? day, payDays, country);
    const level = isWaiting ? null : nextLevel(due, day, termsOf(due));
    return level === null ? [] : [{ id: due.id, level }];
  });
  const levelOf = new Map(reminded.map(({ id, level }) => [id, level]));
  const interest = late.flatMap((due) => {
    const terms = termsOf(due);
    const from = due.interestTo ?? due.lateFrom;
    const level = levelOf.get(due.id);
    const isAsked =
      level === undefined
        ? due.reminded >= terms.levels.length && daysBetween(from, day) >= INTEREST_DAYS
        : level >= terms.interestFromLevel;
    // Payments count for the price first, to the benefit of the customer.
    const open = Math.max(0, due.principal - due.settled);
    const amount = isAsked ? interestBetween(open, from, day, terms) : 0;
    return amount > 0 ? [{ dueId: due.id, amount }] : [];
  });
  const level = reminded.length === 0 ? null : Math.max(...reminded.map((entry) => entry.level));
  const bearing = new Set(interest.map(({ dueId }) => dueId));
  const named = late.find(({ id }) => (level === null ? bearing.has(id) : levelOf.get(id) === level));
  if (!named) return null;
  return {
    level,
    fee: feeOf(late, levelOf, termsOf),
    payDays: Math.max(...late.filter(({ id }) => levelOf.has(id)).map((due) => termsOf(due).payDays), 0),
    overdue: askedFor(dues, day).reduce((sum, { open }) => sum + open, 0),
    about: { orderId: named.orderId, orderNumber: named.orderNumber },
    interest,
    reminded,
  };
}

/** Returns the days to pay that each letter gave, by its day: the most that any of its debts was promised. */
function promisedDays(dues: readonly LateDue[], termsOf: TermsOfDue): Map<string, number> {
  const promised = new Map<string, number>();
  for (const due of dues)
    if (due.remindedOn !== null)
      promised.set(due.remindedOn, Math.max(promised.get(due.remindedOn) ?? 0, termsOf(due).payDays));
  return promised;
}

function lateOn<Due extends LateDue>(dues: readonly Due[], day: string): (Due & { lateFrom: string })[] {
  return dues.flatMap((due) => {
    const from = lateFrom(due);
    return REMINDED.has(due.kind) && due.open > 0 && from !== null && from < day ? [{ ...due, lateFrom: from }] : [];
  });
}

/** Returns the debts that a reminder of a day demands: late ones, and costs of earlier reminders. */
export function askedFor<Due extends LateDue>(dues: readonly Due[], day: string): Due[] {
  const late = new Set(lateOn(dues, day).map(({ id }) => id));
  return dues.filter(({ id, kind, payableOn }) => late.has(id) || (ASKED_WITH.has(kind) && payableOn < day));
}

/**
 * Returns the fee of the highest bill level, by the terms of the debt for which it is lowest. Reminders of an instalment
 * are free by its contract.
 */
function feeOf(late: readonly LateDue[], levelOf: ReadonlyMap<string, number>, termsOf: TermsOfDue): number {
  const bills = late.filter(({ id, kind }) => kind === 'invoice' && levelOf.has(id));
  const highest = Math.max(...bills.map(({ id }) => levelOf.get(id) ?? 0), 0);
  const fees = bills
    .filter(({ id }) => levelOf.get(id) === highest)
    .map((due) => termsOf(due).levels[highest - 1]?.fee ?? 0);
  return fees.length === 0 ? 0 : Math.min(...fees);
}

function nextLevel(due: Late, day: string, { levels }: DunningTerms): number | null {
  const next = levels[due.reminded];
  if (next === undefined || daysBetween(due.lateFrom, day) < next.afterDays) return null;
  const before = levels[due.reminded - 1];
  const pause = before === undefined ? 0 : next.afterDays - before.afterDays;
  return due.remindedOn !== null && daysBetween(due.remindedOn, day) < pause ? null : due.reminded + 1;
}
