// Whole runs only: starts whole processes that send mails, cuts them off and kills them.
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { openPool, type Pool } from '../../src/platform/database/pool.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { type Jobs, startJobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import type { MailLookup } from '../../src/platform/mail/lookup.ts';
import { createOutbox, type Mail, type Outbox } from '../../src/platform/mail/outbox.ts';
import { createTakeOver } from '../../src/platform/mail/take-over.ts';
import { type CutLine, openLine } from '../support/cut-line.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { type MailSink, openSink } from '../support/mail-sink.ts';
import { spawnSender } from '../support/spawn-sender.ts';

/** Each mail is sent once, even if the database, the mail server or the sending process fails. */
let database: TestDatabase;
let line: CutLine;
let sink: MailSink;
let jobs: Jobs;
const PATIENCE = { timeout: 30_000, interval: 50 };
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await testDatabase();
  jobs = await startJobs(database.pool, silentLog);
});
beforeEach(async () => {
  line = await openLine(database.url);
  sink = await openSink();
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await sink.close();
  await line.close();
  await database.pool.query("delete from jobs.job where name = 'mail'");
  await database.pool.query('delete from mail');
});
afterAll(async () => {
  await jobs.stop();
  await database.drop();
});

/** Opens an outbox of a process whose database connection can be cut. */
async function openProcess(): Promise<{ outbox: Outbox; pool: Pool }> {
  const pool = openPool(line.url, silentLog, 6);
  const own = await startJobs(pool, silentLog);
  const outbox = createOutbox({ pool, jobs: own, clock: systemClock, log: silentLog, smtpUrl: sink.url });
  await outbox.start();
  closing.push(async () => {
    await own.stop();
    outbox.stop();
    await pool.end();
  });
  return { outbox, pool };
}

/** Starts a separate process that sends waiting mails until it is killed. */
async function openSender() {
  const sender = spawnSender(database.url, sink.url);
  closing.push(sender.kill);
  await sender.said('ready');
  return sender;
}

const put = (outbox: Outbox, key: string, extra: Partial<Mail> = {}, client?: pg.ClientBase) =>
  outbox.put(
    {
      tenant: 'ch',
      locale: 'de-CH',
      kind: 'order-confirmation',
      from: 'Montarve <service@montarve.example>',
      to: 'lea@example.ch',
      subject: 'Bestellung',
      html: '<p>x</p>',
      text: 'x',
      key,
      ...extra,
    },
    client,
  );

/** Stores and enqueues mails without sending. */
const silentOutbox = () =>
  createOutbox({ pool: database.pool, jobs, clock: systemClock, log: silentLog, smtpUrl: sink.url });

const takeOver = (againMinutes = 5, lookup?: MailLookup) =>
  createTakeOver({
    pool: database.pool,
    log: silentLog,
    queue: 'mail',
    againMinutes,
    tokens: () => [],
    lookup,
    enqueue: (id, _, runner) => jobs.send('mail', { id }, runner, { heartbeatSeconds: 30 }),
  });

async function stateOf(key: string) {
  const { rows } = await database.pool.query<{
    sent: boolean;
    open: boolean;
    doubt: boolean;
    problem: string | null;
    attempts: number;
    doubted: number;
    answer: string | null;
    sender: string | null;
  }>(
    `select sent_at is not null as sent, handover.mail_id is not null and doubt_at is null as open, doubt_at is not null as doubt,
       coalesce(handover.problem, mail.problem) as problem, attempts, doubted, answer, sender
     from mail left join mail_handover handover on handover.mail_id = mail.id where key = $1`,
    [key],
  );
  if (!rows[0]) throw new Error('there is no such mail');
  return rows[0];
}
const becomes = (key: string, state: object) =>
  vi.waitFor(async () => expect(await stateOf(key)).toMatchObject(state), PATIENCE);
const jobsDone = () =>
  vi.waitFor(async () => {
    const { rows } = await database.pool.query("select from jobs.job where name = 'mail' and state <> 'completed'");
    expect(rows).toHaveLength(0);
  }, PATIENCE);
/** Dates the last renewal of all tries this many seconds back. */
const silentFor = (seconds: number) =>
  database.pool.query("update mail_handover set renewed_at = now() - $1 * interval '1 second'", [seconds]);
const inDoubtFor = (minutes: number) =>
  database.pool.query("update mail_handover set doubt_at = now() - $1 * interval '1 minute'", [minutes]);

test('sends a mail once when the database fails before its outcome is recorded', async () => {
  const { outbox } = await openProcess();
  const answer = Promise.withResolvers<'take'>();
  sink.answer(() => answer.promise);
  await put(outbox, 'cut');
  await sink.until(1);
  await line.cut();
  answer.resolve('take');
  // Meanwhile the process fails to record the outcome.
  expect(await stateOf('cut')).toMatchObject({ sent: false, open: true });
  await line.restore();
  await becomes('cut', { sent: true, open: false, doubt: false, doubted: 0, answer: expect.stringMatching(/^250 /) });
  await jobsDone();
  expect(sink.arrived).toHaveLength(1);
}, 60_000);

test('a process records its sent mail even after the mail was declared in doubt', async () => {
  const { outbox } = await openProcess();
  const answer = Promise.withResolvers<'take'>();
  sink.answer(() => answer.promise);
  await put(outbox, 'late');
  await sink.until(1);
  await line.cut();
  await silentFor(80);
  await takeOver().sweep();
  await becomes('late', { sent: false, doubt: true, problem: 'killed' });
  answer.resolve('take');
  await line.restore();
  await becomes('late', { sent: true, doubt: false, doubted: 0 });
  await inDoubtFor(10);
  await takeOver().sweep();
  await jobsDone();
  expect(sink.arrived).toHaveLength(1);
}, 60_000);

test('a broken connection leaves a mail in doubt; an employee resends it or confirms its arrival', async () => {
  const { outbox } = await openProcess();
  sink.answer(() => 'drop');
  await put(outbox, 'dropped');
  await becomes('dropped', { sent: false, doubt: true, problem: 'ECONNECTION' });
  await jobsDone();
  await takeOver().sweep();
  expect(sink.arrived).toHaveLength(1);
  const { rows } = await database.pool.query<{ id: string }>("select id::text from mail where key = 'dropped'");
  const id = rows[0]?.id ?? '';
  expect(await outbox.resend(id, database.pool)).toBe(true);
  await sink.until(2);
  await becomes('dropped', { sent: false, doubt: true, doubted: 1 });
  expect(await outbox.settle(id, database.pool)).toBe(true);
  expect(await stateOf('dropped')).toMatchObject({ sent: true, doubt: false });
  expect(await outbox.settle(id, database.pool)).toBe(false);
  expect(new Set(sink.arrived.map(({ messageId }) => messageId)).size).toBe(1);
}, 60_000);

test('a lookup confirms a mail in doubt, or resends it without a possible double', async () => {
  const { outbox } = await openProcess();
  sink.answer(() => 'drop');
  await put(outbox, 'there');
  await put(outbox, 'absent', { stopUrl: 'https://shop.example/stop' });
  await put(outbox, 'unclear', { stopUrl: 'https://shop.example/stop' });
  for (const key of ['there', 'absent', 'unclear']) await becomes(key, { doubt: true });
  sink.answer(() => 'take');
  const { rows } = await database.pool.query<{ key: string; id: string }>('select key, message_id as id from mail');
  const keys = new Map(rows.map(({ key, id }) => [id, key]));
  const ask: MailLookup = async (messageId) => {
    const key = keys.get(messageId);
    if (key === 'there') return 'has';
    return key === 'absent' ? 'absent' : 'unknown';
  };
  await inDoubtFor(2);
  await takeOver(5, ask).sweep();
  expect(await stateOf('there')).toMatchObject({ sent: true, doubt: false, doubted: 0 });
  // The mail server may still be storing it.
  expect(await stateOf('absent')).toMatchObject({ sent: false, doubt: true });
  await inDoubtFor(6);
  await takeOver(5, ask).sweep();
  await becomes('absent', { sent: true, doubted: 0 });
  expect(await stateOf('unclear')).toMatchObject({ sent: false, doubt: true });
}, 60_000);

test('retries a mail after a temporary refusal; nothing is in doubt', async () => {
  const { outbox } = await openProcess();
  let answers = 0;
  sink.answer(() => {
    answers += 1;
    return answers === 1 ? 451 : 'take';
  });
  await put(outbox, 'busy');
  await becomes('busy', { sent: true, doubt: false, attempts: 2, doubted: 0 });
  expect(sink.arrived).toHaveLength(2);
}, 60_000);

test('the mail of a killed process is in doubt, and resent once if a person waits for it', async () => {
  const outbox = silentOutbox();
  const { pid, kill } = await openSender();
  sink.answer(() => new Promise(() => {}));
  // In one transaction, so that the process fetches both together: it fetches more only when both are sent.
  await inTransaction(database.pool, async (client) => {
    await put(outbox, 'awaited', {}, client);
    await put(outbox, 'newsletter', { stopUrl: 'https://shop.example/stop' }, client);
  });
  await sink.until(2);
  await kill();
  await silentFor(80);
  await takeOver().sweep();
  const doubt = { doubt: true, sent: false, problem: 'killed', sender: expect.stringMatching(`:${pid}$`) };
  expect(await stateOf('awaited')).toMatchObject(doubt);
  expect(await stateOf('newsletter')).toMatchObject(doubt);

  sink.answer(() => 'take');
  await inDoubtFor(6);
  await takeOver(0).sweep();
  expect(await stateOf('awaited')).toMatchObject(doubt);
  // The process sweeps at its start, so it starts after the check of the sweep that sends nothing.
  await openProcess();
  await takeOver().sweep();
  await becomes('awaited', { sent: true, doubt: false, doubted: 1 });
  expect(await stateOf('newsletter')).toMatchObject(doubt);
  expect(sink.arrived).toHaveLength(3);
  expect(new Set(sink.arrived.map(({ messageId }) => messageId)).size).toBe(2);
}, 60_000);

test('a mail that a killed process had not begun is taken over and arrives once', async () => {
  const outbox = silentOutbox();
  const { said, kill } = await openSender();
  await put(outbox, 'unbegun', { attachments: [{ kind: 'bill', id: '1' }] });
  await said('file');
  await kill();
  await takeOver().sweep();
  expect(await stateOf('unbegun')).toMatchObject({ open: false, doubt: false });
  await database.pool.query(
    "update jobs.job set heartbeat_on = heartbeat_on - interval '50 seconds', created_on = created_on - interval '50 seconds' where state = 'active'",
  );
  await takeOver().sweep();
  await takeOver().sweep();
  const { rows } = await database.pool.query("select from jobs.job where name = 'mail'");
  expect(rows).toHaveLength(2);
  await openProcess();
  await becomes('unbegun', { sent: true, doubted: 0 });
  expect(sink.arrived).toHaveLength(1);
}, 60_000);

test('two jobs for one mail, in two processes, send it once', async () => {
  const outbox = silentOutbox();
  const answer = Promise.withResolvers<'take'>();
  sink.answer(() => answer.promise);
  await put(outbox, 'twice');
  const { rows } = await database.pool.query<{ id: string }>("select id::text from mail where key = 'twice'");
  await jobs.send('mail', { id: rows[0]?.id });
  await openProcess();
  await openProcess();
  await sink.until(1);
  await vi.waitFor(async () => {
    const { rows: waiting } = await database.pool.query(
      "select from jobs.job where name = 'mail' and state = 'created'",
    );
    expect(waiting).toHaveLength(0);
  }, PATIENCE);
  answer.resolve('take');
  await becomes('twice', { sent: true });
  await jobsDone();
  expect(sink.arrived).toHaveLength(1);
}, 60_000);
