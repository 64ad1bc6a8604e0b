import type pg from 'pg';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import type { PublicUrlOf } from '../../../tenants/origins.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { Payments } from '../../money/payment/index.ts';
import { recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { answerLetter } from './answer-letters.ts';
import { lockOrderForChange } from './cancel.store.ts';
import { type CreditCancelled, cancelOrder } from './cancel-order.ts';
import type { CancelProblem } from './cancel-rule.ts';
import { changeToPrepayment, lockOpenReview, markAnswered, reviewById } from './review.store.ts';

const DAY = 86_400_000;

export const CREDIT_ANSWERS = ['accepted', 'refused', 'prepayment'] as const;
export type CreditAnswer = (typeof CREDIT_ANSWERS)[number];

export type AnswerDeps = {
  payments: Pick<Payments, 'giveBack' | 'onlineMoney'>;
  outbox: Outbox;
  creditCancelled: CreditCancelled;
  publicUrlOf: PublicUrlOf;
};

/**
 * Answers an open review in the caller's transaction, and mails the customer. An order is released, cancelled or changed
 * to prepayment; an accepted request allows one order of its basket. `by`: null for the job. Lock order: basket, order,
 * review.
 */
export async function answerReview(
  deps: AnswerDeps,
  client: pg.PoolClient,
  tenant: Tenant,
  asked: { id: string; answer: CreditAnswer; note: string | null; by: StaffMember | null; now: Date },
): Promise<{ ok: true } | { ok: false; problem: CancelProblem | 'not-found' | 'answered' }> {
  const { id, answer, note, by, now } = asked;
  const review = await reviewById(client, tenant.id, id);
  if (!review) return { ok: false, problem: 'not-found' };
  const { number, orderId } = review;
  if (number !== null) await lockOrderForChange(client, tenant.id, number);
  if (!(await lockOpenReview(client, id))) return { ok: false, problem: 'answered' };
  if (answer === 'refused' && number !== null) {
    const cancelled = await cancelOrder(deps, client, tenant, { number, reason: 'credit', note, by, now });
    if (!cancelled.ok) return cancelled;
  }
  if (answer === 'prepayment' && orderId !== null) await changeToPrepayment(client, orderId);
  const isGrant = answer === 'accepted' && orderId === null;
  const validUntil = isGrant ? new Date(now.getTime() + tenant.credit.grantDays * DAY) : null;
  await markAnswered(client, id, { state: answer, by: by?.email ?? null, note, validUntil, now });
  if (by)
    await recordAudit(client, now, by, {
      action: 'credit-review.answered',
      tenant: tenant.id,
      subject: number === null ? `credit-review:${id}` : `order:${number}`,
      before: { state: 'open' },
      after: { state: answer, note },
    });
  const { email } = review;
  // The cancellation of a refused order has its own letter.
  if (email !== null && tenant.sendsMail && !(answer === 'refused' && number !== null)) {
    const house = { tenant, publicUrl: deps.publicUrlOf(tenant) };
    await deps.outbox.put(await answerLetter(house, { ...review, email }, { kind: answer, validUntil }), client);
  }
  return { ok: true };
}
