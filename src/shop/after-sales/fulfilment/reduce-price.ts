import { inTransaction } from '../../../platform/database/transaction.ts';
import { oneLineNote } from '../../../platform/one-line-note.ts';
import { afterOrderMessagesOf } from '../../../tenants/messages/after-order.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import {
  type ApprovalInput,
  type NotApproved,
  passApproval,
  recordAudit,
  type StaffMember,
} from '../../staff/employees/index.ts';
import { unitStateOf } from './cancel-lines.ts';
import { issueCredit } from './credit.ts';
import { addresseeOf, type FulfilmentDeps } from './deps.ts';
import { localeOfOrder, reducedLetter } from './letters.ts';
import { lockLife } from './life.store.ts';
import { reductionFor } from './reduction.ts';

const LONGEST_REASON = 300;

export type ReduceOutcome =
  | { ok: true; credit: string }
  /** `amount`: more than the value of the units that the customer keeps. */
  | { ok: false; problem: 'not-found' | 'not-placed' | 'amount' | 'no-reason' };

type Reduced = { ok: true; credit: string; refunds: string[] };

/**
 * Reduces the price of delivered goods that the customer keeps. Issues a credit note, pays back as it was paid or by
 * transfer, and sends a letter. `position`: null for the whole order.
 */
export async function reducePrice(
  deps: FulfilmentDeps,
  tenant: Tenant,
  asked: {
    number: string;
    position: number | null;
    /** Minor units. */
    amount: number;
    /** Printed on the document. */
    reason: string;
    way: 'as-paid' | 'transfer';
    by: StaffMember;
  },
  approval?: ApprovalInput,
): Promise<ReduceOutcome | NotApproved> {
  const { pool, clock, payments, outbox } = deps;
  const { number, position, amount, way, by } = asked;
  const reason = oneLineNote(asked.reason, LONGEST_REASON);
  if (reason === '') return { ok: false, problem: 'no-reason' };
  const outcome = await inTransaction(
    pool,
    async (client): Promise<Reduced | Exclude<ReduceOutcome, { ok: true }> | NotApproved> => {
      const now = clock.now();
      const order = await lockLife(client, { tenant: tenant.id, number });
      if (!order) return { ok: false, problem: 'not-found' };
      if (order.state !== 'placed') return { ok: false, problem: 'not-placed' };
      const reduction = reductionFor(tenant, order, { position, amount });
      if (!reduction || amount > order.total - order.credited) return { ok: false, problem: 'amount' };
      const guarded = {
        act: 'order.reduce' as const,
        tenant,
        target: `order:${number}`,
        subject: `order:${number}`,
        owner: order.id,
        amount,
        entered: { number, position: String(position ?? ''), amount: String(amount), reason, way },
        seen: `${unitStateOf(order)}, ${order.credited}`,
        after: { amount },
      };
      const passed = await passApproval(client, by, guarded, { reason, ...approval }, now);
      if (!passed.ok) return passed;
      const { papers } = afterOrderMessagesOf(localeOfOrder(tenant, order));
      const titleOf = (at: number) => order.lines.find((line) => line.position === at)?.title ?? '';
      const credit = await issueCredit(payments, client, tenant, order, {
        credited: { amount, fee: 0, delivery: 0, lines: [], vat: reduction.vat },
        returnId: null,
        reduction: { lines: reduction.lines, reason },
        more: reduction.lines.map((line) => ({
          title: `${papers.reduction}: ${titleOf(line.position)}`,
          note: reason,
          amount: line.amount,
        })),
        way,
        reason: `price reduction: ${reason}`,
        note: reason,
        by: by.email,
        now,
      });
      if (!credit) throw new Error('a price reduction has no credit note');
      await recordAudit(client, now, by, {
        action: 'order.reduced',
        tenant: tenant.id,
        subject: `order:${number}`,
        after: {
          amount,
          way,
          reason,
          credit: credit.number,
          ...(passed.requestedBy === null ? {} : { requestedBy: passed.requestedBy }),
        },
      });
      const to = addresseeOf(deps, tenant, order);
      if (to) await outbox.put(await reducedLetter(to, reason, { ...credit, amount, fee: 0 }), client);
      return { ok: true, credit: credit.number, refunds: credit.refundIds };
    },
  );
  if (!outcome.ok) return outcome;
  await payments.doRefunds(outcome.refunds);
  return { ok: true, credit: outcome.credit };
}
