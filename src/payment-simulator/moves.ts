import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { insertEvent, type SessionRow, writeSession } from './simulator.store.ts';
import { eventObject, intentObject, sessionObject } from './stripe-objects.ts';
import type { SimulatedCard } from './test-cards.ts';

/** How the shop is told: what the person on the pay page chose of what can go wrong on the way. */
export const NOTICE_WAYS = ['normal', 'first', 'late', 'twice', 'reordered', 'never'] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];

const LATE_MS = 6000;
const SETTLE_MS = 2500;

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replaceAll(/[-_]/g, 'x')}`;
}

/** Notices that were written down, to be sent once their transaction has ended. */
export type Notices = { id: string; dueAt: Date }[];

type Given = { client: pg.PoolClient; session: SessionRow; now: Date };

async function tell(
  { client, session, now }: Given,
  notices: { type: string; object: object; inMs?: number }[],
  /** The same notice again, as providers do whose first call got no answer. */
  copies = 1,
): Promise<Notices> {
  const written: Notices = [];
  for (const { type, object, inMs = 0 } of notices) {
    const dueAt = new Date(now.getTime() + inMs);
    const payload = eventObject(newId('evt'), type, object, now);
    for (let copy = 0; copy < copies; copy += 1) {
      const id = newId('sent');
      await insertEvent(client, { id, sessionId: session.id, payload, dueAt });
      written.push({ id, dueAt });
    }
  }
  return written;
}

/** Somebody has paid: by card it is authorised until it is captured, everything else is there at once, or on its way. */
export async function pay(
  given: Given & {
    method: string;
    card: SimulatedCard | null;
    way: NoticeWay;
    settles: 'now' | 'later' | 'fails-later';
  },
): Promise<Notices> {
  const { client, method, card, way, settles } = given;
  const status =
    settles === 'now' ? (given.session.asked.manualCapture ? 'requires_capture' : 'succeeded') : 'processing';
  const session: SessionRow = {
    ...given.session,
    status: 'complete',
    intentStatus: status,
    method,
    card,
    challenge: null,
  };
  await writeSession(client, session);
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
  // An intent that has not succeeded says nothing that the session has not said (docs/operations.md). Who wants every
  // notice gets it all the same: so it is here where notices come twice or in another order.
  const isTold = status === 'succeeded' || way === 'twice';
  const sent =
    way === 'reordered'
      ? [intent, { ...completed, inMs: 1 }]
      : [{ ...completed, inMs }, ...(isTold ? [{ ...intent, inMs: inMs + 1 }] : [])];
  const told = { ...given, session };
  const written = way === 'never' ? [] : await tell(told, sent, copies);
  if (settles !== 'now') {
    const type = `checkout.session.async_payment_${settles === 'later' ? 'succeeded' : 'failed'}`;
    written.push(...(await tell(told, [{ type, object: { id: session.id }, inMs: SETTLE_MS }])));
  }
  return written;
}

/** A card was refused: the page stays, and another card may be tried. */
export function decline(given: Given & { code: string; card: SimulatedCard | null }): Promise<Notices> {
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
  return tell(given, [{ type: 'payment_intent.payment_failed', object }]);
}

/** What was on its way has come, or has not. */
export async function settle(given: Given & { succeeded: boolean }): Promise<SessionRow> {
  const { client, session, succeeded } = given;
  if (session.intentStatus !== 'processing') return session;
  const settled: SessionRow = { ...session, intentStatus: succeeded ? 'succeeded' : 'requires_payment_method' };
  await writeSession(client, settled);
  return settled;
}

/** The page is closed for good. */
export async function expire(given: Given): Promise<Notices> {
  const session: SessionRow = { ...given.session, status: 'expired', challenge: null };
  await writeSession(given.client, session);
  const object = sessionObject(session, null, false);
  return tell({ ...given, session }, [{ type: 'checkout.session.expired', object }]);
}

export async function capture(given: Given): Promise<{ session: SessionRow; notices: Notices }> {
  const session: SessionRow = { ...given.session, intentStatus: 'succeeded' };
  await writeSession(given.client, session);
  const notices = await tell({ ...given, session }, [
    { type: 'payment_intent.succeeded', object: intentObject(session) },
  ]);
  return { session, notices };
}

export async function cancelIntent(given: Given): Promise<{ session: SessionRow; notices: Notices }> {
  const session: SessionRow = { ...given.session, intentStatus: 'canceled' };
  await writeSession(given.client, session);
  const notices = await tell({ ...given, session }, [
    { type: 'payment_intent.canceled', object: intentObject(session) },
  ]);
  return { session, notices };
}

export async function refund(given: Given & { amount: number }): Promise<{ session: SessionRow; notices: Notices }> {
  const session: SessionRow = { ...given.session, refunded: given.session.refunded + given.amount };
  await writeSession(given.client, session);
  const object = {
    id: `ch_${session.intentId.slice(3)}`,
    object: 'charge',
    amount_refunded: session.refunded,
    payment_intent: session.intentId,
    metadata: session.asked.intentMetadata,
  };
  return { session, notices: await tell({ ...given, session }, [{ type: 'charge.refunded', object }]) };
}
