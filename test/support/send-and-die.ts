import { flushCompileCache } from 'node:module';
import { systemClock } from '../../src/platform/clock.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { startJobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createOutbox } from '../../src/platform/mail/outbox.ts';

/**
 * Sends the mails of the outbox in a process of its own, until it is killed. Prints "ready" at the start, and "file"
 * when it begins an attachment, which never completes.
 *   node send-and-die.ts DATABASE_URL SMTP_URL
 */
// Writes the compile cache now: a killed process writes none at its end.
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
