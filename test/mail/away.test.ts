import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fixedClock } from '../../src/platform/clock.ts';
import { type Jobs, startJobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createOutbox, type Outbox } from '../../src/platform/mail/outbox.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

/** Mails during an outage of the mail server, and refused mails. */
let database: TestDatabase;
let jobs: Jobs;
let server: SMTPServer;
let smtpUrl: string;
const open: { outbox: Outbox; jobs: Jobs }[] = [];
const arrived: string[] = [];
const clock = fixedClock('2026-11-21T10:00:00Z');

beforeAll(async () => {
  database = await testDatabase();
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => {
      if (!address.startsWith('nobody@')) return done();
      done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
    },
    onData: (stream, session, done) => {
      stream.resume();
      stream.once('end', () => {
        arrived.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  jobs = await startJobs(database.pool, silentLog);
  // Uses a queue of an earlier version, which gave up within the hour.
  await jobs.send('mail', { id: '00000000-0000-0000-0000-000000000000' });
});
beforeEach(async () => {
  await database.pool.query("delete from jobs.job where name = 'mail'");
  await database.pool.query('delete from mail');
  arrived.length = 0;
});
afterAll(async () => {
  for (const own of open) {
    await own.jobs.stop();
    own.outbox.stop();
  }
  await jobs.stop();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await database.drop();
});

async function openOutbox(url: string, works = true) {
  let hourly: () => Promise<void> = async () => {};
  const own = await startJobs(database.pool, silentLog, works);
  const outbox = createOutbox({
    pool: database.pool,
    jobs: {
      ...own,
      schedule: async (_, __, handle) => {
        hourly = handle;
      },
    },
    clock,
    log: silentLog,
    smtpUrl: url,
  });
  open.push({ outbox, jobs: own });
  await outbox.start();
  return { outbox, takeUp: () => hourly() };
}

const put = (outbox: Outbox, key: string, to = 'lea@example.ch') =>
  outbox.put({
    tenant: 'ch',
    locale: 'de-CH',
    kind: 'order-confirmation',
    from: 'Montarve <service@montarve.example>',
    to,
    subject: 'Bestellung',
    html: '<p>x</p>',
    text: 'x',
    key,
  });
const jobsOf = async () =>
  (
    await database.pool.query<{ state: string; limit: number; delay: number; most: number; key: string }>(
      `select job.state, retry_limit as limit, retry_delay as delay, retry_delay_max as most, mail.key
       from jobs.job join mail on mail.id::text = job.data->>'id' where name = 'mail' order by mail.key`,
    )
  ).rows;

test('tries a mail for three days, at least once an hour', async () => {
  const { outbox } = await openOutbox(smtpUrl, false);
  await put(outbox, 'long');
  const [job] = await jobsOf();
  if (!job) throw new Error('there is no job');
  // Shortest delays of the queue: each twice the previous one, up to the largest.
  const seconds = Array.from({ length: job.limit }, (_, tries) => Math.min(job.most, job.delay * 2 ** tries));
  const days = seconds.reduce((sum, one) => sum + one, 0) / 86_400;
  expect(job.most).toBe(3600);
  expect(days).toBeGreaterThan(3);
  expect(days).toBeLessThan(3.5);
});

test('retries given-up mails of the last three days once, without refused ones and ones with a job', async () => {
  const { outbox, takeUp } = await openOutbox(smtpUrl, false);
  const keys = ['given-up', 'old', 'refused', 'sealed', 'login', 'waiting', 'unwritable'];
  for (const key of keys) await put(outbox, key);
  const set = (key: string, text: string) =>
    database.pool.query(`update mail set failed_at = $2, problem = $3 where key = $1`, [key, clock.now(), text]);
  await set('given-up', 'ESOCKET');
  await set('old', 'ESOCKET');
  await set('refused', '550 EENVELOPE');
  await set('sealed', 'ESOCKET');
  await set('login', '535 EAUTH');
  await set('waiting', 'ESOCKET');
  await set('unwritable', 'EENVELOPE');
  await database.pool.query("update mail set sealed_at = now() where key = 'sealed'");
  await database.pool.query("update mail set created_at = created_at - interval '73 hours' where key = 'old'");
  await database.pool.query(
    `update jobs.job set state = 'failed', completed_on = now()
     where name = 'mail' and data->>'id' <> (select id::text from mail where key = 'waiting')`,
  );
  await takeUp();
  await takeUp();
  const waiting = (await jobsOf()).filter(({ state }) => state === 'created');
  expect(waiting.map(({ key, limit }) => [key, limit])).toEqual([
    ['given-up', 82],
    ['login', 82],
    ['waiting', 82],
  ]);
});

test('does not retry a permanent refusal and stores its problem', async () => {
  const { outbox } = await openOutbox(smtpUrl);
  await put(outbox, 'refused', 'nobody@example.ch');
  await put(outbox, 'taken');
  await vi.waitFor(async () => expect((await jobsOf()).map(({ state }) => state)).toEqual(['completed', 'completed']), {
    timeout: 20_000,
    interval: 50,
  });
  expect(arrived).toEqual(['lea@example.ch']);
  const { rows } = await database.pool.query(
    'select key, problem, attempts, failed_at is not null as failed from mail order by key',
  );
  expect(rows).toEqual([
    { key: 'refused', problem: '550 EENVELOPE', attempts: 1, failed: true },
    { key: 'taken', problem: null, attempts: 1, failed: false },
  ]);
}, 30_000);
