import type pg from 'pg';
import type { InstalmentPlan } from '../../selling/instalments/index.ts';
import { dueKey } from './bill-order.ts';
import { type Booked, type CreditedEntry, ledgerEntryOf, type OpenBooks } from './books.ts';
import { writeDues } from './dues.store.ts';
import { writeEntries } from './entries.store.ts';
import type { PlanDue } from './order-facts.store.ts';
import { type LedgerPlanDue, markPaidDues, planDuesOf, rewriteDues, rewritePlan } from './plan-books.store.ts';
import type { Posting } from './posting.ts';

/** Wanted state of a due, with the part of the goods' price that it pays off. */
export type PlanTarget = PlanDue & { principal?: number };

export type PlanChange = {
  targets: readonly PlanTarget[];
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
  /** The plan ends: money for instalments that no longer exist pays what remains, before it becomes credit. */
  isEnding?: boolean;
};

type Sums = { amount: number; protection: number; settled: number };

/**
 * Changes the dues of a plan to their targets, with their days. The remaining difference is booked as interest, after
 * protection.
 */
export async function applyTargets(
  client: pg.PoolClient,
  books: OpenBooks,
  booked: Booked,
  change: PlanChange,
  now: Date,
): Promise<CreditedEntry> {
  const { order, accountId } = books;
  const before = await planDuesOf(client, order.id);
  const { changed, added } = changedDues(before, change);
  const after = [...changed, ...added];
  const excess = total(before, 'settled') - total(after, 'settled');
  const openBefore = openOf(before);
  const openAfter = openOf(after);
  const paidBack = openAfter === 0 ? (change.surcharges ?? 0) - openBefore : 0;
  const credit = Math.max(excess + change.credit, paidBack);
  const postings: Posting[] = [
    ...change.against,
    { account: 'receivable', amount: openAfter - openBefore },
    { account: 'credit', amount: -credit },
    { account: 'protection', amount: total(before, 'protection') - total(after, 'protection') },
  ];
  const interest = -postings.reduce((sum, { amount }) => sum + amount, 0);
  const entry = ledgerEntryOf(books, booked, [...postings, { account: 'interest', amount: interest }]);
  if (entry.postings.some(({ amount }) => amount !== 0)) await writeEntries(client, [entry], now);
  await rewriteDues(client, changed);
  const common = { tenant: order.tenant, accountId, orderId: order.id, orderNumber: order.number };
  await writeDues(
    client,
    added.map((due) => ({ ...common, ...due, key: dueKey(order.id, due.position), kind: 'instalment' })),
  );
  if (!change.isWritten) await rewritePlan(client, order.id, { dues: change.targets, agreed: change.agreed });
  await markPaidDues(client, order.id, now);
  return { settled: openBefore - openAfter, credit, isNew: true };
}

/** Returns the dues that the ledger has and those that are new, as their targets demand. */
function changedDues(before: readonly LedgerPlanDue[], { targets, isEnding = false }: PlanChange) {
  const byPosition = new Map(targets.map((target) => [target.position, target]));
  const changed = before.map((due) => {
    const target = byPosition.get(due.position);
    const protection = target?.protection ?? 0;
    const amount = (target?.amount ?? 0) + protection;
    const principal = target?.principal ?? Math.min(due.principal, amount - protection);
    const { dueOn, payableOn } = target ?? due;
    return { id: due.id, dueOn, payableOn, amount, protection, principal, settled: Math.min(due.settled, amount) };
  });
  const known = new Set(before.map(({ position }) => position));
  const added = targets
    .filter(({ position }) => !known.has(position))
    .map(({ position, dueOn, payableOn, amount, protection, principal = amount }) => ({
      position,
      dueOn,
      payableOn,
      amount: amount + protection,
      protection,
      principal,
      settled: 0,
    }));
  if (!isEnding) return { changed, added };
  let spare = total(before, 'settled') - total(changed, 'settled');
  const fill = <Due extends Sums>(dues: Due[]): Due[] =>
    dues.map((due) => {
      const part = Math.min(spare, due.amount - due.settled);
      spare -= part;
      return { ...due, settled: due.settled + part };
    });
  return { changed: fill(changed), added: fill(added) };
}

function total(dues: readonly Sums[], name: keyof Sums): number {
  return dues.reduce((sum, due) => sum + due[name], 0);
}

function openOf(dues: readonly Sums[]): number {
  return total(dues, 'amount') - total(dues, 'settled');
}
