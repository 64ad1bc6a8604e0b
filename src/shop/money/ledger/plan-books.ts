import type pg from 'pg';
import {
  dueDates,
  duesAfterReturn,
  type Elapsed,
  elapsedOn,
  hasEnded,
  type InstalmentPlan,
  monthsAfter,
  openOfDues,
  planAfterReturn,
  planOfOrder,
  protectionOf,
  restOfDues,
  type StoredPlan,
} from '../../selling/instalments/index.ts';
import { spread } from '../../selling/pricing/index.ts';
import { applyTargets, type PlanTarget } from './apply-targets.ts';
import type { Booked, CreditedEntry, OpenBooks } from './books.ts';
import { isBooked, soldOfOrder } from './entries.store.ts';
import { asPlan } from './payoff-quote.ts';
import { goodsOf, type LedgerPlanDue, planDuesOf } from './plan-books.store.ts';
import type { Posting } from './posting.ts';
import { writeWithdrawn } from './write-withdrawn.ts';

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
  const dues = duesInBooks(plan, await planDuesOf(client, books.order.id));
  const { targets, agreed, credit } = await afterReturn(client, books, { ...plan, dues }, amount);
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
    const dues = agreed ? dueDates(agreed, plan.placedOn, tenant.country) : [];
    const shares =
      agreed && dues.length > 0
        ? spread(
            agreed.base,
            dues.map((due) => due.amount),
          )
        : [];
    const targets = dues.map(
      (due, index): PlanTarget => ({ ...due, protection: protectionFor(due.amount), principal: shares[index] ?? 0 }),
    );
    return { targets, agreed, credit: Math.max(0, amount - plan.base) };
  }
  const toCome = plan.dues.filter(({ position }) => position > elapsed.due);
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
    ...plan.dues.filter(({ position }) => position <= elapsed.due),
    ...toCome.slice(0, rest.instalments.length).map((due, index): PlanTarget => {
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
  return plan.dues
    .filter(({ position }) => position > elapsed.due)
    .map(({ position, amount }) => ({ months: after[position - 1] ?? known.pauseMonths + known.months, amount }));
}

/**
 * Returns the dues of a plan with the ledger's amounts of paid ones. A credit may have reduced or removed an instalment
 * that was paid ahead, and must not be forgotten by the next one.
 */
export function duesInBooks(plan: Pick<StoredPlan, 'dues'>, booked: readonly LedgerPlanDue[]): StoredPlan['dues'] {
  const inBooks = new Map(booked.map((due) => [due.position, due]));
  return plan.dues.flatMap((due) => {
    if (!due.isPaid) return [due];
    const paid = inBooks.get(due.position);
    return paid ? [{ ...due, amount: paid.amount - paid.protection, protection: paid.protection }] : [];
  });
}

/** Updates the dues of a plan that was insured or withdrawn. */
export async function followPlan(client: pg.PoolClient, books: OpenBooks, now: Date): Promise<void> {
  const plan = await planOfOrder(client, books.order.id);
  if (!plan) return;
  const event: Booked = { key: `order:${books.order.id}:plan:${now.getTime()}`, kind: 'plan-changed' };
  const isWithdrawn = plan.state === 'withdrawn';
  const booked = await planDuesOf(client, books.order.id);
  const settledAt = new Map(booked.map(({ position, settled }) => [position, settled]));
  const targets = duesInBooks(plan, booked).map(
    (due): PlanTarget =>
      due.isPaid && isWithdrawn ? { ...due, amount: settledAt.get(due.position) ?? 0, protection: 0 } : due,
  );
  const surcharges = isWithdrawn ? await surchargesOf(client, books.order.id) : 0;
  const change = { targets, agreed: null, against: [], credit: 0, surcharges, isWritten: true, isEnding: isWithdrawn };
  const { credit } = await applyTargets(client, books, event, change, now);
  if (isWithdrawn) await writeWithdrawn(client, books, { credit, now });
}

/** Returns the booked cost of an order's plan beyond its goods: interest and protection, in minor units. */
async function surchargesOf(client: pg.PoolClient, orderId: string): Promise<number> {
  const sold = await soldOfOrder(client, orderId);
  return sold.reduce(
    (sum, { account, amount }) => (account === 'interest' || account === 'protection' ? sum - amount : sum),
    0,
  );
}
