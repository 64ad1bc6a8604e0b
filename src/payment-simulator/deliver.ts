import { createHmac } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import type { Pool } from '../platform/database/pool.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Log } from '../platform/log.ts';
import { payOutDaily } from './balance.ts';
import { settle } from './moves.ts';
import type { Notices } from './notices.ts';
import {
  claimEvent,
  deleteOldSessions,
  dueEvents,
  type EventRow,
  markDelivered,
  postpone,
  type SimulatorSessionRow,
  sessionBy,
  TAKEN_MS,
} from './simulator.store.ts';
import { sessionObject } from './stripe-objects.ts';

/** Delays between tries in milliseconds. After four failed tries the job continues. */
const RETRY_MS = [1000, 5000, 20_000];
const MOST_ATTEMPTS = 30;
const FORGET_MS = 30 * 86_400_000;

export type Deliveries = {
  /** Sends notices at their time, in the background. */
  send(notices: Notices): void;
  /** Sends notices and waits until each was tried once. */
  sendNow(notices: Notices): Promise<void>;
  /** Sends overdue notices. Run by a job. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
};

/** Sends signed notices to the shop, repeatedly until it accepts them. */
export function createDeliveries(deps: {
  pool: Pool;
  clock: Clock;
  log: Log;
  webhookSecret: string;
  notify(body: string, signature: string): Promise<boolean>;
}): Deliveries {
  const { pool, clock, log, webhookSecret, notify } = deps;
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let closed = false;

  /** Delivers an event again, or for another process that failed to. */
  async function deliverAgain(id: string): Promise<void> {
    const now = clock.now().getTime();
    // A timer may fire slightly early.
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
      if (await hand(JSON.stringify(payload))) return await markDelivered(pool, id, clock.now());
      log.warn({ type }, 'a simulated notice was refused');
    } catch (err) {
      log.warn({ err, type }, 'a simulated notice did not arrive');
    }
    await postpone(pool, id, new Date(clock.now().getTime() + (wait ?? 60_000)));
    if (wait !== undefined) later(() => deliverAgain(id), wait);
  }

  async function settleNow(id: string, succeeded: boolean, now: Date): Promise<SimulatorSessionRow | null> {
    const done = await inTransaction(pool, async (client) => {
      const session = await sessionBy(client, { id }, 'lock');
      return session && settle({ client, session, now, succeeded });
    });
    if (done) send(done.notices);
    return done?.session ?? null;
  }

  function send(notices: Notices): void {
    for (const { event, dueAt } of notices)
      later(() => deliver(event), Math.max(0, dueAt.getTime() - clock.now().getTime()));
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

  /** Calls the shop in this process, so no address in a request decides the recipient of a notice. */
  function hand(body: string): Promise<boolean> {
    const stamp = Math.floor(clock.now().getTime() / 1000);
    const signature = createHmac('sha256', webhookSecret).update(`${stamp}.${body}`).digest('hex');
    return notify(body, `t=${stamp},v1=${signature}`);
  }

  return {
    send,
    sendNow: async (notices) => {
      // Sends one after another, since a later notice may refer to an earlier one.
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
      await payOutDaily(pool, clock.now());
      await deleteOldSessions(pool, new Date(clock.now().getTime() - FORGET_MS));
    },
    close: async () => {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
