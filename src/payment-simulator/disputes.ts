import type pg from 'pg';
import { recordMovement } from './balance.ts';
import { insertDispute, type SimulatedDispute, writeSimulatedDispute } from './dispute.store.ts';
import { newId } from './new-id.ts';
import { noticesOf } from './notices.ts';
import { insertEvents, type NewEvent, type SimulatorSessionRow } from './simulator.store.ts';
import { disputeObject } from './stripe-objects.ts';

const DAY_MS = 86_400_000;
/** Days to answer a dispute, and what the provider takes for one, in minor units. */
const ANSWER_DAYS = 7;
const CARD_FEE = 1500;
const DEBIT_FEE = 750;
/** Delay of the notices after the payment, in milliseconds. */
const AFTER_MS = 3000;

type Given = { client: pg.PoolClient; session: SimulatorSessionRow; now: Date };

/**
 * Disputes a captured payment: its money leaves the balance at once. A bank returns a direct debit for good; a card
 * dispute waits for evidence.
 */
export async function openDispute({ client, session, now }: Given): Promise<NewEvent[]> {
  const isDebit = session.method === 'sepa_debit';
  const { id: sessionId, intentId, amount, currency } = session;
  const dispute: SimulatedDispute = {
    id: newId('du'),
    sessionId,
    intentId,
    amount,
    currency,
    reason: isDebit ? 'debit_not_authorized' : 'fraudulent',
    status: isDebit ? 'lost' : 'needs_response',
    evidence: null,
    evidenceFiles: {},
    createdAt: now,
    dueAt: isDebit ? null : new Date(now.getTime() + ANSWER_DAYS * DAY_MS),
  };
  await insertDispute(client, dispute);
  const moved = {
    kind: 'adjustment',
    category: 'dispute',
    amount: -amount,
    fee: isDebit ? DEBIT_FEE : CARD_FEE,
  } as const;
  await recordMovement(client, session, { ...moved, sourceId: dispute.id }, now);
  const object = disputeObject(dispute, session, []);
  const types = ['created', 'funds_withdrawn', ...(isDebit ? ['closed'] : [])];
  const told = types.map((type, index) => ({ type: `charge.dispute.${type}`, object, inMs: AFTER_MS + index }));
  const notices = noticesOf({ session, now }, told);
  await insertEvents(client, notices);
  return notices;
}

/** Ends a dispute or sends it to the bank. Won money returns to the balance. */
export async function answerDispute(
  { client, session, now }: Given,
  dispute: SimulatedDispute,
  answer: Pick<SimulatedDispute, 'status' | 'evidence'> & Partial<Pick<SimulatedDispute, 'evidenceFiles'>>,
): Promise<{ dispute: SimulatedDispute; notices: NewEvent[] }> {
  const changed: SimulatedDispute = { ...dispute, ...answer };
  await writeSimulatedDispute(client, changed);
  if (changed.status === 'won') {
    const moved = { kind: 'adjustment', category: 'dispute_reversal', amount: dispute.amount, fee: 0 } as const;
    await recordMovement(client, session, { ...moved, sourceId: dispute.id }, now);
  }
  const ended = changed.status === 'won' || changed.status === 'lost';
  const types = ['updated', ...(changed.status === 'won' ? ['funds_reinstated'] : []), ...(ended ? ['closed'] : [])];
  const object = disputeObject(changed, session, []);
  const notices = noticesOf(
    { session, now },
    types.map((type, index) => ({ type: `charge.dispute.${type}`, object, inMs: index })),
  );
  await insertEvents(client, notices);
  return { dispute: changed, notices };
}
