import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webhookLetter } from '../../src/app/webhook-letter.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createOutbox } from '../../src/platform/mail/outbox.ts';
import { sweepWebhooks, tellOfWebhooks } from '../../src/shop/staff/webhooks/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { publicUrlOf } from '../support/public-urls.ts';
import { addEvents, adminAt, testWebhooks } from './support.ts';

const clock = fixedClock('2026-11-27T10:00:00Z');
const URL_OF_TEST = 'http://127.0.0.1:9/hooks';
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const hooks = () => testWebhooks(database.pool, clock);

test('creates an endpoint whose secret is shown once and stored sealed', async () => {
  const { webhooks, add } = hooks();
  const admin = adminAt(clock);
  const { id, secret } = await add(URL_OF_TEST, { name: 'Sealed', reach: 'single', tenants: 'ch de' });
  expect(secret).toMatch(/^whsec_[\w+/=]{44}$/);
  const open = await webhooks.open(admin, id);
  expect(open).toMatchObject({ name: 'Sealed', tenants: ['ch', 'de'], types: ['order.changed'], state: 'active' });
  expect(JSON.stringify(open)).not.toContain(secret);
  const { rows } = await database.pool.query('select secret from webhook_endpoint where id = $1', [id]);
  expect(rows[0]?.secret.toString('latin1')).not.toContain(secret.slice(6));
  expect(open?.trail).toMatchObject([{ action: 'webhook.created', email: 'admin@b.ch' }]);
});

test.each([
  [{ name: ' ' }, 'no-name'],
  [{ name: 'sealed' }, 'name-taken'],
  [{ url: 'ftp://erp.example/' }, 'url'],
  [{ url: 'https://user:word@erp.example/' }, 'url'],
  [{ url: 'http://8.8.8.8/' }, 'url'],
  [{ url: 'https://10.0.0.7/' }, 'private-host'],
  [{ url: 'https://169.254.169.254/' }, 'private-host'],
  [{ types: 'order.unknown' }, 'no-types'],
  [{ reach: 'single', tenants: 'xx' }, 'no-tenants'],
  [{ prefix: 'order/%' }, 'prefix'],
])('refuses %o as %s', async (form, problem) => {
  const entered = { name: 'Other', url: URL_OF_TEST, types: 'order.changed', ...form };
  expect(await hooks().webhooks.create(adminAt(clock), entered)).toEqual({ ok: false, problem });
});

test('asks for the second factor before events go to another server, and keeps an edit of another employee', async () => {
  const { webhooks, add } = hooks();
  const { id } = await add(URL_OF_TEST, { name: 'Guarded' });
  const tired = { ...adminAt(clock), factorAt: null };
  const entered = { name: 'Guarded', url: URL_OF_TEST, types: 'order.placed', version: '1' };
  const elsewhere = { ...entered, url: 'http://127.0.0.2:9/' };
  expect(await webhooks.change(tired, { id, entered: elsewhere })).toEqual({ ok: false, problem: 'needs-factor' });
  expect(await webhooks.rotate(tired, id)).toEqual({ ok: false, problem: 'needs-factor' });
  expect(await webhooks.change(tired, { id, entered })).toEqual({ ok: true, id });
  const late = await webhooks.change(adminAt(clock), { id, entered: { ...entered, name: 'Late' } });
  expect(late).toEqual({ ok: false, problem: 'changed-meanwhile' });
});

test('the audit trail names the server of an address, and no secret in its path', async () => {
  const { webhooks, add } = hooks();
  const { id } = await add(`${URL_OF_TEST}/secret-path?key=secret-key`, { name: 'Secret path' });
  const trail = (await webhooks.open(adminAt(clock), id))?.trail;
  expect(trail).toMatchObject([{ after: { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:9\/…[0-9a-f]{8}$/) } }]);
  expect(JSON.stringify(trail)).not.toContain('secret-');
});

test('addresses that were recorded whole keep their server and a hash', async () => {
  const record = (url: string | null, hours: number) =>
    database.pool.query(
      `insert into staff_audit (at, email, role, action, subject, before, after)
       values ($1, 'a@b.ch', 'admin', 'webhook.changed', 'webhook:migrated', $2, $3)`,
      [new Date(Date.parse('2026-11-27T09:00:00Z') + hours * 3_600_000), { name: 'before' }, { url, name: 'after' }],
    );
  const short = 'https://erp.example/…0a1b2c3d';
  await record('https://erp.example/hooks/secret-path?key=secret-key', 0);
  await record('https://erp.example:8443/', 1);
  await record(short, 2);
  await record(null, 3);
  await inTransaction(database.pool, async (client) => {
    // The rule of that time: migration 0275 replaced its trigger.
    await client.query('drop trigger staff_audit_recent_is_append_only on staff_audit');
    await client.query(readFileSync('migrations/0237_audited_webhook_addresses.sql', 'utf8'));
    await client.query(`create trigger staff_audit_recent_is_append_only before update or delete on staff_audit
      for each row execute function refuse_change_of_recent()`);
  });
  const { rows } = await database.pool.query(
    "select before, after from staff_audit where subject = 'webhook:migrated' order by at",
  );
  const hash = (rest: string) => createHash('sha256').update(rest).digest('hex').slice(0, 8);
  expect(rows.map(({ after }) => after)).toEqual([
    { url: `https://erp.example/…${hash('/hooks/secret-path?key=secret-key')}`, name: 'after' },
    { url: `https://erp.example:8443/…${hash('/')}`, name: 'after' },
    { url: short, name: 'after' },
    { url: null, name: 'after' },
  ]);
  expect(rows[0]?.before).toEqual({ name: 'before' });
  await expect(database.pool.query("update staff_audit set email = 'x'")).rejects.toThrow('append-only');
});

test('repeats the events of a time only, records it, and refuses while more than 10,000 repeated ones wait', async () => {
  const { webhooks, add } = hooks();
  const admin = adminAt(clock);
  const { id } = await add(URL_OF_TEST, { name: 'Repeated' });
  const ids = await addEvents(database.pool, ['order/r1', 'order/r2', 'order/r3', 'order/r4']);
  for (const [index, event] of ids.entries())
    await database.pool.query("update event set at = $2::timestamptz + $3 * interval '2 hours' where id = $1", [
      event,
      '2126-11-28T00:00:00Z',
      index,
    ]);
  const [from, to] = [new Date('2126-11-28T02:00:00Z'), new Date('2126-11-28T06:00:00Z')];
  expect(await webhooks.replayBetween(admin, { id, from, to })).toEqual({ ok: true, count: 2 });
  const { rows } = await database.pool.query(
    'select event_id from webhook_delivery where endpoint_id = $1 order by id',
    [id],
  );
  expect(rows.map(({ event_id: event }) => event)).toEqual(ids.slice(1, 3));
  expect((await webhooks.open(admin, id))?.trail[0]).toMatchObject({
    action: 'webhook.replayed',
    after: { count: 2, from: from.toISOString(), to: to.toISOString() },
  });
  await database.pool.query(
    `insert into webhook_delivery (endpoint_id, kind, position, event_id, type, subject, attempts, next_at)
     select $1, 'replay', one, gen_random_uuid(), 'order.changed', 'order/1', 0, $2 from generate_series(1, 10000) one`,
    [id, clock.now()],
  );
  expect(await webhooks.replayBetween(admin, { id, from, to })).toEqual({ ok: false, problem: 'replays-waiting' });
  expect(await webhooks.replayParked(admin, id)).toEqual({ ok: false, problem: 'replays-waiting' });
});

test('deletes all but the newest successes of each endpoint, and no failure', async () => {
  const { webhooks, add } = hooks();
  const { id } = await add(URL_OF_TEST, { name: 'Trimmed' });
  const insert = (outcome: string, count: number) =>
    database.pool.query(
      `insert into webhook_attempt (endpoint_id, at, kind, position, event_id, type, subject, attempt, outcome, ms)
       select $1, $2, 'event', 1, gen_random_uuid(), 'order.changed', 'order/1', 1, $3, 5 from generate_series(1, $4::int)`,
      [id, clock.now(), outcome, count],
    );
  await insert('status', 2);
  await insert('delivered', 6000);
  expect(await sweepWebhooks({ pool: database.pool, clock }, 4)).toBeGreaterThanOrEqual(5995);
  const left = (await webhooks.open(adminAt(clock), id))?.newest.map(({ outcome }) => outcome);
  expect(left?.filter((outcome) => outcome === 'status')).toHaveLength(2);
  expect(left?.filter((outcome) => outcome === 'delivered').length).toBeLessThanOrEqual(5);
});

test('tells the employees with the permission once a day of what was parked', async () => {
  const { webhooks, add } = hooks();
  await database.pool.query(
    `insert into staff (email, role, password_hash, created_at) values ('chef@montarve.example', 'admin', 'x', now()),
       ('lager@montarve.example', 'service', 'x', now())`,
  );
  const { id } = await add(URL_OF_TEST, { name: 'Parked' });
  const outbox = createOutbox({
    pool: database.pool,
    jobs: { send: async () => {}, work: async () => {}, schedule: async () => {}, stop: async () => {} },
    clock,
    log: silentLog,
    smtpUrl: undefined,
  });
  const tell = () =>
    tellOfWebhooks({ pool: database.pool, clock, log: silentLog, outbox, letter: webhookLetter({ publicUrlOf }) });
  expect(await tell()).toBe(0);
  const [event] = await addEvents(database.pool, ['order/1']);
  await database.pool.query(
    `insert into webhook_delivery (endpoint_id, kind, position, event_id, type, subject, attempts, next_at, parked_at)
     select $1, 'event', position, id, type, subject, 14, $2, $2 from event where id = $3`,
    [id, clock.now(), event],
  );
  expect(await tell()).toBe(1);
  expect(await tell()).toBe(0);
  const { rows } = await database.pool.query("select to_address, subject from mail where kind = 'webhook-parked'");
  expect(rows).toEqual([{ to_address: 'chef@montarve.example', subject: expect.stringContaining('Parked') }]);
  clock.advance(25 * 3_600_000);
  expect(await tell()).toBe(0);
  await database.pool.query(
    "update webhook_endpoint set state = 'parked', parked_why = 'gone', parked_at = $2 where id = $1",
    [id, clock.now()],
  );
  expect(await tell()).toBe(1);
  expect(await webhooks.resume(adminAt(clock), id)).toEqual({ ok: true });
});

test('deletes the log after three days, and parked deliveries after thirty', async () => {
  const { webhooks, add } = hooks();
  const { id } = await add(URL_OF_TEST, { name: 'Old' });
  await webhooks.test(adminAt(clock), id);
  expect((await webhooks.open(adminAt(clock), id))?.newest).toMatchObject([{ outcome: 'no-answer', kind: 'test' }]);
  clock.advance(4 * 86_400_000);
  expect(await sweepWebhooks({ pool: database.pool, clock })).toBeGreaterThan(0);
  expect((await webhooks.open(adminAt(clock), id))?.newest).toEqual([]);
  expect(await webhooks.remove(adminAt(clock), id)).toEqual({ ok: true });
  expect(await webhooks.open(adminAt(clock), id)).toBeNull();
});
