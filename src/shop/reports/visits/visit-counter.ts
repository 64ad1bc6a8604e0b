import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { Log } from '../../../platform/log.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { addMailVisits, addVisits, type MailVisitCount, type VisitCount } from './visits.store.ts';

/** Mails whose visits one process counts between two writes. */
const MOST_MAILS = 1000;

/**
 * Counts visits by tenant and day, without any data of the visitor (decision 197). It collects counts in memory, so that
 * no request waits for the database. A crash loses the unwritten counts.
 */
export type VisitCounter = {
  /** `mail`: marketing mail whose link led to the visit (src/tenants/mail-tag.ts), else null. */
  visited(tenant: Pick<Tenant, 'id' | 'timeZone'>, mail?: string | null): void;
  /** Writes the collected counts. The interval and the end of the process call it. */
  flush(): Promise<void>;
  stop(): Promise<void>;
};

export function createVisitCounter(deps: { pool: Pool; clock: Clock; log: Log; everyMs?: number }): VisitCounter {
  const { pool, clock, log } = deps;
  let counts = new Map<string, VisitCount>();
  let ofMails = new Map<string, MailVisitCount>();

  async function flush(): Promise<void> {
    const ready = [...counts.values()];
    const readyOfMails = [...ofMails.values()];
    if (ready.length === 0) return;
    counts = new Map();
    ofMails = new Map();
    try {
      await addVisits(pool, ready);
      if (readyOfMails.length > 0) await addMailVisits(pool, readyOfMails);
    } catch (err) {
      log.warn({ err }, 'counts of visits could not be written and are lost');
    }
  }

  const timer = setInterval(() => void flush(), deps.everyMs ?? 30_000);
  timer.unref();
  return {
    visited: ({ id, timeZone }, mail = null) => {
      const day = calendarDay(clock.now(), timeZone);
      const key = `${id} ${day}`;
      const known = counts.get(key);
      if (known) known.visits += 1;
      else counts.set(key, { tenant: id, day, visits: 1 });
      if (mail === null) return;
      const ofMail = `${key} ${mail}`;
      const before = ofMails.get(ofMail);
      // Addresses may name any mail, so their number is limited.
      if (before) before.visits += 1;
      else if (ofMails.size < MOST_MAILS) ofMails.set(ofMail, { tenant: id, mail, day, visits: 1 });
    },
    flush,
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}
