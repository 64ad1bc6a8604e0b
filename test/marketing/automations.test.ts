import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createOutbox } from '../../src/platform/mail/outbox.ts';
import { createCatalogue } from '../../src/shop/catalogue/products/index.ts';
import { createAutomationAdministration, sendAutomations } from '../../src/shop/marketing/automations/index.ts';
import { createLimitAdministration, takeMailSlot } from '../../src/shop/marketing/mailing-limits/index.ts';
import { createNewsletter } from '../../src/shop/marketing/newsletter/index.ts';
import { renewDays } from '../../src/shop/reports/figures/index.ts';
import { createVisitCounter } from '../../src/shop/reports/visits/index.ts';
import { deliveryPromise } from '../../src/shop/selling/delivery/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import type { AutomationKind } from '../../src/tenants/mail-tag.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { addCustomer, addOrder } from './people.ts';

/** Automatic mails from their occasion to the outbox. */
let database: TestDatabase;
/** 11:00 in Zurich. */
const NOON = new Date('2026-11-27T10:00:00Z');
let now = NOON;
const clock: Clock = { now: () => now };
const tenant = tenants.ch;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ago = (ms: number) => new Date(now.getTime() - ms);
const SECRET = 's'.repeat(40);
const jobs = { send: async () => {}, work: async () => {}, schedule: async () => {}, stop: async () => {} };
const PUBLISHER: StaffMember = {
  id: '00000000-0000-0000-0000-0000000000aa',
  email: 'p@montarve.example',
  role: 'publisher',
  language: 'de',
};
const vase = { sku: 'vase-1', productId: 'vase' };
const lamp = { sku: 'lamp-1', productId: 'lamp' };

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 5 }] });
  await seedProduct(database.pool, { id: 'lamp', title: 'Lampe', variants: [{ sku: 'lamp-1', stock: 0 }] });
}, 60_000);
afterAll(() => database.drop());
beforeEach(async () => {
  now = NOON;
  const { pool } = database;
  for (const table of [
    'mail',
    'shipment',
    'payment',
    'orders',
    'basket',
    'newsletter_subscriber',
    'automation',
    'mailing_limit',
  ])
    await pool.query(`delete from ${table}`);
  await pool.query('delete from review');
  await pool.query('delete from customer');
});

function shop() {
  const { pool } = database;
  const outbox = createOutbox({ pool, jobs, clock, log: silentLog, smtpUrl: undefined });
  const catalogue = createCatalogue({ deliveryPromise, pool, clock });
  const deps = { pool, clock, outbox, catalogue };
  return {
    admin: createAutomationAdministration(deps),
    limits: createLimitAdministration({ pool, clock }),
    newsletter: createNewsletter({ pool, clock, outbox, secrets: [SECRET], thank: async () => ({ ok: false }) }),
    send: () =>
      sendAutomations({ ...deps, publicUrlOf: () => 'https://shop.example', secret: SECRET, tenants: [tenant] }),
    turnOn: (kind: AutomationKind, more: Record<string, string> = {}, version = '0') =>
      createAutomationAdministration(deps).save(
        PUBLISHER,
        { tenant, kind },
        { on: 'on', delay: '6', version, ...more },
      ),
  };
}

async function addBasket(customerId: string, changedAt: Date, skus: string[]): Promise<void> {
  await database.pool.query(
    `with own as (insert into basket (tenant, secret_hash, state, created_at, changed_at, customer_id)
       values ('ch', sha256(gen_random_uuid()::text::bytea), 'open', $2, $2, $1) returning id)
     insert into basket_line (basket_id, sku, quantity, position, seen_amount)
     select own.id, sku, 1, place, 4990 from own, unnest($3::text[]) with ordinality as line (sku, place)`,
    [customerId, changedAt, skus],
  );
}

async function mails(): Promise<
  { to: string; kind: string; subject: string; html: string; text: string; stop: string }[]
> {
  const { rows } = await database.pool.query(
    `select to_address as "to", kind, subject, html, text, stop_url as stop from mail order by to_address`,
  );
  return rows;
}
const recipients = async () => (await mails()).map(({ to }) => to.replace(/@.*/, ''));

describe('an abandoned basket', () => {
  test('causes one mail with goods that can be bought, to customers who agreed', async () => {
    const { send, turnOn } = shop();
    const agreed = await addCustomer(database.pool, { email: 'agreed@example.ch', newsletter: 'granted' });
    await addBasket(agreed, ago(7 * HOUR), ['vase-1', 'lamp-1']);
    for (const newsletter of ['ended', 'impersonal', 'paused', undefined] as const) {
      const other = await addCustomer(database.pool, {
        email: `${newsletter}@example.ch`,
        ...(newsletter ? { newsletter } : {}),
      });
      await addBasket(other, ago(7 * HOUR), ['vase-1']);
    }
    expect(await send()).toBe(0);
    expect(await turnOn('basket')).toEqual({ ok: true });
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      to: 'agreed@example.ch',
      kind: 'automation-basket',
      subject: 'Ihr Warenkorb ist noch da',
    });
    expect(mail?.html).toContain('Vase');
    expect(mail?.html).not.toContain('Lampe');
    expect(mail?.text).toContain('https://shop.example/warenkorb?mail=automation%2Fbasket');
    expect(mail?.stop).toContain('/service-hilfe/newsletter-abmelden/mail?link=');
  });

  test.each<[string, (customerId: string) => Promise<unknown>]>([
    ['that was changed lately', (id) => addBasket(id, ago(5 * HOUR), ['vase-1'])],
    ['that is too old', (id) => addBasket(id, ago(4 * DAY), ['vase-1'])],
    ['without goods that can be bought', (id) => addBasket(id, ago(7 * HOUR), ['lamp-1'])],
    [
      'whose customer ordered since',
      async (id) => {
        await addBasket(id, ago(7 * HOUR), ['vase-1']);
        await addOrder(database.pool, { customerId: id, at: ago(HOUR), lines: [vase] });
      },
    ],
  ])('causes none %s', async (_, fill) => {
    const { send, turnOn } = shop();
    await fill(await addCustomer(database.pool, { email: 'a@example.ch', newsletter: 'granted' }));
    await turnOn('basket');
    expect(await send()).toBe(0);
  });

  test('waits in quiet hours, and stops when the consent ends', async () => {
    const { send, turnOn } = shop();
    await turnOn('basket');
    for (const name of ['a', 'b'])
      await addBasket(
        await addCustomer(database.pool, { email: `${name}@example.ch`, newsletter: 'granted' }),
        ago(-4 * HOUR),
        ['vase-1'],
      );
    now = new Date('2026-11-27T21:00:00Z');
    expect(await send()).toBe(0);
    await database.pool.query(`update newsletter_consent set granted = false
      where subscriber_id = (select id from newsletter_subscriber where email = 'b@example.ch')`);
    now = new Date('2026-11-28T08:00:00Z');
    expect(await send()).toBe(1);
    expect(await recipients()).toEqual(['a']);
  });

  test('uses the texts of employees in the language of the customer', async () => {
    const { send, turnOn, admin } = shop();
    const id = await addCustomer(database.pool, { email: 'f@example.ch', locale: 'fr-CH', newsletter: 'granted' });
    await addBasket(id, ago(7 * HOUR), ['vase-1']);
    await turnOn('basket', { 'fr-CH.subject': 'Encore là', 'fr-CH.introduction': 'Un.\n\nDeux & trois.' });
    await send();
    const [mail] = await mails();
    expect(mail?.subject).toBe('Encore là');
    expect(mail?.html).toContain('Deux &amp; trois.');
    expect(mail?.text).toContain('Bonjour Lea Muster');
    const preview = await admin.preview(PUBLISHER, {
      tenant,
      kind: 'basket',
      locale: 'fr-CH',
      publicUrl: 'https://shop.example',
    });
    expect(preview?.text).toContain('Deux & trois.');
    const tried = { tenant, kind: 'basket', locale: 'fr-CH', publicUrl: 'https://shop.example' } as const;
    expect(await admin.tryOut(PUBLISHER, tried)).toEqual({ ok: true });
    expect(await recipients()).toEqual(['f', 'p']);
  });
});

test('asks for reviews of delivered goods that were kept and not reviewed, once per order', async () => {
  const { pool } = database;
  const { send, turnOn } = shop();
  const at = ago(20 * DAY);
  const customer = (name: string) => addCustomer(pool, { email: `${name}@example.ch`, newsletter: 'granted' });
  const order = async (name: string, lines: Parameters<typeof addOrder>[1]['lines'], deliveredAt?: Date) => {
    const customerId = await customer(name);
    await addOrder(pool, { customerId, at, lines: lines ?? [], ...(deliveredAt ? { deliveredAt } : {}) });
    return customerId;
  };
  await order('kept', [vase], ago(11 * DAY));
  await order('soldout', [{ ...vase, returned: 1 }, lamp], ago(11 * DAY));
  await order('returned', [{ ...vase, returned: 1 }], ago(11 * DAY));
  await order('early', [vase], ago(9 * DAY));
  await order('late', [vase], ago(30 * DAY));
  await order('never', [vase]);
  const reviewed = await order('reviewed', [vase], ago(11 * DAY));
  await pool.query(
    `insert into review (tenant, product_id, sku, locale, stars, title, body, author, customer_id, source, state, written_at)
     values ('ch', 'vase', 'vase-1', 'de-CH', 5, '', '', '', $1, 'customer', 'published', now())`,
    [reviewed],
  );
  await turnOn('review', { delay: '10' });
  expect(await send()).toBe(2);
  expect(await send()).toBe(0);
  expect(await recipients()).toEqual(['kept', 'soldout']);
  const [kept] = await mails();
  expect(kept?.text).toContain('/vase-1?mail=automation%2Freview');
});

test('writes to customers after a long absence, not to those who ordered again', async () => {
  const { pool } = database;
  const { send, turnOn } = shop();
  const customer = (name: string) => addCustomer(pool, { email: `${name}@example.ch`, newsletter: 'granted' });
  await addOrder(pool, { customerId: await customer('away'), at: ago(185 * DAY) });
  const back = await customer('back');
  await addOrder(pool, { customerId: back, at: ago(185 * DAY) });
  await addOrder(pool, { customerId: back, at: ago(20 * DAY) });
  await addOrder(pool, { customerId: await customer('gone'), at: ago(400 * DAY) });
  await customer('never');
  await turnOn('winback', { delay: '180' });
  expect(await send()).toBe(1);
  expect(await recipients()).toEqual(['away']);
});

describe('a link of a mail', () => {
  test('stops one automation; the other link stops all personal mails', async () => {
    const { send, turnOn, newsletter } = shop();
    const id = await addCustomer(database.pool, { email: 'a@example.ch', newsletter: 'granted' });
    await addBasket(id, ago(7 * HOUR), ['vase-1']);
    await addOrder(database.pool, { customerId: id, at: ago(185 * DAY) });
    await turnOn('basket');
    await turnOn('winback', { delay: '180' });
    await turnOn('winback', { on: '', delay: '180' }, '1');
    expect(await send()).toBe(1);
    const [mail] = await mails();
    const links = [...(mail?.text ?? '').matchAll(/mail\?link=([\w-]+)/g)].map(([, link]) => link ?? '');
    const [one = '', all = ''] = links;
    expect(await newsletter.look(tenant, one)).toMatchObject({
      purpose: 'stop',
      automation: 'basket',
      personalised: false,
    });
    expect(await newsletter.look(tenant, all)).toMatchObject({ purpose: 'stop', automation: null, personalised: true });
    expect(await newsletter.stop(tenant, one)).toBe(true);
    expect(await newsletter.stop(tenant, one)).toBe(false);
    await database.pool.query("update basket set state = 'ordered'");
    await addBasket(id, ago(8 * HOUR), ['vase-1']);
    expect(await send()).toBe(0);
    expect(await newsletter.stop(tenant, all)).toBe(true);
    await turnOn('winback', { delay: '180' }, '2');
    expect(await send()).toBe(0);
    expect(await newsletter.of(tenant, 'a@example.ch')).toMatchObject({ personalised: false });
  });
});

describe('the limit of marketing mails', () => {
  test('holds for all automations together, and later mails wait', async () => {
    const { send, turnOn, limits } = shop();
    const given = { mails: '1', days: '7', quietFrom: '0', quietUntil: '0', version: '0' };
    expect(await limits.save(PUBLISHER, tenant, given)).toEqual({ ok: true });
    expect(await limits.save(PUBLISHER, tenant, given)).toEqual({ ok: false, problem: 'changed' });
    expect(await limits.save(PUBLISHER, tenant, { ...given, mails: '0' })).toEqual({ ok: false, problem: 'limit' });
    expect(await limits.save({ ...PUBLISHER, role: 'editor' }, tenant, given)).toEqual({
      ok: false,
      problem: 'not-allowed',
    });
    const id = await addCustomer(database.pool, { email: 'a@example.ch', newsletter: 'granted' });
    await addBasket(id, ago(7 * HOUR), ['vase-1']);
    await addOrder(database.pool, { customerId: id, at: ago(181 * DAY) });
    await turnOn('basket');
    await turnOn('winback', { delay: '180' });
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    now = new Date(NOON.getTime() + 8 * DAY);
    expect(await send()).toBe(1);
  });

  test('is never exceeded in any period, also by mails at the same time', async () => {
    const { pool } = database;
    await addCustomer(pool, { email: 'a@example.ch', newsletter: 'granted' });
    const { rows } = await pool.query<{ id: string }>('select id from newsletter_subscriber');
    const subscriberId = rows[0]?.id ?? '';
    const attempts = fc.array(
      fc.record({ hours: fc.integer({ min: 1, max: 60 }), together: fc.integer({ min: 1, max: 4 }) }),
      {
        minLength: 1,
        maxLength: 12,
      },
    );
    await fc.assert(
      fc.asyncProperty(
        attempts,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 4 }),
        async (given, most, days) => {
          await pool.query("update newsletter_subscriber set mailed_at = '{}'");
          const limit = { mails: most, days, quietFrom: 0, quietUntil: 0 };
          const sent: number[] = [];
          let at = NOON.getTime();
          for (const { hours, together } of given) {
            at += hours * HOUR;
            const taken = await Promise.all(
              Array.from({ length: together }, () => takeMailSlot(pool, { subscriberId, limit, now: new Date(at) })),
            );
            const inPeriod = sent.filter((time) => time > at - days * DAY).length;
            expect(taken.filter(Boolean)).toHaveLength(Math.min(together, most - inPeriod));
            sent.push(...taken.filter(Boolean).map(() => at));
          }
        },
      ),
      { numRuns: 15 },
    );
  });
});

test('measures visits by links and orders after the last mail', async () => {
  const { pool } = database;
  const { send, turnOn, admin } = shop();
  const id = await addCustomer(pool, { email: 'a@example.ch', newsletter: 'granted' });
  await addBasket(id, ago(7 * HOUR), ['vase-1']);
  await turnOn('basket');
  await send();
  const visits = createVisitCounter({ pool, clock, log: silentLog });
  for (const mail of ['automation/basket', 'automation/basket', '3f1c6f0e-8d43-4a51-9a5e-0d2f9f0c4b11', null])
    visits.visited(tenant, mail);
  await visits.stop();
  await addOrder(pool, { customerId: id, at: new Date(NOON.getTime() + DAY), total: 12_345 });
  await addOrder(pool, { customerId: id, at: new Date(NOON.getTime() + 9 * DAY), total: 100 });
  await renewDays({ pool });
  now = new Date(NOON.getTime() + 10 * DAY);
  const listed = await admin.list(PUBLISHER, tenant);
  expect(listed?.automations[0]).toMatchObject({
    kind: 'basket',
    isOn: true,
    result: { sent: 1, bounced: 0, unsubscribed: 0, visits: 2, orders: 1, value: 12_345 },
  });
  expect(await admin.list({ ...PUBLISHER, role: 'service' }, tenant)).toBeNull();
  const { rows } = await pool.query('select mail, visits from mail_visit');
  expect(rows).toEqual([{ mail: 'automation/basket', visits: 2 }]);
});
