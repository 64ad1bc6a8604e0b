import type pg from 'pg';
import { insertBalance } from './balance.store.ts';
import { chargeMovement, recordMovement } from './balance.ts';
import { openDispute } from './disputes.ts';
import { type Notices, noticesOf, type SimulatedNotice } from './notices.ts';
import { insertEvents, type SimulatorSessionRow, writeSession } from './simulator.store.ts';
import { intentObject, sessionObject } from './stripe-objects.ts';
import type { SimulatedCard } from './test-cards.ts';

/** Ways to send notices to the shop; the pay page offers them to simulate faults. */
export const NOTICE_WAYS = ['normal', 'first', 'late', 'twice', 'reordered', 'never'] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];

/** Delays in milliseconds. */
const LATE_MS = 6000;
const SETTLE_MS = 2500;

type Given = { client: pg.PoolClient; session: SimulatorSessionRow; now: Date };

/** Records a payment. A card is authorised until it is captured; other methods are paid at once or are processing. */
export async function pay(
  given: Given & {
    method: string;
    card: SimulatedCard | null;
    way: NoticeWay;
    settles: 'now' | 'later' | 'fails-later';
    /** The buyer disputes the payment after it was captured. */
    isDisputed?: boolean;
  },
): Promise<Notices> {
  const { client, method, card, way, settles } = given;
  const status =
    settles === 'now' ? (given.session.asked.manualCapture ? 'requires_capture' : 'succeeded') : 'processing';
  const session: SimulatorSessionRow = {
    ...given.session,
    status: 'complete',
    intentStatus: status,
    method,
    card,
    challenge: null,
    isDisputed: given.isDisputed ?? false,
  };
  const completed = { type: 'checkout.session.completed', object: sessionObject(session, null, false) };
  const intent = {
    type: {
      requires_capture: 'payment_intent.amount_capturable_updated',
      succeeded: 'payment_intent.succeeded',
      processing: 'payment_intent.processing',
    }[status],
    object: intentObject(session),
  };
  const copies = way === 'twice' ? 2 : 1;
  const inMs = way === 'late' ? LATE_MS : 0;
  // A notice of an unfinished intent adds nothing to that of the session (docs/operations.md). It is sent only with
  // notices that arrive twice or reordered.
  const isTold = status === 'succeeded' || way === 'twice';
  const sent =
    way === 'reordered'
      ? [intent, { ...completed, inMs: 1 }]
      : [{ ...completed, inMs }, ...(isTold ? [{ ...intent, inMs: inMs + 1 }] : [])];
  const told = { ...given, session };
  const notices = way === 'never' ? [] : noticesOf(told, sent, copies);
  if (settles !== 'now') {
    const type = `checkout.session.async_payment_${settles === 'later' ? 'succeeded' : 'failed'}`;
    notices.push(...noticesOf(told, [{ type, object: { id: session.id }, inMs: SETTLE_MS }]));
  }
  await writeSession(client, session, notices);
  return [...notices, ...(await captured({ client, session, now: given.now }))];
}

/** Records the money of a captured payment, and its dispute. */
async function captured(given: Given): Promise<Notices> {
  if (given.session.intentStatus !== 'succeeded') return [];
  await insertBalance(given.client, chargeMovement(given.session, given.now));
  return given.session.isDisputed ? openDispute(given) : [];
}

/** Records a refused card. The session remains open for another card. */
export async function decline(given: Given & { code: string; card: SimulatedCard | null }): Promise<Notices> {
  const { session, code, card } = given;
  const object = {
    ...intentObject(session),
    last_payment_error: {
      type: 'card_error',
      code: code === 'expired_card' ? code : 'card_declined',
      decline_code: code,
      payment_method: card ? { type: 'card', card: { brand: card.brand, fingerprint: card.fingerprint } } : null,
    },
  };
  const notices = noticesOf(given, [{ type: 'payment_intent.payment_failed', object }]);
  await insertEvents(given.client, notices);
  return notices;
}

/** Records whether a processing payment has succeeded. */
export async function settle(given: Given & { succeeded: boolean }): Promise<Changed> {
  const { client, session, succeeded } = given;
  if (session.intentStatus !== 'processing') return { session, notices: [] };
  const settled: SimulatorSessionRow = {
    ...session,
    intentStatus: succeeded ? 'succeeded' : 'requires_payment_method',
  };
  await writeSession(client, settled);
  return { session: settled, notices: await captured({ ...given, session: settled }) };
}

/** Closes the pay page permanently. */
export async function expire(given: Given): Promise<Notices> {
  const session: SimulatorSessionRow = { ...given.session, status: 'expired', challenge: null };
  const object = sessionObject(session, null, false);
  const { notices } = await changed(given, session, { type: 'checkout.session.expired', object });
  return notices;
}

export async function capture(given: Given): Promise<Changed> {
  const session: SimulatorSessionRow = { ...given.session, intentStatus: 'succeeded' };
  const done = await changed(given, session, { type: 'payment_intent.succeeded', object: intentObject(session) });
  return { session, notices: [...done.notices, ...(await captured({ ...given, session }))] };
}

export function cancelIntent(given: Given): Promise<Changed> {
  const session: SimulatorSessionRow = { ...given.session, intentStatus: 'canceled' };
  return changed(given, session, { type: 'payment_intent.canceled', object: intentObject(session) });
}

/** Records a refund. `isTold`: whether a notice follows; default true. */
export async function refund(given: Given & { amount: number; id: string; isTold?: boolean }): Promise<Changed> {
  const session: SimulatorSessionRow = { ...given.session, refunded: given.session.refunded + given.amount };
  const object = {
    id: `ch_${session.intentId.slice(3)}`,
    object: 'charge',
    amount_refunded: session.refunded,
    payment_intent: session.intentId,
    metadata: session.asked.intentMetadata,
  };
  const kind = session.method === 'card' ? 'refund' : 'payment_refund';
  const moved = { kind, category: 'refund', amount: -given.amount, fee: 0, sourceId: given.id } as const;
  await recordMovement(given.client, session, moved, given.now);
  if (given.isTold === false) {
    await writeSession(given.client, session);
    return { session, notices: [] };
  }
  return changed(given, session, { type: 'charge.refunded', object });
}

type Changed = { session: SimulatorSessionRow; notices: Notices };

async function changed({ client, now }: Given, session: SimulatorSessionRow, told: SimulatedNotice): Promise<Changed> {
  const notices = noticesOf({ session, now }, [told]);
  await writeSession(client, session, notices);
  return { session, notices };
}
