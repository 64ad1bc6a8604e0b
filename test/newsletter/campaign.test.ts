import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { openPool, type Pool } from '../../src/platform/database/pool.ts';
import { type Log, silentLog } from '../../src/platform/log.ts';
import { createOutbox } from '../../src/platform/mail/outbox.ts';
import type { SmtpTransport, TransportMail, TransportOutcome } from '../../src/platform/mail/smtp-transport.ts';
import { createCatalogue } from '../../src/shop/catalogue/products/index.ts';
import {
  type CampaignEntry,
  createCampaignAdministration,
  createNewsletter,
  createSender,
  type DeliveryPart,
} from '../../src/shop/marketing/newsletter/index.ts';
import { subjectVariant } from '../../src/shop/marketing/newsletter/subject-test.ts';
import { createVisitCounter } from '../../src/shop/reports/visits/index.ts';
import { deliveryPromise } from '../../src/shop/selling/delivery/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { openLine } from '../support/cut-line.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';

/** Campaigns from the form to the mail server: each subscriber gets one mail, whatever fails. */
let database: TestDatabase;
let now = new Date('2026-11-22T10:00:00Z');
const clock: Clock = { now: () => now };
const tenant = tenants.ch;
const PUBLISHER: StaffMember = {
  id: '00000000-0000-0000-0000-0000000000aa',
  email: 'p@montarve.example',
  role: 'publisher',
  language: 'de',
};

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', title: 'Vase "Ton" & Glas', variants: [{ sku: 'vase-1', stock: 5 }] });
}, 60_000);
afterAll(() => database.drop());

/** Creates a tenant with subscribers, a mail server that answers as given, and a queue that the test drains. */
async function house(
  count: number,
  answer: (mail: TransportMail, left: number) => Promise<TransportOutcome> | TransportOutcome,
  sending: { pool: Pool; log: Log } = { pool: database.pool, log: silentLog },
) {
  const { pool } = database;
  await pool.query('delete from campaign');
  await pool.query('delete from newsletter_subscriber');
  await pool.query(
    `with made as (
       insert into newsletter_subscriber (tenant, email, locale, created_at)
       select 'ch', 'reader' || n || '@example.ch', case when n % 2 = 0 then 'de-CH' else 'fr-CH' end, $1 from generate_series(1, $2::int) n
       returning id)
     insert into newsletter_consent (subscriber_id, kind, granted, frequency, changed_at) select id, 'brandA', true, 0, $1 from made`,
    [now, count],
  );
  const queue: DeliveryPart[] = [];
  const jobs = {
    send: async (name: string, data: object) => {
      if (name === 'send-campaign-part') queue.push(data as DeliveryPart);
    },
    work: async () => {},
    schedule: async () => {},
    stop: async () => {},
  };
  const left: TransportMail[] = [];
  const post: SmtpTransport = {
    send: async (mail) => {
      left.push(mail);
      return answer(mail, left.length);
    },
    close: () => {},
  };
  const outbox = createOutbox({ pool, jobs, clock, log: silentLog, smtpUrl: undefined });
  const catalogue = createCatalogue({ deliveryPromise, pool, clock });
  const personOf = ({ id }: { id: string }) => id;
  const secret = 's'.repeat(40);
  const common = { pool, clock, jobs, log: silentLog, outbox, catalogue, tenants: [tenant], secret, personOf };
  const publicUrlOf = () => 'https://shop.example';
  const waits: number[] = [];
  const sender = createSender({ ...common, ...sending, post, publicUrlOf, wait: async (ms) => void waits.push(ms) });
  const admin = createCampaignAdministration({ pool, clock, outbox, catalogue, sender, personOf });
  const thank = async () => ({ ok: false });
  const newsletter = createNewsletter({ pool, clock, outbox, secrets: ['s'.repeat(40)], thank });
  const created = await admin.create(PUBLISHER, tenant, 'Herbst');
  if (!created.ok) throw new Error(created.problem);
  const asked = { tenant, id: created.id };
  return {
    asked,
    admin,
    sender,
    newsletter,
    left,
    waits,
    queue,
    addresses: () => left.map(({ to }) => to),
    open: async () => {
      const opened = await admin.open(PUBLISHER, asked);
      if (!opened) throw new Error('the campaign is not there');
      return opened;
    },
    /** Runs enqueued jobs in order until none is left. */
    drain: async () => {
      for (let part = queue.shift(); part; part = queue.shift()) await sender.work(part);
    },
  };
}

const block = (type: string, own: object = {}) => ({ type, text: '', label: '', to: '', ...own });
const TEXT = (subject: string) => ({
  subject,
  preheader: 'Warm <und> weich',
  blocks: [
    block('title', { text: 'Für kalte Tage' }),
    block('text', { text: 'Erster Absatz.\n\nZweiter Absatz.' }),
    block('products', { text: 'vase-1 gone-1' }),
    block('button', { label: 'Ansehen', to: '/moebel' }),
    block('line'),
  ],
});
const ENTRY: CampaignEntry = {
  version: '1',
  name: 'Herbst',
  kind: 'brandA',
  personalised: false,
  frequencies: [],
  rate: '1000',
  texts: { 'de-CH': TEXT('Neu im Herbst'), 'fr-CH': TEXT('Nouveau') },
};
const OK: TransportOutcome = { ok: true };

test('sends each subscriber one mail in their language, with a link to unsubscribe', async () => {
  const own = await house(12, () => OK);
  const { pool } = database;
  await pool.query(
    "update newsletter_consent set granted = false where subscriber_id = (select id from newsletter_subscriber where email = 'reader1@example.ch')",
  );
  await pool.query(
    "update newsletter_consent set pause_until = '2026-12-24' where subscriber_id = (select id from newsletter_subscriber where email = 'reader2@example.ch')",
  );
  await pool.query("update newsletter_subscriber set unreachable_at = now() where email = 'reader3@example.ch'");
  await pool.query("update newsletter_subscriber set tenant = 'de' where email = 'reader4@example.ch'");
  await pool.query(
    "update newsletter_consent set frequency = 3 where subscriber_id = (select id from newsletter_subscriber where email = 'reader5@example.ch')",
  );
  expect(await own.admin.save(PUBLISHER, own.asked, { ...ENTRY, frequencies: ['0', '1'] })).toMatchObject({ ok: true });
  expect((await own.open()).audience).toBe(7);
  expect(await own.admin.schedule(PUBLISHER, own.asked, '')).toMatchObject({ ok: true });
  await own.drain();
  expect(own.addresses().toSorted()).toEqual([6, 7, 8, 9, 10, 11, 12].map((n) => `reader${n}@example.ch`).toSorted());
  const { campaign, counts } = await own.open();
  expect(campaign.state).toBe('sent');
  expect(counts).toMatchObject({ sent: 7, waiting: 0, doubt: 0 });
  const mail = own.left.find(({ to }) => to === 'reader6@example.ch');
  expect(mail).toMatchObject({ subject: 'Neu im Herbst', headers: { 'Content-Language': 'de-CH' } });
  expect(own.left.find(({ to }) => to === 'reader7@example.ch')).toMatchObject({ subject: 'Nouveau' });
  expect(mail?.html).toContain('Vase &quot;Ton&quot; &amp; Glas');
  expect(mail?.html).toContain('https://shop.example/moebel');
  expect(mail?.html).not.toMatch(/gone-1|[\uE000-\uF8FF]|<und>/);
  expect(mail?.text).toContain('Zweiter Absatz.');
  expect(mail?.text).not.toMatch(/[\uE000-\uF8FF]/);
  const stop = /<https:\/\/shop\.example([^?>]+)\?link=([\w-]+)>, <mailto:/.exec(
    mail?.headers['List-Unsubscribe'] ?? '',
  );
  expect(stop?.[1]).toBe('/service-hilfe/newsletter-abmelden/mail');
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const link = stop?.[2] ?? '';
  expect(await own.newsletter.look(tenant, link)).toMatchObject({ purpose: 'stop', kind: 'brandA' });
  expect((await own.newsletter.of(tenant, 'reader6@example.ch'))?.consents).toMatchObject([{ granted: true }]);
  expect(await own.newsletter.stop(tenant, link)).toBe(true);
  expect((await own.newsletter.of(tenant, 'reader6@example.ch'))?.consents).toMatchObject([{ granted: false }]);
  expect(await own.newsletter.stop(tenant, link)).toBe(false);
  expect(await own.newsletter.stop(tenants.de, link)).toBe(false);
});

test('sends no mail twice or never after a kill in two jobs; one mail each is in doubt @whole', async () => {
  const dead: (() => void)[] = [];
  const hung = new Set<string>();
  // The process dies while it hands over the 300th and the 301st mail.
  const own = await house(1203, (mail, count) => {
    if (count !== 300 && count !== 301) return OK;
    hung.add(mail.to);
    return new Promise<TransportOutcome>(() => dead.forEach((tell) => void tell()));
  });
  await own.admin.save(PUBLISHER, own.asked, ENTRY);
  await own.admin.schedule(PUBLISHER, own.asked, '');
  expect(own.queue).toHaveLength(3);
  const both = new Promise<void>((resolve) => dead.push(() => hung.size === 2 && resolve()));
  const [first, second] = own.queue.splice(0, 2);
  if (!first || !second) throw new Error('there are parts');
  void own.sender.work(first);
  void own.sender.work(second);
  await both;
  // No other process takes a part while its lease runs.
  await own.sender.work(first);
  expect(own.left).toHaveLength(301);
  now = new Date(now.getTime() + 700_000);
  await own.sender.tick();
  await own.drain();
  const { campaign, counts, troubled } = await own.open();
  expect(campaign.state).toBe('sent');
  expect(counts).toMatchObject({ sent: 1201, doubt: 2, waiting: 0, sending: 0 });
  expect(new Set(troubled.map(({ email }) => email))).toEqual(hung);
  expect(new Set(own.addresses()).size).toBe(1203);
  expect(own.left).toHaveLength(1203);
}, 60_000);

describe('answers of the mail server', () => {
  test('a permanent refusal ends the address; a temporary one is retried, then given up', async () => {
    const own = await house(4, ({ to }) => {
      if (to.startsWith('reader1@')) return { ok: false, problem: 'refused', code: '550' };
      if (to.startsWith('reader2@')) return { ok: false, problem: 'later', code: '451' };
      return OK;
    });
    await own.admin.save(PUBLISHER, own.asked, ENTRY);
    await own.admin.schedule(PUBLISHER, own.asked, '');
    for (let round = 0; round < 6; round += 1) {
      await own.drain();
      now = new Date(now.getTime() + 120_000);
      await own.sender.tick();
    }
    const { campaign, counts, troubled } = await own.open();
    expect(campaign.state).toBe('sent');
    expect(counts).toMatchObject({ sent: 2, refused: 2, waiting: 0 });
    expect(troubled.map(({ problem }) => problem).toSorted()).toEqual(['451', '550']);
    expect(own.addresses().filter((to) => to.startsWith('reader2@'))).toHaveLength(5);
    const { rows } = await database.pool.query(
      'select email from newsletter_subscriber where unreachable_at is not null',
    );
    expect(rows).toEqual([{ email: 'reader1@example.ch' }]);
  });

  test('an absent mail server loses nothing and leaves no mail in doubt', async () => {
    let isAway = true;
    const own = await house(30, () => (isAway ? { ok: false, problem: 'away', code: 'ESOCKET' } : OK));
    await own.admin.save(PUBLISHER, own.asked, ENTRY);
    await own.admin.schedule(PUBLISHER, own.asked, '');
    await own.drain();
    expect((await own.open()).counts).toMatchObject({ waiting: 30, sending: 0 });
    isAway = false;
    now = new Date(now.getTime() + 120_000);
    await own.sender.tick();
    await own.drain();
    expect((await own.open()).counts).toMatchObject({ sent: 30 });
  });

  test('after any outage, subscribers tried meanwhile get their mail', async () => {
    let isAway = true;
    const own = await house(3, ({ to }) =>
      isAway && !to.startsWith('reader1@') ? { ok: false, problem: 'away', code: 'ESOCKET' } : OK,
    );
    await own.admin.save(PUBLISHER, own.asked, ENTRY);
    await own.admin.schedule(PUBLISHER, own.asked, '');
    for (let round = 0; round < 12; round += 1) {
      await own.drain();
      now = new Date(now.getTime() + 120_000);
      await own.sender.tick();
    }
    const { counts } = await own.open();
    expect(counts).toMatchObject({ waiting: 3 - counts.sent, refused: 0 });
    isAway = false;
    await own.drain();
    expect(await own.open()).toMatchObject({ campaign: { state: 'sent' }, counts: { sent: 3, refused: 0 } });
  });

  test('only permitted employees read reports of bounced mails', async () => {
    const own = await house(2, () => OK);
    const report =
      'Final-Recipient: rfc822; reader1@example.ch\nAction: failed\nStatus: 5.1.1\n\nFinal-Recipient: rfc822; nobody@example.ch\nAction: failed\nStatus: 5.1.1\n';
    expect(await own.admin.readBounces({ ...PUBLISHER, role: 'editor' }, tenant, report)).toMatchObject({ ok: false });
    expect(await own.admin.readBounces(PUBLISHER, tenant, report)).toEqual({ ok: true, read: 2, known: 1, ended: 1 });
    expect((await own.open()).audience).toBe(0);
  });

  test('counts a report once, however often it is read', async () => {
    const own = await house(3, () => OK);
    const report = (minute: string) =>
      `Reporting-MTA: dns; mx.example\nArrival-Date: Sat, 28 Nov 2026 10:${minute}:00 +0000\n\nFinal-Recipient: rfc822; reader1@example.ch\nAction: failed\nStatus: 4.2.2\n\n`;
    const plain = 'Final-Recipient: rfc822; reader2@example.ch\nAction: failed\nStatus: 4.2.2\n';
    const read = (text: string) => own.admin.readBounces(PUBLISHER, tenant, text);
    for (const text of [report('01'), report('01'), `${report('01')}${report('01')}`, report('02')])
      expect(await read(text)).toEqual({ ok: true, read: 1, known: 1, ended: 0 });
    // Reports without a time or an id count once a day.
    for (let repeated = 0; repeated < 4; repeated += 1)
      expect(await read(plain)).toEqual({ ok: true, read: 1, known: 1, ended: 0 });
    expect(await read(`${report('02')}${report('03')}`)).toEqual({ ok: true, read: 1, known: 1, ended: 1 });
  });
});

test('records the answer of a sent mail once the database is back, with no mail in doubt', async () => {
  const line = await openLine(database.url);
  const pool = openPool(line.url, silentLog, 2);
  const log = Object.assign(Object.create(silentLog) as Log, { warn: () => void line.restore() });
  const answer = async ({ to }: TransportMail, left: number): Promise<TransportOutcome> => {
    if (left === 2 || left === 4) await line.cut();
    return to.startsWith('reader1@') ? { ok: false, problem: 'refused', code: '550' } : OK;
  };
  const own = await house(5, answer, { pool, log });
  await own.admin.save(PUBLISHER, own.asked, ENTRY);
  await own.admin.schedule(PUBLISHER, own.asked, '');
  await own.drain();
  expect(await own.open()).toMatchObject({ campaign: { state: 'sent' }, counts: { sent: 4, refused: 1, doubt: 0 } });
  expect(new Set(own.addresses()).size).toBe(5);
  expect(own.left).toHaveLength(5);
  await pool.end();
  await line.close();
}, 30_000);

test('pauses, resumes and ends a campaign; skips those who unsubscribe meanwhile', async () => {
  const own: Awaited<ReturnType<typeof house>> = await house(200, async (_, count) => {
    if (count === 60) await own.admin.move(PUBLISHER, own.asked, 'hold');
    return OK;
  });
  await own.admin.save(PUBLISHER, own.asked, ENTRY);
  await own.admin.schedule(PUBLISHER, own.asked, '');
  await own.drain();
  const held = await own.open();
  expect(held.campaign.state).toBe('held');
  // The batch in progress finishes, up to the next check of the campaign's state.
  expect(held.counts.sent).toBe(75);
  await own.sender.tick();
  expect(own.queue).toEqual([]);
  const { rows } = await database.pool.query<{ email: string }>(
    "select email from newsletter_subscriber join campaign_delivery on subscriber_id = id where state = 'waiting' order by id desc limit 1",
  );
  const email = rows[0]?.email ?? '';
  await own.newsletter.change(
    { tenant, locale: 'de-CH', publicUrl: '' },
    { address: '::1', email },
    { choice: 'unsubscribe|99' },
  );
  expect(await own.admin.move(PUBLISHER, own.asked, 'go-on')).toMatchObject({ ok: true });
  await own.drain();
  expect(await own.open()).toMatchObject({ campaign: { state: 'sent' }, counts: { sent: 199, skipped: 1 } });
  expect(new Set(own.addresses()).size).toBe(199);
  expect(await own.admin.move(PUBLISHER, own.asked, 'end')).toEqual({ ok: false, problem: 'not-now' });
});

test('skips subscribers who refuse, bounce or ask for fewer mails while it runs', async () => {
  const { pool } = database;
  const own: Awaited<ReturnType<typeof house>> = await house(6, async () => {
    if (own.left.length > 1) return OK;
    // The first mail has been sent; the next three change their settings, in any order.
    const { rows } = await pool.query<{ id: string }>(
      "select subscriber_id as id from campaign_delivery where state = 'waiting' order by subscriber_id limit 3",
    );
    const [personal, gone, seldom] = rows.map(({ id }) => id);
    await pool.query('update newsletter_subscriber set personalised = false where id = $1', [personal]);
    await pool.query('update newsletter_subscriber set unreachable_at = now() where id = $1', [gone]);
    await pool.query('update newsletter_consent set frequency = 3 where subscriber_id = $1', [seldom]);
    return OK;
  });
  const entry = { ...ENTRY, personalised: true, frequencies: ['0', '1'] };
  expect(await own.admin.save(PUBLISHER, own.asked, entry)).toMatchObject({ ok: true });
  await own.admin.schedule(PUBLISHER, own.asked, '');
  await own.drain();
  expect(await own.open()).toMatchObject({ campaign: { state: 'sent' }, counts: { sent: 3, skipped: 3 } });
  expect(own.left).toHaveLength(3);
});

test('starts at its time, and can be withdrawn before', async () => {
  const own = await house(3, () => OK);
  await own.admin.save(PUBLISHER, own.asked, ENTRY);
  const inZurich = new Date(now.getTime() + 2 * 3_600_000).toISOString().slice(0, 16);
  expect(await own.admin.schedule(PUBLISHER, own.asked, '2026-01-01T09:00')).toEqual({ ok: false, problem: 'moment' });
  expect(await own.admin.schedule(PUBLISHER, own.asked, inZurich)).toMatchObject({ ok: true });
  await own.sender.tick();
  expect(own.queue).toEqual([]);
  expect(await own.admin.save(PUBLISHER, own.asked, { ...ENTRY, version: '3' })).toEqual({
    ok: false,
    problem: 'not-now',
  });
  expect(await own.admin.move(PUBLISHER, own.asked, 'back')).toMatchObject({ ok: true });
  expect(await own.admin.schedule(PUBLISHER, own.asked, inZurich)).toMatchObject({ ok: true });
  now = new Date(now.getTime() + 3_700_000);
  await Promise.all([own.sender.tick(), own.sender.tick()]);
  await own.drain();
  expect(own.addresses()).toHaveLength(3);
});

test('two editors never overwrite each other, and roles apply', async () => {
  const own = await house(1, () => OK);
  expect(await own.admin.schedule(PUBLISHER, own.asked, '')).toEqual({ ok: false, problem: 'no-text' });
  expect(await own.admin.save(PUBLISHER, own.asked, ENTRY)).toMatchObject({ ok: true });
  expect(await own.admin.save(PUBLISHER, own.asked, ENTRY)).toEqual({ ok: false, problem: 'changed' });
  const editor = { ...PUBLISHER, role: 'editor' as const };
  expect(await own.admin.schedule(editor, own.asked, '')).toEqual({ ok: false, problem: 'not-allowed' });
  expect(await own.admin.save({ ...PUBLISHER, role: 'merchandiser' }, own.asked, ENTRY)).toEqual({
    ok: false,
    problem: 'not-allowed',
  });
  expect(await own.admin.open({ ...PUBLISHER, role: 'service' }, own.asked)).toBeNull();
  expect(await own.admin.open(PUBLISHER, { ...own.asked, tenant: tenants.de })).toBeNull();
  const preview = await own.admin.preview(editor, { ...own.asked, locale: 'fr-CH', publicUrl: 'https://shop.example' });
  expect(preview?.html).toContain('lang="fr-CH"');
  expect(preview?.text).toContain('Se désinscrire de la newsletter');
  expect(
    await own.admin.tryOut(editor, { ...own.asked, locale: 'de-CH', publicUrl: 'https://shop.example' }),
  ).toMatchObject({ ok: true });
  const { rows } = await database.pool.query("select to_address from mail where kind = 'campaign-trial'");
  expect(rows).toEqual([{ to_address: 'p@montarve.example' }]);
});

test('keeps its rate: the sender waits for the next slot', async () => {
  const own = await house(30, () => OK);
  await own.admin.save(PUBLISHER, own.asked, { ...ENTRY, rate: '10' });
  await own.admin.schedule(PUBLISHER, own.asked, '');
  await own.drain();
  // Ten mails a second: while the clock of this test is fixed, each waits 100 ms longer than the one before.
  expect(own.waits).toEqual(Array.from({ length: 29 }, (_, index) => (index + 1) * 100));
});

describe('a test of two subjects', () => {
  const TESTED: CampaignEntry = {
    ...ENTRY,
    testShare: '50',
    testHours: '4',
    testMeasure: 'visits',
    texts: { 'de-CH': { ...TEXT('Ruhig'), subjectB: 'Laut' }, 'fr-CH': { ...TEXT('Calme'), subjectB: 'Fort' } },
  };

  test('sends the better subject to the rest after its hours', async () => {
    const own = await house(400, () => OK);
    expect(await own.admin.save(PUBLISHER, own.asked, { ...TESTED, testShare: '51' })).toMatchObject({
      problem: 'test',
    });
    const without = { ...TESTED, texts: { 'de-CH': TEXT('Ruhig') } };
    expect(await own.admin.save(PUBLISHER, own.asked, without)).toMatchObject({ problem: 'test-subject', at: 'de-CH' });
    expect(await own.admin.save(PUBLISHER, own.asked, TESTED)).toMatchObject({ ok: true });
    await own.admin.schedule(PUBLISHER, own.asked, '');
    await own.drain();
    const { rows } = await database.pool.query<{ id: string; variant: 'a' | 'b' | null }>(
      'select subscriber_id as id, variant from campaign_delivery',
    );
    for (const { id, variant } of rows) expect(subjectVariant(own.asked.id, id, 50)).toBe(variant);
    const tested = rows.filter(({ variant }) => variant !== null).length;
    expect(own.left).toHaveLength(tested);
    const subjects = () => new Set(own.left.map(({ subject }) => subject));
    expect(subjects()).toEqual(new Set(['Ruhig', 'Laut', 'Calme', 'Fort']));
    expect(own.left.find(({ subject }) => subject === 'Laut')?.html).toContain(`mail=${own.asked.id}%2Fb`);
    const visits = createVisitCounter({ pool: database.pool, clock, log: silentLog });
    for (let count = 0; count < 9; count += 1) visits.visited(tenant, `${own.asked.id}/b`);
    visits.visited(tenant, `${own.asked.id}/a`);
    await visits.stop();
    now = new Date(now.getTime() + 3 * 3_600_000);
    await own.sender.tick();
    await own.drain();
    expect(own.left).toHaveLength(tested);
    now = new Date(now.getTime() + 3_700_000);
    await own.sender.tick();
    await own.drain();
    expect(own.left).toHaveLength(400);
    expect(new Set(own.left.slice(tested).map(({ subject }) => subject))).toEqual(new Set(['Laut', 'Fort']));
    const { campaign, results } = await own.open();
    expect(campaign).toMatchObject({ state: 'sent', testWinner: 'b' });
    expect(results.all).toMatchObject({ sent: 400, visits: 10 });
    expect(results.test).toMatchObject({ winner: 'b', chance: null, a: { visits: 1 }, b: { visits: 9 } });
  });
});

test('skips subscribers who had as many marketing mails as the tenant allows, and says so', async () => {
  const own = await house(4, () => OK);
  await database.pool.query(
    `insert into mailing_limit (tenant, mails, days, quiet_from, quiet_until, changed_by, changed_at) values ('ch', 1, 7, 0, 0, '', now())`,
  );
  await database.pool.query(
    "update newsletter_subscriber set mailed_at = array[$1::timestamptz] where email < 'reader3'",
    [new Date(now.getTime() - 3_600_000)],
  );
  await own.admin.save(PUBLISHER, own.asked, ENTRY);
  await own.admin.schedule(PUBLISHER, own.asked, '');
  await own.drain();
  expect(await own.open()).toMatchObject({ campaign: { state: 'sent' }, counts: { sent: 2, limited: 2, skipped: 0 } });
  await database.pool.query('delete from mailing_limit');
});

test('goes to the customers of a segment who allow personal mails', async () => {
  const own = await house(6, () => OK);
  const { pool } = database;
  await pool.query('delete from segment');
  await pool.query(
    `insert into customer (tenant, number, email, salutation, first_name, last_name, locale, created_at, changed_at)
     select 'ch', 's' || n, 'reader' || n || '@example.ch', 'female', 'Lea', 'Muster', 'fr-CH', now(), now() from generate_series(1, 4) n`,
  );
  await pool.query("update customer set locale = 'de-CH' where number = 's4'");
  await pool.query("update newsletter_subscriber set personalised = false where email = 'reader1@example.ch'");
  const rule = {
    match: 'all',
    groups: [{ match: 'all', conditions: [{ kind: 'language', key: 'fr-CH', not: false }] }],
  };
  const id = '00000000-0000-4000-8000-000000000001';
  await pool.query(
    `insert into segment (id, tenant, name, rule, created_by, created_at, changed_at) values ($1, 'ch', 'Romandie', $2, '', now(), now())`,
    [id, JSON.stringify(rule)],
  );
  expect(await own.admin.save(PUBLISHER, own.asked, { ...ENTRY, segment: id.replace('1', '2') })).toMatchObject({
    problem: 'segment',
  });
  expect(await own.admin.save(PUBLISHER, own.asked, { ...ENTRY, segment: id })).toMatchObject({ ok: true });
  expect((await own.open()).audience).toBe(2);
  await own.admin.schedule(PUBLISHER, own.asked, '');
  await own.drain();
  expect(own.addresses().toSorted()).toEqual(['reader2@example.ch', 'reader3@example.ch']);
});
