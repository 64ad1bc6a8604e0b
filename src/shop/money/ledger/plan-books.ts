import type pg from 'pg';
import {
  dueDates,
  duesAfterReturn,
  type Elapsed,
  elapsedOn,
  hasEnded,
  type InstalmentPlan,
  monthlyRate,
  monthsAfter,
  openOfDues,
  planAfterReturn,
  planOfOrder,
  protectionOf,
  restOfDues,
  type StoredPlan,
} from '../../selling/instalments/index.ts';
import { spread } from '../../selling/pricing/index.ts';
import { dueKey } from './bill-order.ts';
import { type Booked, type Credited, entryOf, type OpenBooks } from './books.ts';
import { writeDues } from './dues.store.ts';
import { isBooked, soldOfOrder, writeEntries } from './entries.store.ts';
import type { PlanDue } from './order-facts.store.ts';
import { goodsOf, planDuesOf, rewriteDues, rewritePlan } from './plan-books.store.ts';
import type { Posting } from './posting.ts';

/** A due as it is to be, with what of the goods' price it redeems. */
type Target = PlanDue & { principal?: number };

/**
 * Goods of a plan came back, and their pieces are counted as such. Before the first instalment the plan is made anew for what is kept; later what was paid for them redeems
 * the credit at once and the last instalments go; of a plan that ended before its time they take off the one amount that is left
 * (decision 52).
 */
export async function creditPlan(
  client: pg.PoolClient,
  books: OpenBooks,
  booked: Booked,
  { amount, against }: { amount: number; against: readonly Posting[] },
  now: Date,
): Promise<Credited> {
  if (await isBooked(client, books.order.tenant, booked.key)) return { settled: 0, credit: 0, isNew: false };
  const plan = await planOfOrder(client, books.order.id);
  if (!plan) throw new Error('an order by instalments has no plan');
  const { targets, agreed, credit } = await afterReturn(client, books, plan, amount);
  return applyTargets(client, books, booked, { targets, agreed, against, credit }, now);
}

async function afterReturn(client: pg.PoolClient, books: OpenBooks, plan: StoredPlan, amount: number) {
  const { tenant, today } = books;
  if (hasEnded(plan)) {
    const { dues, credit } = duesAfterReturn(plan.dues, amount);
    return { targets: dues, agreed: null, credit };
  }
  const known = asPlan(plan);
  const elapsed = elapsedOn(known, plan.placedOn, today);
  const protectionFor = (due: number) =>
    plan.protectionPermille === null ? 0 : protectionOf(due, plan.protectionPermille);
  if (elapsed.due === 0 && plan.dues.every(({ isPaid }) => !isPaid)) {
    const kept = Math.max(0, plan.base - amount);
    // Delivery may have gone back with them: by the amount alone fewer goods would seem to be left.
    const goods = Math.min(kept, await goodsOf(client, books.order.id));
    const agreed = planAfterReturn(tenant, known, { base: kept, goods, boughtOn: plan.placedOn });
    const dues = agreed ? dueDates(agreed, plan.placedOn, tenant.delivery.countries[0] ?? '') : [];
    const shares =
      agreed && dues.length > 0
        ? spread(
            agreed.base,
            dues.map((due) => due.amount),
          )
        : [];
    const targets = dues.map(
      (due, index): Target => ({ ...due, protection: protectionFor(due.amount), principal: shares[index] ?? 0 }),
    );
    return { targets, agreed, credit: Math.max(0, amount - plan.base) };
  }
  const toCome = plan.dues.slice(elapsed.due);
  const rest = restOfDues(
    { dues: monthsOf(plan, known, elapsed), rateOfMonth: known.rateOfMonth, now: elapsed.months },
    amount,
  );
  const principal = Math.max(
    0,
    Math.round(
      openOfDues({ dues: monthsOf(plan, known, elapsed), rateOfMonth: known.rateOfMonth, now: elapsed.months }),
    ) - amount,
  );
  const shares = rest.instalments.length > 0 ? spread(principal, rest.instalments) : [];
  const targets = [
    ...plan.dues.slice(0, elapsed.due),
    ...toCome.slice(0, rest.instalments.length).map((due, index): Target => {
      const part = rest.instalments[index] ?? 0;
      return {
        ...due,
        amount: part,
        protection: due.protection > 0 ? protectionFor(part) : 0,
        principal: shares[index] ?? 0,
      };
    }),
  ];
  return { targets, agreed: null, credit: rest.creditBalance };
}

/** What is to come of a plan, by months after the purchase. */
function monthsOf(plan: StoredPlan, known: InstalmentPlan, elapsed: Elapsed): { months: number; amount: number }[] {
  const after = monthsAfter(known);
  return plan.dues.slice(elapsed.due).map((due, index) => ({
    months: after[elapsed.due + index] ?? known.pauseMonths + known.months,
    amount: due.amount,
  }));
}

export function asPlan(plan: StoredPlan): InstalmentPlan {
  return { ...plan, rateOfMonth: monthlyRate(plan.rate) };
}

/** What somebody pays on a day (ISO date) to end a plan (KKG 17): what of the credit is open, and what is saved by it. */
export function payoffOf(plan: StoredPlan, day: string): { amount: number; rebate: number; elapsed: Elapsed } {
  const known = asPlan(plan);
  const elapsed = elapsedOn(known, plan.placedOn, day);
  const dues = monthsOf(plan, known, elapsed).filter((_, index) => !plan.dues[elapsed.due + index]?.isPaid);
  const toCome = dues.reduce((sum, { amount }) => sum + amount, 0);
  const open = Math.floor(openOfDues({ dues, rateOfMonth: known.rateOfMonth, now: elapsed.months }) + 1e-6);
  const amount = Math.min(toCome, Math.max(0, open));
  return { amount, rebate: toCome - amount, elapsed };
}

/**
 * Somebody ends a plan: what is to come becomes one amount, due on the day it was worked out for. Insurance of what is to come ends
 * with it. Null: nothing is left to be ended.
 */
export async function recordEarlyPayoff(
  client: pg.PoolClient,
  books: OpenBooks,
  payoff: { /** ISO date. */ day: string; now: Date },
): Promise<{ amount: number; rebate: number } | null> {
  const plan = await planOfOrder(client, books.order.id);
  if (plan?.state !== 'running') return null;
  const { amount, rebate, elapsed } = payoffOf(plan, payoff.day);
  const toCome = plan.dues.slice(elapsed.due).filter(({ isPaid }) => !isPaid);
  const [next] = toCome;
  if (!next || toCome.length < 2) return null;
  const gone = new Set(toCome.map(({ position }) => position));
  const last: Target = {
    position: next.position,
    dueOn: payoff.day,
    payableOn: payoff.day,
    amount,
    protection: 0,
    principal: amount,
  };
  const targets = [...plan.dues.filter(({ position }) => !gone.has(position)), last];
  const booked: Booked = {
    key: `order:${books.order.id}:payoff:${payoff.day}`,
    kind: 'plan-changed',
    note: 'early-payoff',
  };
  await applyTargets(client, books, booked, { targets, agreed: null, against: [], credit: 0 }, payoff.now);
  return { amount, rebate };
}

/** A plan was insured, or ended with its contract: the books follow what is due now. */
export async function followPlan(client: pg.PoolClient, books: OpenBooks, now: Date): Promise<void> {
  const plan = await planOfOrder(client, books.order.id);
  if (!plan) return;
  const booked: Booked = { key: `order:${books.order.id}:plan:${now.getTime()}`, kind: 'plan-changed' };
  const isWithdrawn = plan.state === 'withdrawn';
  const inBooks = new Map((await planDuesOf(client, books.order.id)).map((due) => [due.position, due]));
  // What was paid stays as the books have it: a return may have given part of it back already.
  const targets = plan.dues.flatMap((due): Target[] => {
    if (!due.isPaid) return [due];
    const paid = inBooks.get(due.position);
    if (!paid) return [];
    const { protection, amount, settled } = paid;
    return [
      { ...due, ...(isWithdrawn ? { amount: settled, protection: 0 } : { amount: amount - protection, protection }) },
    ];
  });
  const surcharges = isWithdrawn ? await surchargesOf(client, books.order.id) : 0;
  const change = { targets, agreed: null, against: [], credit: 0, surcharges, isWritten: true };
  await applyTargets(client, books, booked, change, now);
}

/** What an order's plan costs beyond its goods as the books have it now, protection included; minor units. */
async function surchargesOf(client: pg.PoolClient, orderId: string): Promise<number> {
  const sold = await soldOfOrder(client, orderId);
  return sold.reduce(
    (sum, { account, amount }) => (account === 'interest' || account === 'protection' ? sum - amount : sum),
    0,
  );
}

/** Brings the debts of a plan to what they are to be; the difference to what was sold back is interest and protection. */
async function applyTargets(
  client: pg.PoolClient,
  books: OpenBooks,
  booked: Booked,
  change: {
    targets: readonly Target[];
    agreed: InstalmentPlan | null;
    against: readonly Posting[];
    /** What comes to the customer beyond the debts. */
    credit: number;
    /** Nothing of these may be kept: what was paid of them, and is not set off against what is left, comes to the customer (KKG 16). */
    surcharges?: number;
    /** The plan's own rows say it already. */
    isWritten?: boolean;
  },
  now: Date,
): Promise<Credited> {
  const { order, accountId } = books;
  const before = await planDuesOf(client, order.id);
  const targets = new Map(change.targets.map((target) => [target.position, target]));
  const after = before.map((due) => {
    const target = targets.get(due.position);
    const protection = target?.protection ?? 0;
    const amount = (target?.amount ?? 0) + protection;
    const principal = target?.principal ?? Math.min(due.principal, amount - protection);
    return { id: due.id, amount, protection, principal, settled: Math.min(due.settled, amount), over: due.settled };
  });
  const excess = after.reduce((sum, due) => sum + due.over - due.settled, 0);
  const known = new Set(before.map(({ position }) => position));
  const added = change.targets.filter(({ position }) => !known.has(position));
  const addedOpen = added.reduce((sum, due) => sum + due.amount + due.protection, 0);
  const openBefore = before.reduce((sum, due) => sum + due.amount - due.settled, 0);
  const openAfter = after.reduce((sum, due) => sum + due.amount - due.settled, 0) + addedOpen;
  const protectionOfAll = (dues: readonly { protection: number }[]) =>
    dues.reduce((sum, due) => sum + due.protection, 0);
  const protection = protectionOfAll(before) - protectionOfAll(after) - protectionOfAll(added);
  const paidBack = openAfter === 0 ? (change.surcharges ?? 0) - openBefore : 0;
  const credit = Math.max(excess + change.credit, paidBack);
  const postings: Posting[] = [
    ...change.against,
    { account: 'receivable', amount: openAfter - openBefore },
    { account: 'credit', amount: -credit },
    { account: 'protection', amount: protection },
  ];
  const interest = -postings.reduce((sum, { amount }) => sum + amount, 0);
  const entry = entryOf(books, booked, [...postings, { account: 'interest', amount: interest }]);
  if (entry.postings.some(({ amount }) => amount !== 0)) await writeEntries(client, [entry], now);
  await rewriteDues(client, after);
  await writeDues(
    client,
    added.map((due) => ({
      tenant: order.tenant,
      accountId,
      key: dueKey(order.id, due.position),
      orderId: order.id,
      orderNumber: order.number,
      kind: 'instalment',
      position: due.position,
      dueOn: due.dueOn,
      payableOn: due.payableOn,
      amount: due.amount + due.protection,
      protection: due.protection,
      principal: due.principal ?? due.amount,
    })),
  );
  if (!change.isWritten) await rewritePlan(client, order.id, { dues: change.targets, agreed: change.agreed });
  return { settled: openBefore - openAfter, credit, isNew: true };
}
