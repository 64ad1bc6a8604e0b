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
import { type Booked, type CreditedEntry, ledgerEntryOf, type OpenBooks } from './books.ts';
import { writeDues } from './dues.store.ts';
import { isBooked, soldOfOrder, writeEntries } from './entries.store.ts';
import type { PlanDue } from './order-facts.store.ts';
import { goodsOf, planDuesOf, rewriteDues, rewritePlan } from './plan-books.store.ts';
import type { Posting } from './posting.ts';

/** Target of a due, with the part of the goods' price that it pays off. */
type Target = PlanDue & { principal?: number };

/**
 * Books the return of goods of an instalment plan, after their units are counted as returned. Before the first
 * instalment, the plan is recalculated for the kept goods. Later, the price of the returned goods reduces the credit at
 * once, and the last instalments are removed. If the plan ended early, the price reduces its single remaining amount
 * (decision 52).
 */
export async function creditPlan(
  client: pg.PoolClient,
  books: OpenBooks,
  booked: Booked,
  { amount, against }: { amount: number; against: readonly Posting[] },
  now: Date,
): Promise<CreditedEntry> {
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
    // The delivery fee may be refunded too, so the amount alone would suggest too few goods.
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

/** Returns the dues ahead, by months after the purchase. */
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

/** Returns the amount that ends a plan on a day (ISO date): the open credit (KKG 17). `rebate` is the saving. */
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
 * Ends a plan early. One amount replaces the dues ahead, payable on the day it was calculated for. Their insurance ends
 * too. Returns null if nothing is left to end.
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

/** Updates the dues of a plan that was insured or withdrawn. */
export async function followPlan(client: pg.PoolClient, books: OpenBooks, now: Date): Promise<void> {
  const plan = await planOfOrder(client, books.order.id);
  if (!plan) return;
  const booked: Booked = { key: `order:${books.order.id}:plan:${now.getTime()}`, kind: 'plan-changed' };
  const isWithdrawn = plan.state === 'withdrawn';
  const inBooks = new Map((await planDuesOf(client, books.order.id)).map((due) => [due.position, due]));
  // Paid dues keep the ledger's amounts, because a return may have reduced them already.
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

/** Returns the booked cost of an order's plan beyond its goods: interest and protection, in minor units. */
async function surchargesOf(client: pg.PoolClient, orderId: string): Promise<number> {
  const sold = await soldOfOrder(client, orderId);
  return sold.reduce(
    (sum, { account, amount }) => (account === 'interest' || account === 'protection' ? sum - amount : sum),
    0,
  );
}

/** Changes the dues of a plan to their targets. The remaining difference is booked as interest, after protection. */
async function applyTargets(
  client: pg.PoolClient,
  books: OpenBooks,
  booked: Booked,
  change: {
    targets: readonly Target[];
    agreed: InstalmentPlan | null;
    against: readonly Posting[];
    /** Credit of the customer beyond the dues. */
    credit: number;
    /**
     * Surcharges that the retailer must not keep. Their paid part, unless set off against open dues, becomes credit
     * (KKG 16).
     */
    surcharges?: number;
    /** The plan's own rows have the change already. */
    isWritten?: boolean;
  },
  now: Date,
): Promise<CreditedEntry> {
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
  const entry = ledgerEntryOf(books, booked, [...postings, { account: 'interest', amount: interest }]);
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
