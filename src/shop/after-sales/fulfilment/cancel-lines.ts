import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { announceStock, giveBackStock } from '../../catalogue/stock/index.ts';
import { settledOfOrder } from '../../money/ledger/index.ts';
import { releaseUses } from '../../selling/promotions/index.ts';
import { type ApprovalPassed, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { type CancelReason, cancelOrder, type ToBeCancelled } from '../order-administration/index.ts';
import { creditFor, issueCredit } from './credit.ts';
import { createCreditCancelled } from './credit-cancelled.ts';
import { addresseeOf, type FulfilmentDeps, unitsOf } from './deps.ts';
import { cancelledLinesLetter } from './letters.ts';
import { endOrder, lockLife, moveUnits, type Sought, settleStage } from './life.store.ts';
import { unshippedUnits } from './order-life.ts';
import type { LifeOrder } from './types.ts';

export type CancelLinesProblem =
  | 'not-found'
  | 'not-placed'
  /** A part was shipped, so the customer can no longer cancel. */
  | 'on-its-way'
  | 'membership'
  | 'gift-card-used'
  /** More units than are unshipped. */
  | 'pieces'
  | 'nothing'
  /** Units moved since the page was shown. */
  | 'changed'
  | 'partly-cancelled';

export type CancelLines = { ok: true; isWhole: boolean } | { ok: false; problem: CancelLinesProblem };

/**
 * Cancels unshipped units of an order: returns them to stock, credits their exact share of the payment, and informs the
 * customer. `by` is the employee; null if the customer cancels, which is only possible before the first shipment.
 * `pieces` counts units by position; null cancels all. `pass` may refuse before anything changes.
 */
export async function cancelUnits<Refusal extends { ok: false } = never>(
  deps: FulfilmentDeps,
  tenant: Tenant,
  sought: Sought,
  asked: {
    pieces: ReadonlyMap<number, number> | null;
    reason: CancelReason;
    note: string | null;
    by: StaffMember | null;
    /** State of the units on the page, by `unitStateOf`; absent if any counts. */
    seen?: string | undefined;
    pass?: (client: pg.PoolClient, order: ToBeCancelled) => Promise<ApprovalPassed | Refusal>;
  },
): Promise<CancelLines | Refusal> {
  const { pool, clock, outbox, payments } = deps;
  const { reason, note, by, pass } = asked;
  const outcome = await inTransaction(
    pool,
    async (client): Promise<(CancelLines & { refunds?: string[] }) | Refusal> => {
      const now = clock.now();
      const order = await lockLife(client, sought);
      if (!order) return { ok: false, problem: 'not-found' };
      const problem = problemOf(order, by === null);
      if (problem) return { ok: false, problem };
      if (asked.seen !== undefined && asked.seen !== unitStateOf(order)) return { ok: false, problem: 'changed' };
      const pieces = asked.pieces ?? new Map(order.lines.map((line) => [line.position, unshippedUnits(line)]));
      if ([...pieces.values()].every((count) => count === 0)) {
        if (asked.pieces !== null || order.lines.length > 0) return { ok: false, problem: 'nothing' };
      }
      for (const [position, count] of pieces) {
        const line = order.lines.find((entry) => entry.position === position);
        if (!line || count > unshippedUnits(line)) return { ok: false, problem: 'pieces' };
      }
      const isWhole = order.lines.every((line) => (pieces.get(line.position) ?? 0) === line.ordered - line.cancelled);
      // Cancelling line by line obeys the rule of a whole cancellation.
      if (isWhole && order.hasRunningMembership) return { ok: false, problem: 'membership' };
      if (isWhole && order.lines.every(({ cancelled }) => cancelled === 0)) {
        const whole = await cancelOrder({ ...deps, creditCancelled: createCreditCancelled(deps) }, client, tenant, {
          number: order.number,
          reason,
          note,
          by,
          now,
          ...(pass ? { pass: (facts: ToBeCancelled) => pass(client, facts) } : {}),
        });
        return whole.ok ? { ok: true, isWhole: true } : whole;
      }
      return cancelSome(client, order, pieces, isWhole, now);
    },
  );
  if (!outcome.ok) return outcome;
  await payments.doRefunds(outcome.refunds ?? []);
  if (outcome.isWhole) deps.benefitsChanged();
  return { ok: true, isWhole: outcome.isWhole };

  async function cancelSome(
    client: pg.PoolClient,
    order: LifeOrder,
    pieces: ReadonlyMap<number, number>,
    isWhole: boolean,
    now: Date,
  ): Promise<{ ok: true; isWhole: boolean; refunds: string[] } | Refusal> {
    const credited = creditFor(tenant, order, pieces, 'cancelled');
    const { unbooked } = await payments.onlineMoney(client, order.id);
    const received = (await settledOfOrder(client, order.id)) + unbooked;
    const passed: ApprovalPassed | Refusal = pass
      ? await pass(client, {
          orderId: order.id,
          number: order.number,
          amount: Math.min(credited.amount, received),
          seen: unitStateOf(order),
        })
      : { ok: true, requestedBy: null };
    if (!passed.ok) return passed;
    await moveUnits(
      client,
      order.id,
      [...pieces].map(([position, cancelled]) => ({ position, cancelled })),
    );
    await settleStage(client, order);
    if (isWhole) await releaseUses(client, [order.id], now);
    const back = order.lines.flatMap(({ position, sku }) => {
      const quantity = pieces.get(position) ?? 0;
      return quantity > 0 ? [{ sku, quantity }] : [];
    });
    const cause = { orderId: order.id, reason: 'cancellation', now, by: by?.email ?? null } as const;
    await announceStock(client, await giveBackStock(client, bySku(back), cause), now);
    const credit = await issueCredit(payments, client, tenant, order, {
      credited,
      returnId: null,
      reason: `cancelled: ${reason}`,
      note,
      by: by?.email ?? null,
      now,
    });
    // Bought gift cards remain valid, so their order does.
    if (isWhole && order.boughtCards === 0) await endOrder(client, order.id, now);
    if (by)
      await recordAudit(client, now, by, {
        action: 'order.lines-cancelled',
        tenant: tenant.id,
        subject: `order:${order.number}`,
        after: {
          pieces: [...pieces].map(([position, count]) => `${position}: ${count}`).join(', '),
          credit: credit?.number ?? null,
          amount: credited.amount,
          reason,
          note,
          ...(passed.requestedBy === null ? {} : { requestedBy: passed.requestedBy }),
        },
      });
    const to = addresseeOf(deps, tenant, order);
    if (to) {
      const told = credit && { ...credit, amount: credited.amount, fee: 0 };
      const key = order.lines.map((line) => line.cancelled + (pieces.get(line.position) ?? 0)).join('-');
      await outbox.put(await cancelledLinesLetter(to, key, unitsOf(order, pieces), told), client);
    }
    return { ok: true, isWhole, refunds: credit?.refundIds ?? [] };
  }
}

function problemOf(order: LifeOrder, isBuyer: boolean): CancelLinesProblem | null {
  if (order.state !== 'placed') return 'not-placed';
  return isBuyer && order.lines.some(({ shipped }) => shipped > 0) ? 'on-its-way' : null;
}

/** Returns a text that changes with every unit of an order that is shipped, cancelled or returned. */
export function unitStateOf({ lines }: Pick<LifeOrder, 'lines'>): string {
  return lines
    .map(({ position, shipped, cancelled, returned }) => [position, shipped, cancelled, returned].join(' '))
    .join(', ');
}

/** Sums quantities by SKU, so that each stock row is updated once. */
export function bySku(pieces: readonly { sku: string; quantity: number }[]): { sku: string; quantity: number }[] {
  const sums = new Map<string, number>();
  for (const { sku, quantity } of pieces) sums.set(sku, (sums.get(sku) ?? 0) + quantity);
  return [...sums].map(([sku, quantity]) => ({ sku, quantity }));
}
