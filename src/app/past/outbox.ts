import type { Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/database/pool.ts';
import { silentLog } from '../../platform/log.ts';
import { withMailHtml } from '../../platform/mail/mjml.ts';
import { createOutbox, type Mail, type Outbox } from '../../platform/mail/outbox.ts';
import { markSent } from './sent-mail.store.ts';

const nothing = async () => {};
const noJobs = { send: nothing, work: nothing, schedule: nothing, stop: nothing };

/** Kinds of mails whose sending the books follow. */
const FOLLOWED: ReadonlySet<string> = new Set(['payment-reminder']);

/**
 * Creates the outbox of the past. It sends nothing. It files mails from `since` on as sent, so that pages show them, and
 * leaves older ones out.
 */
export function createPastOutbox({ pool, clock, since }: { pool: Pool; clock: Clock; since: Date }): Outbox {
  const stored = createOutbox({ pool, jobs: noJobs, clock, log: silentLog, smtpUrl: undefined });
  return {
    ...stored,
    put: async (mail, runner) => {
      const now = clock.now();
      if (now < since && !FOLLOWED.has(mail.kind)) return;
      await stored.put(await rendered(mail), runner);
      await markSent(runner ?? pool, mail.key, now);
    },
  };
}

/** Returns a mail with its HTML, which acts before the filed mails leave out. */
async function rendered(mail: Mail): Promise<Mail> {
  const { html, withBlocks } = mail;
  return html === '' && withBlocks ? { ...mail, ...(await withMailHtml(() => withBlocks({}))) } : mail;
}
