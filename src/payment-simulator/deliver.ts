import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { Clock } from '../platform/clock.ts';
import type { Pool } from '../platform/database/pool.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Log } from '../platform/log.ts';
import { type Notices, settle } from './moves.ts';
import {
  claimEvent,
  dueEvents,
  type EventRow,
  forgetOldSessions,
  markDelivered,
  postpone,
  type SessionRow,
  sessionBy,
  TAKEN_MS,
} from './simulator.store.ts';
import { sessionObject } from './stripe-objects.ts';

export const WEBHOOK_PATH = '/api/payment/webhook';
/** Waits between tries, like a provider's that does not give up: what fails four times is left to the job. */
const RETRY_MS = [1000, 5000, 20_000];
const MOST_ATTEMPTS = 30;
const TIMEOUT_MS = 10_000;
const FORGET_MS = 30 * 86_400_000;

export type Deliveries = {
  /** Sends notices at their time; nobody waits for them. */
  send(notices: Notices): void;
  /** The same, and waits until each was tried once. */
  sendNow(notices: Notices): Promise<void>;
  /** Sends what was left behind. Run by a job. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
};

/** Calls the shop with signed notices, again and again until it has understood. */
export function createDeliveries(deps: { pool: Pool; clock: Clock; log: Log; webhookSecret: string }): Deliveries {
  const { pool, clock, log, webhookSecret } = deps;
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let closed = false;

  /** One that was tried before, or that another process was to send. */
  async function deliverAgain(id: string): Promise<void> {
    const now = clock.now().getTime();
    // A timer may be a moment early.
    const event = await claimEvent(pool, id, new Date(now + 100), new Date(now + TAKEN_MS));
    if (event) await deliver(event);
  }

  async function deliver(event: EventRow): Promise<void> {
    const now = clock.now();
    const { id } = event;
    const { type } = event.payload;
    const isSettled = type.startsWith('checkout.session.async_payment_');
    const settled = isSettled ? await settleNow(event.sessionId, type.endsWith('succeeded'), now) : null;
    if (isSettled && !settled) return;
    const payload = settled
      ? { ...event.payload, data: { object: sessionObject(settled, null, false) } }
      : event.payload;
    const wait = RETRY_MS[event.attempts - 1];
    try {
      const status = await post(event.successUrl, JSON.stringify(payload));
      if (status >= 200 && status < 300) return await markDelivered(pool, id, clock.now());
      log.warn({ status, type }, 'a simulated notice was refused');
    } catch (err) {
      log.warn({ err, type }, 'a simulated notice did not arrive');
    }
    await postpone(pool, id, new Date(clock.now().getTime() + (wait ?? 60_000)));
    if (wait !== undefined) later(() => deliverAgain(id), wait);
  }

  function settleNow(id: string, succeeded: boolean, now: Date): Promise<SessionRow | null> {
    return inTransaction(pool, async (client) => {
      const session = await sessionBy(client, { id }, 'lock');
      return session && settle({ client, session, now, succeeded });
    });
  }

  function later(run: () => Promise<void>, ms: number): void {
    if (closed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void start(run);
    }, ms);
    timer.unref();
    timers.add(timer);
  }

  function start(run: () => Promise<void>): Promise<void> {
    const done = run()
      .catch((err) => log.error({ err }, 'a simulated notice failed'))
      .finally(() => running.delete(done));
    running.add(done);
    return done;
  }

  /** To the shop that the browser was sent back to, on this machine. */
  function post(successUrl: string, body: string): Promise<number> {
    const { port, protocol, host } = new URL(successUrl);
    const stamp = Math.floor(clock.now().getTime() / 1000);
    const signature = createHmac('sha256', webhookSecret).update(`${stamp}.${body}`).digest('hex');
    return new Promise((resolve, reject) => {
      const request = http.request(
        {
          host: '127.0.0.1',
          port: port || (protocol === 'https:' ? 443 : 80),
          path: WEBHOOK_PATH,
          method: 'POST',
          timeout: TIMEOUT_MS,
          headers: {
            host,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'stripe-signature': `t=${stamp},v1=${signature}`,
          },
        },
        (response) => {
          response.resume();
          response.on('end', () => resolve(response.statusCode ?? 0));
        },
      );
      request.on('timeout', () => request.destroy(new Error('no answer in time')));
      request.on('error', reject);
      request.end(body);
    });
  }

  return {
    send: (notices) => {
      for (const { event, dueAt } of notices)
        later(() => deliver(event), Math.max(0, dueAt.getTime() - clock.now().getTime()));
    },
    sendNow: async (notices) => {
      // One after the other: what comes second may speak of what came first.
      for (const { event, dueAt } of notices) {
        const ms = dueAt.getTime() - clock.now().getTime();
        if (ms > 100) later(() => deliver(event), ms);
        else {
          await new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
          await start(() => deliver(event));
        }
      }
    },
    catchUp: async () => {
      for (const id of await dueEvents(pool, clock.now(), MOST_ATTEMPTS)) await start(() => deliverAgain(id));
      await forgetOldSessions(pool, new Date(clock.now().getTime() - FORGET_MS));
    },
    close: async () => {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
