import { flushCompileCache } from 'node:module';
import { systemClock } from '../../src/platform/clock.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { startJobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createOutbox } from '../../src/platform/mail/outbox.ts';

/**
 * Sends the mails of the outbox in a process of its own, until it is killed. Says "ready" at the start, and "file" when it
 * makes an attachment, which it never ends.
 *   node send-and-die.ts DATABASE_URL SMTP_URL
 */
// A process that is killed keeps nothing for the next one.
flushCompileCache();
const [url = '', smtpUrl = ''] = process.argv.slice(2);
const pool = openPool(url, silentLog, 4);
const jobs = await startJobs(pool, silentLog);
const attach = () => {
  process.stdout.write('file\n');
  return new Promise<never>(() => {});
};
await createOutbox({ pool, jobs, clock: systemClock, log: silentLog, smtpUrl, attach }).start();
process.stdout.write('ready\n');
