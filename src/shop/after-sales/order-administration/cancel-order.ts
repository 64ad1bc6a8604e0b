import type pg from 'pg';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { announceStock, giveBackStock } from '../../catalogue/stock/index.ts';
import {
  giftCardBooks,
  recordGoodwillTaken,
  recordOrderCancelled,
  renewWriteOffs,
  settledOfOrder,
  takeBackWriteOffs,
} from '../../money/ledger/index.ts';
import type { Payments } from '../../money/payment/index.ts';
import {
  byGiftCards,
  lockPaidGiftCards,
  lockUnusedCards,
  refundOntoGiftCards,
  withdrawCards,
} from '../../selling/gift-cards/index.ts';
import { unbookPlan } from '../../selling/instalments/index.ts';
import { releaseUses } from '../../selling/promotions/index.ts';
import { type ApprovalPassed, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { lockOrderForChange, markCancelled, unitsOfOrder } from './cancel.store.ts';
import { type CancelReason, cancelLetter } from './cancel-letter.ts';
import { type CancelProblem, cancelProblem } from './cancel-rule.ts';
import { redemptionsOfOrder } from './order-administration.store.ts';

/**
 * Issues the document of a cancelled order and stores what is transferred to its customer. Amounts are in minor units.
 * `way`: the rest is refunded as it was paid, taken from the bill, or taken from the plan. Returns the event of the
 * document, and the text and link for the letter about the transfer. Locks a number circle, so it comes last.
 */
export type CreditCancelled = (
  client: pg.PoolClient,
  tenant: Tenant,
  cancelled: {
    number: string;
    amount: number;
    way: 'none' | 'invoice' | 'instalments';
    /** Minor units that went back onto gift cards. */
    ontoCards: number;
    now: Date;
  },
) => Promise<{ document: { cause: string } | null; owed: { text: string; button: string; link: string } | null }>;

/** Cancellations by customers and jobs need no approval. */
const NOBODY_ASKED: ApprovalPassed = { ok: true, requestedBy: null };

/** Facts of an order right before its cancellation, for the approval of it. */
export type ToBeCancelled = {
  orderId: string;
  number: string;
  /** Money that the customer gets back, in minor units. */
  amount: number;
  /** Changes with everything that the cancellation is based on. */
  seen: string;
};

/**
 * Cancels a whole order in the caller's transaction. It releases units and vouchers, ends open payments, refunds
 * received ones, books the cancellation and informs the customer. `by` is the employee; null if the customer cancels.
 * `pass` may refuse the cancellation before anything changes.
 */
export async function cancelOrder<Refusal extends { ok: false } = never>(
  deps: {
    payments: Pick<Payments, 'giveBack' | 'onlineMoney'>;
    outbox: Outbox;
    creditCancelled: CreditCancelled;
    publicUrlOf: PublicUrlOf;
  },
  client: pg.PoolClient,
  tenant: Tenant,
  asked: {
    number: string;
    reason: CancelReason;
    note: string | null;
    by: StaffMember | null;
    now: Date;
    pass?: (order: ToBeCancelled) => Promise<ApprovalPassed | Refusal>;
  },
): Promise<{ ok: true } | { ok: false; problem: CancelProblem | 'not-found' } | Refusal> {
  const { number, reason, note, by, now } = asked;
  const order = await lockOrderForChange(client, tenant.id, number);
  if (!order) return { ok: false, problem: 'not-found' };
  const problem = cancelProblem(order);
  if (problem) return { ok: false, problem };
  const bought = await lockUnusedCards(client, order.id);
  if (bought === null) return { ok: false, problem: 'gift-card-used' };
  await lockPaidGiftCards(client, order.id);
  const { booked, unbooked, refundable, promised } = await deps.payments.onlineMoney(client, order.id);
  const received = (await settledOfOrder(client, order.id)) + unbooked;
  const facts = { orderId: order.id, number, amount: received, seen: `${order.method} ${received}` };
  const passed = asked.pass ? await asked.pass(facts) : NOBODY_ASKED;
  if (!passed.ok) return passed;
  await withdrawCards(client, { orderId: order.id, cards: bought, by: by?.email ?? null, now });
  const taken = await takeBackWriteOffs(client, { orderId: order.id, now });
  // Before its plan is deleted. Refunds are booked after they happened.
  const { credit } = await recordOrderCancelled(client, {
    orderId: order.id,
    now,
    note: reason,
    by: by?.email ?? null,
  });
  await renewWriteOffs(client, { orderId: order.id, taken, now });
  // Goodwill that was paid before is part of the credit.
  if (credit > 0)
    await recordGoodwillTaken(client, { orderId: order.id, now, takenId: `order:${order.id}:cancelled`, most: credit });
  const ontoCards = await creditGiftCards(client, tenant, { orderId: order.id, credit, by: by?.email ?? null, now });
  await markCancelled(client, order.id, { wasSettled: order.isSettled, now });
  await deps.payments.giveBack(client, order.id, 'cancelled');
  const hadUses = (await redemptionsOfOrder(client, order.id)).length > 0;
  await releaseGoods(client, order.id, now);
  // Payments through the provider are refunded there. Any rest that arrived by bank must be transferred.
  const amount = Math.max(0, credit - booked - ontoCards);
  const way = refundable > 0 ? 'none' : order.method === 'instalments' ? 'instalments' : 'invoice';
  const { document, owed } = await deps.creditCancelled(client, tenant, { number, amount, way, ontoCards, now });
  if (by)
    await recordAudit(client, now, by, {
      action: 'order.cancelled',
      tenant: tenant.id,
      subject: `order:${number}`,
      before: { state: 'placed', settled: order.isSettled },
      after: {
        state: 'cancelled',
        reason,
        note,
        ...(passed.requestedBy === null ? {} : { requestedBy: passed.requestedBy }),
      },
    });
  const { email, placedAt } = order;
  if (tenant.sendsMail && email !== null && placedAt !== null) {
    const house = { tenant, publicUrl: deps.publicUrlOf(tenant) };
    const online = { refunded: refundable - promised, promised };
    const told = { ...order, email, placedAt, hadUses, owed, online, document, ontoCards };
    await deps.outbox.put(await cancelLetter(house, told, reason), client);
  }
  return { ok: true };
}

/** Credits at most the part of an order that gift cards paid onto them. Returns the amount in minor units. */
async function creditGiftCards(
  client: pg.PoolClient,
  tenant: Tenant,
  { credit, ...cancelled }: { orderId: string; credit: number; by: string | null; now: Date },
): Promise<number> {
  const refundId = `order:${cancelled.orderId}:cancelled`;
  const amount = Math.min(credit, await byGiftCards(client, cancelled.orderId));
  const ontoCards = await refundOntoGiftCards(client, { ...cancelled, refundId, tenant, amount });
  if (ontoCards > 0) await giftCardBooks.refunded(client, { ...cancelled, refundId, amount: ontoCards });
  return ontoCards;
}

/** Releases the vouchers, the plan and the units of a cancelled order. */
async function releaseGoods(client: pg.PoolClient, orderId: string, now: Date): Promise<void> {
  await releaseUses(client, [orderId], now);
  await unbookPlan(client, orderId);
  const units = await unitsOfOrder(client, orderId);
  const moved = await giveBackStock(client, units, { orderId, reason: 'cancellation', now });
  await announceStock(client, moved, now);
}
