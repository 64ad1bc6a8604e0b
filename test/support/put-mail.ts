import { systemClock } from '../../src/platform/clock.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { startJobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createOutbox } from '../../src/platform/mail/outbox.ts';

/** Stores a mail that a process of the shop sends. */
export async function putMail(pool: Pool, key: string): Promise<void> {
  const jobs = await startJobs(pool, silentLog, false);
  const outbox = createOutbox({ pool, jobs, clock: systemClock, log: silentLog, smtpUrl: 'smtp://x', works: false });
  await outbox.put({
    tenant: 'ch',
    locale: 'de-CH',
    kind: 'order-confirmation',
    from: 'Montarve <service@montarve.example>',
    to: 'lea@example.ch',
    subject: 'Bestellung',
    html: '<p>x</p>',
    text: 'x',
    key,
  });
  await jobs.stop();
}
