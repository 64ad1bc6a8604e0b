import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { type Jobs, startJobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createOutbox, type Mail, type Outbox } from '../../src/platform/mail/outbox.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
let jobs: Jobs;
let outbox: Outbox;
let server: SMTPServer;
const arrived: { to: string[]; source: string }[] = [];
let onArrival: () => void = () => {};

const mail = (key: string, extra: Partial<Mail> = {}): Mail => ({
  tenant: 'ch',
  locale: 'de-CH',
  kind: 'order-confirmation',
  from: 'Montarve <service@montarve.example>',
  to: 'lea@example.ch',
  subject: `Bestellung ${key}`,
  html: '<p>Grüezi</p>',
  text: 'Grüezi',
  key,
  ...extra,
});
const arrivals = async (count: number) => {
  while (arrived.length < count)
    await new Promise<void>((resolve) => {
      onArrival = resolve;
    });
};

beforeAll(async () => {
  database = await testDatabase();
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      void text(stream).then((source) => {
        arrived.push({ to: session.envelope.rcptTo.map((recipient) => recipient.address), source });
        done();
        onArrival();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  jobs = await startJobs(database.pool, silentLog);
  outbox = createOutbox({
    pool: database.pool,
    jobs,
    clock: systemClock,
    log: silentLog,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    attach: async (tenant, { kind, id }) =>
      kind === 'bill'
        ? { filename: `${tenant}-${id}.pdf`, content: Buffer.from(`%PDF of ${id}`), contentType: 'application/pdf' }
        : null,
  });
  await outbox.start();
});
afterAll(async () => {
  await jobs.stop();
  outbox.stop();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await database.drop();
});

test('sends a mail once after its transaction, with both parts, and none of a rolled-back one', async () => {
  await expect(
    inTransaction(database.pool, async (client) => {
      await outbox.put(mail('rolled-back'), client);
      throw new Error('something later failed');
    }),
  ).rejects.toThrow('something later');
  await inTransaction(database.pool, (client) => outbox.put(mail('kept'), client));
  await outbox.put(mail('kept'));
  await outbox.put(mail('second', { to: 'noah@example.ch' }));
  await arrivals(2);
  expect(arrived.flatMap((message) => message.to).sort()).toEqual(['lea@example.ch', 'noah@example.ch']);
  const kept = arrived.find((message) => message.to.includes('lea@example.ch'))?.source ?? '';
  expect(kept).toContain('Subject: Bestellung kept');
  expect(kept).toContain('Content-Language: de-CH');
  expect(kept).toContain('text/plain');
  expect(kept).toContain('text/html');
  expect(kept).toMatch(/Message-ID: <[0-9a-f-]{36}@montarve\.example>/);
});

test('keeps mails in the outbox without SMTP', async () => {
  const quiet = createOutbox({ pool: database.pool, jobs, clock: systemClock, log: silentLog, smtpUrl: undefined });
  await quiet.put(mail('stays'));
  const { rows } = await database.pool.query("select sent_at, subject from mail where key = 'stays'");
  expect(rows).toEqual([{ sent_at: null, subject: 'Bestellung stays' }]);
});

test('creates attachments when the mail is sent, and omits unknown ones', async () => {
  const before = arrived.length;
  const attachments = [
    { kind: 'bill', id: '10000042' },
    { kind: 'unknown', id: '1' },
  ];
  await outbox.put(mail('with-bill', { attachments }));
  await arrivals(before + 1);
  const source = arrived.find((entry) => entry.source.includes('Bestellung with-bill'))?.source ?? '';
  expect(source).toContain('filename=ch-10000042.pdf');
  expect(source).toContain(Buffer.from('%PDF of 10000042').toString('base64'));
  expect(source.match(/Content-Disposition: attachment/g)).toHaveLength(1);
}, 60_000);
