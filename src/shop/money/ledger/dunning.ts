import type { DunningTerms } from '../../../tenants/dunning.ts';
import { roundHalfUp } from '../../catalogue/prices/index.ts';

/** A debt that is late or may be; minor units, ISO dates. */
export type LateDue = {
  id: string;
  orderId: string | null;
  orderNumber: string | null;
  kind: string;
  payableOn: string;
  /** When the first of its goods left the house; null while none has. Of what is owed for no goods: when it is payable. */
  sentOn: string | null;
  open: number;
  settled: number;
  /** What of it redeems the price of goods: only that bears interest (OR 105(3)). */
  principal: number;
  reminded: number;
  remindedOn: string | null;
  interestTo: string | null;
};

export type Dunned = {
  /** The reminder's number, from 1; null where only interest is booked. */
  level: number | null;
  fee: number;
  /** What is overdue of what is reminded of, earlier fees and interest included, without this fee and interest. */
  overdue: number;
  /** The debt that it is about: fee and interest are filed under its order, and the letter names it. */
  about: Pick<LateDue, 'orderId' | 'orderNumber'>;
  interest: { dueId: string; amount: number }[];
  /** Debts that are reminded of by it, with their new number. */
  reminded: { id: string; level: number }[];
};

type Late = LateDue & { lateFrom: string };

const DAY = 86_400_000;
/** After the last reminder interest is booked this often. */
const INTEREST_DAYS = 30;
/** A bill nobody waits for is not asked for; fees and interest bear neither. */
const REMINDED = new Set(['invoice', 'instalment']);
/** What earlier reminders cost is asked for with what they were about; goods that were never paid for nor sent are not. */
const ASKED_WITH = new Set(['fee', 'interest']);

/** The day from which a debt is late: nobody has to pay for goods that have not left the house (OR 82), so not before they have. */
function lateFrom({ payableOn, sentOn }: LateDue): string | null {
  return sentOn !== null && sentOn > payableOn ? sentOn : sentOn && payableOn;
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

/** Interest on an amount from a day to another, by the rates that hold in between; minor units. */
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
 * What a day's closing does about one account: at most one reminder, by the debt that is furthest, one level after the other with the
 * time between them that the house leaves; late interest once it is asked for; the fee once. Null: nothing.
 */
export function dun(dues: readonly LateDue[], day: string, terms: DunningTerms): Dunned | null {
  const late = dues.flatMap((due) => {
    const from = lateFrom(due);
    return REMINDED.has(due.kind) && due.open > 0 && from !== null && from < day ? [{ ...due, lateFrom: from }] : [];
  });
  const reminded = late.flatMap((due) => {
    const level = nextLevel(due, day, terms);
    return level === null ? [] : [{ id: due.id, level }];
  });
  const levelOf = new Map(reminded.map(({ id, level }) => [id, level]));
  const interest = late.flatMap((due) => {
    const from = due.interestTo ?? due.lateFrom;
    const level = levelOf.get(due.id);
    const isAsked =
      level === undefined
        ? due.reminded >= terms.levels.length && daysBetween(from, day) >= INTEREST_DAYS
        : level >= terms.interestFromLevel;
    // What was paid of it counts for the price first, in the customer's favour.
    const open = Math.max(0, due.principal - due.settled);
    const amount = isAsked ? interestBetween(open, from, day, terms) : 0;
    return amount > 0 ? [{ dueId: due.id, amount }] : [];
  });
  const level = reminded.length === 0 ? null : Math.max(...reminded.map((entry) => entry.level));
  const bearing = new Set(interest.map(({ dueId }) => dueId));
  const named = late.find(({ id }) => (level === null ? bearing.has(id) : levelOf.get(id) === level));
  if (!named) return null;
  const lateIds = new Set(late.map(({ id }) => id));
  const isAskedFor = ({ id, kind, payableOn }: LateDue): boolean =>
    lateIds.has(id) || (ASKED_WITH.has(kind) && payableOn < day);
  return {
    level,
    fee: feeOf(late, levelOf, terms),
    overdue: dues.reduce((sum, due) => (isAskedFor(due) ? sum + due.open : sum), 0),
    about: { orderId: named.orderId, orderNumber: named.orderNumber },
    interest,
    reminded,
  };
}

/** Reminders of an instalment cost nothing: its contract says so. */
function feeOf(late: readonly LateDue[], levelOf: ReadonlyMap<string, number>, { levels }: DunningTerms): number {
  const ofBills = late.flatMap(({ id, kind }) => (kind === 'invoice' ? (levelOf.get(id) ?? []) : []));
  return ofBills.length === 0 ? 0 : (levels[Math.max(...ofBills) - 1]?.fee ?? 0);
}

function nextLevel(due: Late, day: string, { levels }: DunningTerms): number | null {
  const next = levels[due.reminded];
  if (next === undefined || daysBetween(due.lateFrom, day) < next.afterDays) return null;
  const before = levels[due.reminded - 1];
  const pause = before === undefined ? 0 : next.afterDays - before.afterDays;
  return due.remindedOn !== null && daysBetween(due.remindedOn, day) < pause ? null : due.reminded + 1;
}
