import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type pg from 'pg';
import type { Clock } from '../platform/clock.ts';
import type { Pool } from '../platform/database/pool.ts';
import { inTransaction, inTransactionOrNot } from '../platform/database/transaction.ts';
import type { Log } from '../platform/log.ts';
import type { Deliveries } from './deliver.ts';
import { hasSimulatedFiles, simulatedDispute } from './dispute.store.ts';
import { answerDispute } from './disputes.ts';
import { formFields, listAt, type NestedFields, recordAt, textAt } from './form-fields.ts';
import { cancelIntent, capture, expire, refund } from './moves.ts';
import { newId } from './new-id.ts';
import type { Notices } from './notices.ts';
import { payPageOf } from './own-addresses.ts';
import { addReports } from './report-api.ts';
import { insertSession, type SimulatorSessionRow, sessionBy, storeAnswer, storedAnswer } from './simulator.store.ts';
import {
  disputeObject,
  errorObject,
  intentObject,
  intentOfMandate,
  mandateObject,
  sessionObject,
} from './stripe-objects.ts';

type Answer = { status: 200 | 400 | 402 | 404; body: object; notices?: Notices };
type Step = (client: pg.PoolClient, fields: NestedFields, now: Date) => Promise<Answer>;

const METHODS = ['card', 'twint', 'paypal', 'sepa_debit', 'eps', 'ideal', 'wero'];
const OF_CURRENCY: Record<string, string[]> = {
  chf: ['card', 'twint', 'paypal'],
  eur: ['card', 'paypal', 'sepa_debit', 'eps', 'ideal', 'wero'],
};
const LEAST_MINUTES = 30;
const LONGEST_MINUTES = 24 * 60;

/** Creates the part of Stripe's API that the shop uses, with its paths and rules. */
export function simulatorApi(deps: {
  pool: Pool;
  clock: Clock;
  log: Log;
  secretKey: string;
  deliveries: Deliveries;
  isOwnAddress(address: string): boolean;
}): Hono {
  const { pool, clock, log, secretKey, deliveries, isOwnAddress } = deps;
  const app = new Hono();

  app.use(async (c, next) => {
    if (c.req.header('authorization') === `Bearer ${secretKey}`) return next();
    return c.json(errorObject('invalid_request_error', 'Invalid API Key provided'), 401);
  });

  /**
   * Runs a change once per idempotency key. A repeated key returns the first response, also to a concurrent request;
   * with other parameters it is refused. Whether the request is the first shows at the end, so a later one rolls back.
   */
  async function change(c: Context, step: Step): Promise<Response> {
    const body = await c.req.text();
    const key = c.req.header('idempotency-key') ?? null;
    const requestHash = createHash('sha256').update(`${c.req.path} ${body}`).digest('base64url');
    const made = await inTransactionOrNot<Answer | null>(pool, async (client) => {
      const now = clock.now();
      const answer = await step(client, formFields(body), now);
      const isFirst = key === null || (await storeAnswer(client, { ...answer, key, requestHash, now }));
      return { keep: isFirst, result: isFirst ? answer : null };
    });
    if (made) {
      deliveries.send(made.notices ?? []);
      return c.json(made.body, made.status);
    }
    const kept = key === null ? null : await storedAnswer(pool, key);
    if (kept?.requestHash !== requestHash) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      return c.json(errorObject('idempotency_error', message), 400);
    }
    c.header('Idempotent-Replayed', 'true');
    return c.json(kept.body, statusOf(kept.status));
  }

  app.post('/v1/checkout/sessions', (c) =>
    change(c, async (client, fields, now) => {
      const session = readSession(fields, now, isOwnAddress);
      if (typeof session === 'string') return invalid(session);
      await insertSession(client, session);
      return { status: 200, body: sessionObject(session, payPageOf(session), false) };
    }),
  );
  app.get('/v1/checkout/sessions/:id', async (c) => {
    const session = await timely(c.req.param('id'));
    if (!session) return c.json(missing('checkout.session').body, 404);
    const expanded = new URL(c.req.url).search.includes('payment_intent');
    return c.json(sessionObject(session, payPageOf(session), expanded));
  });
  app.post('/v1/checkout/sessions/:id/expire', (c) =>
    change(c, async (client, _fields, now) => {
      const session = await sessionBy(client, { id: c.req.param('id') }, 'lock');
      if (!session) return missing('checkout.session');
      if (session.status !== 'open') return invalid('Only Checkout Sessions with a status of `open` can be expired.');
      const notices = await expire({ client, session, now });
      return { status: 200, body: sessionObject({ ...session, status: 'expired' }, null, false), notices };
    }),
  );
  app.get('/v1/payment_intents/:id', async (c) => {
    const session = await sessionBy(pool, { intentId: c.req.param('id') }, 'read');
    return session ? c.json(intentObject(session)) : c.json(missing('payment_intent').body, 404);
  });
  app.get('/v1/mandates/:id', async (c) => {
    const session = await sessionBy(pool, { intentId: intentOfMandate(c.req.param('id')) }, 'read');
    return session?.method === 'sepa_debit' ? c.json(mandateObject(session)) : c.json(missing('mandate').body, 404);
  });
  app.post('/v1/payment_intents/:id/capture', (c) =>
    change(c, async (client, _fields, now) => {
      const session = await sessionBy(client, { intentId: c.req.param('id') }, 'lock');
      if (!session) return missing('payment_intent');
      if (session.intentStatus !== 'requires_capture') return unexpected(session);
      const done = await capture({ client, session, now });
      return { status: 200, body: intentObject(done.session), notices: done.notices };
    }),
  );
  app.post('/v1/payment_intents/:id/cancel', (c) =>
    change(c, async (client, _fields, now) => {
      const session = await sessionBy(client, { intentId: c.req.param('id') }, 'lock');
      if (!session) return missing('payment_intent');
      if (session.intentStatus !== 'requires_capture') return unexpected(session);
      const done = await cancelIntent({ client, session, now });
      return { status: 200, body: intentObject(done.session), notices: done.notices };
    }),
  );
  app.post('/v1/refunds', (c) =>
    change(c, async (client, fields, now) => {
      const session = await sessionBy(client, { intentId: textAt(fields, 'payment_intent') ?? '' }, 'lock');
      if (!session) return missing('payment_intent');
      const left = session.intentStatus === 'succeeded' ? session.amount - session.refunded : 0;
      const amount = Number(textAt(fields, 'amount') ?? left);
      if (!Number.isInteger(amount) || amount < 1 || amount > left)
        return invalid('Refund amount is greater than unrefunded amount on charge');
      const id = newId('re');
      const done = await refund({ client, session, now, amount, id });
      const { currency, intentId } = session;
      const body = {
        id,
        object: 'refund',
        amount,
        currency,
        payment_intent: intentId,
        status: 'succeeded',
      };
      return { status: 200, body, notices: done.notices };
    }),
  );

  app.post('/v1/disputes/:id', (c) =>
    change(c, (client, fields, now) => {
      const { uncategorized_text: evidence = null, ...files } = recordAt(fields, 'evidence');
      const isSubmitted = textAt(fields, 'submit') !== 'false';
      return answerOf(client, c.req.param('id'), { evidence, files, isSubmitted }, now);
    }),
  );
  app.post('/v1/disputes/:id/close', (c) =>
    change(c, (client, _fields, now) => answerOf(client, c.req.param('id'), 'accepted', now)),
  );
  addReports(app, deps);

  app.notFound((c) => c.json(errorObject('invalid_request_error', 'Unrecognized request URL'), 404));
  app.onError((err, c) => {
    log.error({ err }, 'the payment simulator failed');
    return c.json(errorObject('api_error', 'The simulator failed.'), 500);
  });
  return app;

  /** Returns the session and expires it first if its time has passed. */
  async function timely(id: string): Promise<SimulatorSessionRow | null> {
    const found = await sessionBy(pool, { id }, 'read');
    if (found?.status !== 'open' || found.expiresAt > clock.now()) return found;
    const notices = await inTransaction(pool, async (client) => {
      const session = await sessionBy(client, { id }, 'lock');
      return session?.status === 'open' ? expire({ client, session, now: clock.now() }) : [];
    });
    deliveries.send(notices);
    return sessionBy(pool, { id }, 'read');
  }
}

/**
 * Answers a dispute that waits for it. As at Stripe, the texts "winning_evidence" and "losing_evidence" decide it at
 * once.
 */
async function answerOf(
  client: pg.PoolClient,
  id: string,
  answer: { evidence: string | null; files: Record<string, string>; isSubmitted: boolean } | 'accepted',
  now: Date,
): Promise<Answer> {
  const dispute = await simulatedDispute(client, id, 'lock');
  const session = dispute && (await sessionBy(client, { id: dispute.sessionId }, 'lock'));
  if (!dispute || !session) return missing('dispute');
  if (dispute.status !== 'needs_response') return invalid('This dispute is already closed');
  const evidenceFiles = answer === 'accepted' ? dispute.evidenceFiles : answer.files;
  if (!(await hasSimulatedFiles(client, Object.values(evidenceFiles)))) return missing('file');
  const evidence = answer === 'accepted' ? dispute.evidence : (answer.evidence ?? dispute.evidence);
  const decided = evidence === 'winning_evidence' ? 'won' : evidence === 'losing_evidence' ? 'lost' : 'under_review';
  const status = answer === 'accepted' ? 'lost' : answer.isSubmitted ? decided : 'needs_response';
  const done = await answerDispute({ client, session, now }, dispute, { status, evidence, evidenceFiles });
  return { status: 200, body: disputeObject(done.dispute, session, []), notices: done.notices };
}

function statusOf(status: number): Answer['status'] {
  return status === 200 || status === 402 || status === 404 ? status : 400;
}

function invalid(message: string): Answer {
  return { status: 400, body: errorObject('invalid_request_error', message) };
}
function missing(kind: string): Answer {
  return { status: 404, body: errorObject('invalid_request_error', `No such ${kind}`, 'resource_missing') };
}
function unexpected({ intentStatus }: SimulatorSessionRow): Answer {
  const message = `This PaymentIntent could not be changed because it has a status of ${intentStatus}.`;
  return { status: 400, body: errorObject('invalid_request_error', message, 'payment_intent_unexpected_state') };
}

/** Parses the requested session; returns a message if it is invalid. */
function readSession(
  fields: NestedFields,
  now: Date,
  isOwnAddress: (address: string) => boolean,
): SimulatorSessionRow | string {
  const [method = '', ...more] = listAt(fields, 'allowed_payment_method_types');
  const amount = Number(textAt(fields, 'line_items', '0', 'price_data', 'unit_amount'));
  const currency = textAt(fields, 'line_items', '0', 'price_data', 'currency') ?? '';
  const successUrl = textAt(fields, 'success_url') ?? '';
  const cancelUrl = textAt(fields, 'cancel_url') ?? '';
  const until = Number(textAt(fields, 'expires_at') ?? now.getTime() / 1000 + LONGEST_MINUTES * 60) * 1000;
  const minutes = (until - now.getTime()) / 60_000;
  if (textAt(fields, 'mode') !== 'payment') return 'Only mode=payment is simulated';
  if (!METHODS.includes(method) || more.length > 0) return 'Exactly one simulated payment method type is taken';
  if (!OF_CURRENCY[currency]?.includes(method)) return `${method} cannot be paid in this currency`;
  if (!Number.isInteger(amount) || amount < 50) return 'Amount must be at least 0.50';
  if (!isOwnAddress(successUrl) || !isOwnAddress(cancelUrl)) return 'The simulator leads back to its own shop only';
  if (!(minutes >= LEAST_MINUTES && minutes <= LONGEST_MINUTES))
    return 'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.';
  return {
    id: newId('cs_test'),
    intentId: newId('pi'),
    asked: {
      method,
      successUrl,
      cancelUrl,
      locale: textAt(fields, 'locale') ?? 'de',
      description: textAt(fields, 'payment_intent_data', 'description') ?? '',
      reference: textAt(fields, 'client_reference_id'),
      metadata: recordAt(fields, 'metadata'),
      intentMetadata: recordAt(fields, 'payment_intent_data', 'metadata'),
      brandsBlocked: listAt(fields, 'payment_method_options', 'card', 'restrictions', 'brands_blocked'),
      manualCapture: textAt(fields, 'payment_method_options', method, 'capture_method') === 'manual',
    },
    amount,
    currency,
    status: 'open',
    intentStatus: 'requires_payment_method',
    method: null,
    card: null,
    refunded: 0,
    challenge: null,
    isDisputed: false,
    createdAt: now,
    expiresAt: new Date(until),
  };
}
