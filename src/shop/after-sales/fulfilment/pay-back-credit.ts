import { inTransactionOrNot } from '../../../platform/database/transaction.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { freeCreditOf, orderOfCredit } from '../../money/ledger/index.ts';
import {
  type ApprovalInput,
  may,
  type NotApproved,
  passApproval,
  type Refused,
  recordAudit,
  type StaffMember,
} from '../../staff/employees/index.ts';
import { addresseeOf, type FulfilmentDeps } from './deps.ts';
import { overpaidLetter } from './letters.ts';
import { lockLife } from './life.store.ts';
import { writeOverpaid } from './overpaid.ts';

const LONGEST_REASON = 300;

export type PaidBackOutcome = { ok: true } | Refused | NotApproved | { ok: false; problem: 'no-reason' | 'no-credit' };

/**
 * Pays the free credit of an account back. A letter asks for a bank account: customers answer in their account, guests
 * by a signed link that expires. The transfer then waits among the payouts.
 */
export async function payBackCredit(
  deps: Pick<FulfilmentDeps, 'pool' | 'clock' | 'secrets' | 'outbox' | 'publicUrlOf'>,
  tenant: Tenant,
  asked: { accountId: string; reason: string },
  by: StaffMember,
  approval?: ApprovalInput,
): Promise<PaidBackOutcome> {
  if (!may(by, 'payment.refund')) return { ok: false, problem: 'not-allowed' };
  const reason = asked.reason.trim().slice(0, LONGEST_REASON);
  if (reason === '') return { ok: false, problem: 'no-reason' };
  if (!isUuid(asked.accountId)) return { ok: false, problem: 'no-credit' };
  const noCredit = { keep: false, result: { ok: false, problem: 'no-credit' } } as const;
  return inTransactionOrNot(deps.pool, async (client): Promise<{ keep: boolean; result: PaidBackOutcome }> => {
    const now = deps.clock.now();
    const orderId = await orderOfCredit(client, tenant.id, asked.accountId);
    const order = orderId === null ? null : await lockLife(client, { tenant: tenant.id, id: orderId });
    if (!order) return noCredit;
    const amount = await freeCreditOf(client, order.id, now);
    if (amount === 0) return noCredit;
    const subject = `order:${order.number}`;
    const guarded = {
      act: 'credit.pay-back' as const,
      tenant,
      target: `ledger:${asked.accountId}`,
      subject,
      owner: order.id,
      amount,
      entered: { account: asked.accountId, reason },
      seen: String(amount),
    };
    const passed = await passApproval(client, by, guarded, { reason, ...approval }, now);
    if (!passed.ok) return { keep: true, result: passed };
    const { number, dueOn } = await writeOverpaid(client, tenant, order, { amount, now });
    const to = addresseeOf(deps, tenant, order);
    if (to) await deps.outbox.put(await overpaidLetter(to, { number, amount, dueOn }), client);
    const { requestedBy } = passed;
    await recordAudit(client, now, by, {
      action: 'credit.pay-back',
      tenant: tenant.id,
      subject,
      after: { amount, currency: order.currency, reason, ...(requestedBy === null ? {} : { requestedBy }) },
    });
    return { keep: true, result: { ok: true } };
  });
}
