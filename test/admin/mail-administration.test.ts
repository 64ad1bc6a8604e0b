import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { startJobs } from '../../src/platform/jobs.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createOutbox } from '../../src/platform/mail/outbox.ts';
import {
  createMailAdministration,
  type MailAdministration,
  type StaffMember,
} from '../../src/shop/staff/employees/index.ts';
import { createMailListing, type ListedMail, type Listing } from '../../src/shop/staff/lists/index.ts';
import { shortAddress } from '../../src/shop/staff/lists/mail-listing.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { auditLines } from './support.ts';

const clock = fixedClock('2026-11-21T08:00:00Z');
const SERVICE: StaffMember = {
  id: '00000000-0000-0000-0000-000000000001',
  email: 's@b.ch',
  role: 'service',
  language: 'de',
};
const marker = '[hidden]';
let database: TestDatabase;
let admin: MailAdministration;
let listing: Omit<Listing<ListedMail>, 'first' | 'after'>;
const noJobs = { send: async () => {}, work: async () => {}, schedule: async () => {}, stop: async () => {} };

beforeAll(async () => {
  database = await testDatabase();
  const outbox = createOutbox({ pool: database.pool, jobs: noJobs, clock, log: silentLog, smtpUrl: undefined });
  admin = createMailAdministration({ pool: database.pool, clock, outbox, kindsWithCodes: [] });
  listing = createMailListing({ pool: database.pool, clock, tenants: ['ch'], kindsWithCodes: [] })(marker);
  for (let index = 0; index < 90; index += 1) {
    // Three mails share each instant, so paging has to order equal times.
    if (index % 3 === 0) clock.advance(1000);
    await outbox.put({
      tenant: 'ch',
      locale: 'de-CH',
      kind: 'order-confirmation',
      from: 'Montarve <s@montarve.example>',
      to: 'Lea Brunner <lea.brunner@example.ch>',
      subject: `Bestellung ${index}`,
      html: '<p>x</p>',
      text: 'x',
      key: String(index),
    });
  }
  await database.pool.query("update mail set sent_at = now() where key = '5'");
  await database.pool.query("update mail set failed_at = now(), problem = '550 EENVELOPE' where key = '6'");
});
afterAll(() => database.drop());

const listed = async (state: string, typed = '') => {
  const params = new URLSearchParams({ state, term: typed === '' ? '' : 'sealed' });
  return listing.list(SERVICE, { tenant: tenants.de, params, typed });
};

test('lists mails of all tenants with shortened recipients', async () => {
  const page = await listed('');
  expect(page?.total.count).toBe(90);
  expect(JSON.stringify(page)).not.toContain('lea.brunner');
});

test('lists mails by state, and finds them by address, which the audit trail records without the address', async () => {
  const subjects = async (state: string) => (await listed(state))?.lines.map((mail) => mail.subject);
  expect(await subjects('sent')).toEqual(['Bestellung 5']);
  expect(await subjects('failed')).toEqual(['Bestellung 6']);
  expect((await listed("x' or 1=1"))?.total.count).toBe(90);
  expect((await listed('', 'Lea Brunner <LEA.brunner@example.ch>'))?.total.count).toBe(90);
  expect((await listed('', 'lea'))?.total.count).toBe(0);
  expect((await auditLines(database.pool)).map(({ action, subject, after }) => [action, subject, after])).toEqual([
    ['list.searched', 'list:mails', { found: 90 }],
    ['list.searched', 'list:mails', { found: 0 }],
  ]);
});

test('records each view of a mail and each resend', async () => {
  const [line] = (await listed('failed'))?.lines ?? [];
  const id = line?.id ?? '';
  // The page around the frame contains no mail text, so the frame’s request counts as the view.
  expect(await admin.open(SERVICE, id, { withText: false, marker })).toMatchObject({
    to_address: 'Lea Brunner <lea.brunner@example.ch>',
    problem: '550 EENVELOPE',
    text: '',
  });
  const before = (await auditLines(database.pool)).length;
  expect(await admin.html(SERVICE, id, marker)).toBe('<p>x</p>');
  expect(await admin.resend(SERVICE, id)).toEqual({ ok: true });
  expect(await admin.open(SERVICE, id, { withText: true, marker })).toMatchObject({
    state: 'waiting',
    problem: null,
    text: 'x',
  });
  expect(await admin.resend(SERVICE, 'nonsense')).toEqual({ ok: false, problem: 'not-found' });
  expect(await admin.open(SERVICE, 'nonsense', { withText: true, marker })).toBeNull();
  expect(await admin.html(SERVICE, 'nonsense', marker)).toBeNull();
  const lines = (await auditLines(database.pool)).slice(before);
  expect(lines.map(({ action, subject }) => [action, subject])).toEqual([
    ['mail.viewed', `mail:${id}`],
    ['mail.resent', `mail:${id}`],
    ['mail.viewed', `mail:${id}`],
  ]);
  expect(lines.filter(({ action }) => action === 'mail.viewed').map(({ after }) => after)).toEqual([
    { kind: 'order-confirmation' },
    { kind: 'order-confirmation' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('lea.brunner');
});

test('lists a mail in doubt with its process, and records the employee who confirms its arrival', async () => {
  const of = async (key: string) =>
    (await database.pool.query<{ id: string }>('select id::text from mail where key = $1', [key])).rows[0]?.id ?? '';
  const [unsure, repeated] = [await of('7'), await of('8')];
  await database.pool.query(
    `insert into mail_handover (mail_id, token, sender, since, renewed_at, doubt_at, problem)
     values ($1, gen_random_uuid(), 'host:42', '2026-11-21T07:59:00Z', now(), now(), 'killed')`,
    [unsure],
  );
  await database.pool.query('update mail set doubted = 1, sent_at = now() where id = $1', [repeated]);
  const ids = async (state: string) => (await listed(state))?.lines.map(({ id }) => id);
  expect(await ids('in-doubt')).toEqual([unsure]);
  expect(await ids('doubted')).toEqual([repeated]);
  expect(await ids('failed')).not.toContain(unsure);
  expect(await admin.open(SERVICE, unsure, { withText: false, marker })).toMatchObject({
    state: 'in-doubt',
    sender: 'host:42',
    problem: 'killed',
  });
  const finance: StaffMember = { ...SERVICE, role: 'finance' };
  expect(await admin.settle(finance, unsure)).toEqual({ ok: false, problem: 'not-allowed' });
  expect(await admin.settle(SERVICE, unsure)).toEqual({ ok: true });
  expect(await admin.open(SERVICE, unsure, { withText: false, marker })).toMatchObject({
    state: 'sent',
    sent_at: new Date('2026-11-21T07:59:00Z'),
  });
  expect(await admin.settle(SERVICE, unsure)).toEqual({ ok: false, problem: 'not-found' });
  expect((await auditLines(database.pool)).at(-1)).toMatchObject({
    action: 'mail.settled',
    subject: `mail:${unsure}`,
  });
});

test('marks a refused mail with a code only and allows a resend', async () => {
  const jobs = await startJobs(database.pool, silentLog);
  // No server listens on port 1.
  const outbox = createOutbox({ pool: database.pool, jobs, clock, log: silentLog, smtpUrl: 'smtp://127.0.0.1:1' });
  const failed = new Promise<void>((resolve) => {
    const watch = async () => {
      const { rows } = await database.pool.query("select failed_at from mail where key = 'late'");
      if (rows[0]?.failed_at) resolve();
      else setImmediate(() => void watch());
    };
    void watch();
  });
  await outbox.start();
  await outbox.put({
    tenant: 'ch',
    locale: 'de-CH',
    kind: 'order-confirmation',
    from: 's@montarve.example',
    to: 'lea@example.ch',
    subject: 'Spät',
    html: '',
    text: '',
    key: 'late',
  });
  await failed;
  await jobs.stop();
  outbox.stop();
  const { rows } = await database.pool.query("select problem, attempts, sent_at from mail where key = 'late'");
  expect(rows[0]).toEqual({ problem: 'ESOCKET', attempts: 1, sent_at: null });
  expect(outbox.delivers).toBe(true);
});

test.each([
  ['Lea Brunner <lea.brunner@example.ch>', 'l…@example.ch'],
  ['lea@example.ch', 'l…@example.ch'],
  ['', '…@'],
])('%s is shown as %s', (address, short) => {
  expect(shortAddress(address)).toBe(short);
});
