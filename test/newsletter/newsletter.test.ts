import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createOutbox } from '../../src/platform/mail/outbox.ts';
import {
  createNewsletter,
  customersChoice,
  KINDS,
  type Newsletter,
  saveCustomersChoice,
  saveCustomersPersonal,
} from '../../src/shop/marketing/newsletter/index.ts';
import { signNewsletterLink } from '../../src/shop/marketing/newsletter/links.ts';
import { createPromotions } from '../../src/shop/selling/promotions/index.ts';
import type { Tenant } from '../../src/tenants/tenant.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedPromotion } from '../support/promotions.ts';

/** Consents to newsletters: with double opt-in and without, and how they end. */
let database: TestDatabase;
let newsletter: Newsletter;
let now = new Date('2026-11-22T10:00:00Z');
const clock: Clock = { now: () => now };
const JOBS = { send: async () => {}, work: async () => {}, schedule: async () => {}, stop: async () => {} };
const SWISS = { tenant: tenants.ch, locale: 'de-CH' as const, publicUrl: 'https://shop.example' };
const GERMAN = { tenant: tenants.de, locale: 'de-DE' as const, publicUrl: 'https://de.example' };
const stranger = (address = '203.0.113.1') => ({ address, email: null });
const YES = { terms: 'on', frequency: '1' };

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  const outbox = createOutbox({ pool, jobs: JOBS, clock, log: silentLog, smtpUrl: undefined });
  const thank = createPromotions({ pool, clock, outbox }).sendNewsletterVoucher;
  newsletter = createNewsletter({ pool, clock, outbox, secrets: ['s'.repeat(40)], thank });
  await seedPromotion(pool, { key: 'newsletter', value: 3000, minGoods: 9000, usage: 'single' });
}, 60_000);
afterAll(() => database.drop());

const mailsTo = async (email: string) =>
  (
    await database.pool.query<{ kind: string; text: string }>(
      'select kind, text from mail where to_address = $1 order by created_at, kind',
      [email],
    )
  ).rows;
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind);
async function linkTo(email: string): Promise<string> {
  const text = (await mailsTo(email)).findLast(({ kind }) => kind === 'newsletter-confirm')?.text ?? '';
  return /link=([\w-]+)/.exec(text)?.[1] ?? '';
}
async function seedCustomer(email: string, tenant: 'ch' | 'de' = 'de'): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into customer (tenant, number, email, salutation, first_name, last_name, locale, created_at, changed_at)
     values ($2, nextval('customer_number')::text, $1, 'female', 'Lea', 'Brunner', $3, $4, $4) returning id`,
    [email, tenant, tenant === 'ch' ? 'de-CH' : 'de-DE', now],
  );
  return rows[0]?.id ?? '';
}
const granted = async (tenant: Tenant, email: string) =>
  (await newsletter.of(tenant, email))?.consents.filter((consent) => consent.granted) ?? [];

describe('without double opt-in', () => {
  test('subscribes at once, thanks with the voucher, and only once', async () => {
    const entered = { ...YES, email: ' Lea@Example.ch ' };
    expect(await newsletter.subscribe(SWISS, stranger(), entered)).toEqual({ ok: true, step: 'subscribed' });
    expect(await granted(SWISS.tenant, 'lea@example.ch')).toEqual([
      { kind: 'brandA', granted: true, frequency: 1, pauseUntil: null },
    ]);
    expect(await kindsTo('lea@example.ch')).toEqual(['newsletter-voucher']);
    // A second time the page answers equally; the mail differs.
    expect(await newsletter.subscribe(SWISS, stranger(), entered)).toEqual({ ok: true, step: 'subscribed' });
    expect((await kindsTo('lea@example.ch')).toSorted()).toEqual(['newsletter-already', 'newsletter-voucher']);
    // A renewed subscription gets a welcome mail without another voucher.
    await newsletter.change(SWISS, stranger(), { email: 'lea@example.ch', choice: 'unsubscribe|99' });
    now = new Date(now.getTime() + 3_600_000);
    await newsletter.subscribe(SWISS, stranger('203.0.113.2'), entered);
    expect((await kindsTo('lea@example.ch')).toSorted()).toEqual([
      'newsletter-already',
      'newsletter-changed',
      'newsletter-voucher',
      'newsletter-welcome',
    ]);
  });

  test('tells a logged-in customer that the address is subscribed already', async () => {
    const by = { address: '203.0.113.3', email: 'own@example.ch' };
    expect(await newsletter.subscribe(SWISS, by, YES)).toEqual({ ok: true, step: 'subscribed' });
    expect(await newsletter.subscribe(SWISS, by, YES)).toEqual({ ok: true, step: 'already' });
  });

  test('several newsletters have separate consents', async () => {
    const email = 'three@example.ch';
    await newsletter.subscribe(SWISS, stranger('203.0.113.4'), {
      ...YES,
      email,
      brandA: 'on',
      brandB: 'on',
      flexikonto: 'on',
    });
    expect((await granted(SWISS.tenant, email)).map(({ kind }) => kind)).toEqual(['brandA', 'brandB', 'flexikonto']);
    await newsletter.change(SWISS, stranger('203.0.113.4'), {
      email,
      choice: 'unsubscribe|99',
      brandB: 'on',
      flexikonto: 'on',
    });
    expect((await granted(SWISS.tenant, email)).map(({ kind }) => kind)).toEqual(['brandA']);
  });
});

describe('with double opt-in', () => {
  test('waits for the click; opening the link changes nothing, and a second click is harmless', async () => {
    const email = 'doi@example.de';
    const asked = await newsletter.subscribe(GERMAN, stranger('203.0.113.5'), { ...YES, email, brandB: 'on' });
    expect(asked).toEqual({ ok: true, step: 'pending' });
    expect(await granted(GERMAN.tenant, email)).toEqual([]);
    const link = await linkTo(email);
    for (let opened = 0; opened < 3; opened += 1)
      expect(await newsletter.look(GERMAN.tenant, link)).toEqual({ purpose: 'confirm', state: 'open' });
    expect(await granted(GERMAN.tenant, email)).toEqual([]);
    expect(await newsletter.confirm(GERMAN, link)).toBe('subscribed');
    // A tenant without additional newsletters has one.
    expect((await granted(GERMAN.tenant, email)).map(({ kind }) => kind)).toEqual(['brandA']);
    expect(await newsletter.confirm(GERMAN, link)).toBe('already');
    expect(await newsletter.look(GERMAN.tenant, link)).toEqual({ purpose: 'confirm', state: 'already' });
    // An old link does not restore an ended subscription.
    await newsletter.change(GERMAN, { address: '203.0.113.5', email }, { choice: 'unsubscribe|99' });
    expect(await newsletter.confirm(GERMAN, link)).toBe('gone');
    expect(await granted(GERMAN.tenant, email)).toEqual([]);
  });

  describe('every way to unsubscribe ends a pending subscription', () => {
    const ways: [string, (email: string, stop: string) => Promise<unknown>][] = [
      ['a form', (email) => newsletter.change(GERMAN, stranger('203.0.113.20'), { email, choice: 'unsubscribe|99' })],
      ['one click', (_, stop) => newsletter.stop(GERMAN.tenant, stop)],
      [
        'a mailed link',
        (_, stop) => newsletter.change(GERMAN, stranger('203.0.113.20'), { choice: 'unsubscribe|99' }, stop),
      ],
      [
        'the contact form',
        (email) =>
          newsletter.wish(GERMAN.tenant, email, {
            end: KINDS,
            impersonal: false,
            frequency: null,
            pauseDays: null,
          }),
      ],
      [
        'the account',
        async (email) => {
          const customerId = await seedCustomer(email);
          const said = { customerId, granted: false, frequency: 0, pauseUntil: null };
          await saveCustomersChoice(database.pool, { ...said, source: 'account', now });
        },
      ],
    ];
    for (const [index, [way, leave]] of ways.entries())
      test(way, async () => {
        const email = `waits-${index}@example.de`;
        await newsletter.subscribe(GERMAN, stranger(`203.0.113.${21 + index}`), { ...YES, email });
        const link = await linkTo(email);
        const subscriberId = (await newsletter.of(GERMAN.tenant, email))?.id ?? '';
        const of = { purpose: 'stop', subscriberId, kind: 'brandA', personalised: false } as const;
        await leave(email, signNewsletterLink('s'.repeat(40), 'de', of));
        expect(await newsletter.look(GERMAN.tenant, link)).toEqual({ purpose: 'confirm', state: 'gone' });
        expect(await newsletter.confirm(GERMAN, link)).toBe('gone');
        expect(await granted(GERMAN.tenant, email)).toEqual([]);
        const { rows } = await database.pool.query(
          'select what from newsletter_event where subscriber_id = $1 order by id',
          [subscriberId],
        );
        expect(rows).toEqual([{ what: 'ended' }]);
        // An address that never agreed is erased completely, as without an answer.
        now = new Date(now.getTime() + 31 * 86_400_000);
        await newsletter.sweep();
        expect(await newsletter.of(GERMAN.tenant, email)).toBeNull();
      });

    test('other pending subscriptions remain', async () => {
      const house = {
        ...GERMAN,
        tenant: { ...tenants.de, newsletter: { ...tenants.de.newsletter, additionalSubscribe: true } },
      };
      const email = 'waits-on@example.de';
      await newsletter.subscribe(house, stranger('203.0.113.30'), { ...YES, email, brandA: 'on', brandB: 'on' });
      const link = await linkTo(email);
      await newsletter.change(house, { address: '203.0.113.30', email }, { choice: 'unsubscribe|99', brandA: 'on' });
      expect(await newsletter.confirm(house, link)).toBe('subscribed');
      expect((await granted(house.tenant, email)).map(({ kind }) => kind)).toEqual(['brandB']);
    });
  });

  test('the answer to a guest hides whether the address is known; its mail tells', async () => {
    const email = 'known@example.de';
    await newsletter.subscribe(GERMAN, stranger('203.0.113.6'), { ...YES, email });
    await newsletter.confirm(GERMAN, await linkTo(email));
    expect(await newsletter.subscribe(GERMAN, stranger('203.0.113.6'), { ...YES, email })).toEqual({
      ok: true,
      step: 'pending',
    });
    expect(await kindsTo(email)).toContain('newsletter-already');
  });

  test('accepts only the newest link of its own tenant for 30 days, then erases it', async () => {
    const email = 'twice@example.de';
    await newsletter.subscribe(GERMAN, stranger('203.0.113.7'), { ...YES, email });
    const first = await linkTo(email);
    now = new Date(now.getTime() + 60_000);
    await newsletter.subscribe(GERMAN, stranger('203.0.113.7'), { ...YES, email });
    const second = await linkTo(email);
    expect(await newsletter.confirm(GERMAN, first)).toBe('gone');
    expect(await newsletter.confirm(SWISS, second)).toBe('gone');
    expect(await newsletter.confirm(GERMAN, `${second.slice(0, -2)}AA`)).toBe('gone');
    now = new Date(now.getTime() + 31 * 86_400_000);
    expect(await newsletter.confirm(GERMAN, second)).toBe('gone');
    expect(await newsletter.sweep()).toBeGreaterThan(0);
    expect(await newsletter.of(GERMAN.tenant, email)).toBeNull();
  });

  test('an approval step asks once more before any change', async () => {
    const { newsletter: own } = tenants.de;
    const house = { ...GERMAN, tenant: { ...tenants.de, newsletter: { ...own, approvalStep: true } } };
    const entered = { ...YES, email: 'approve@example.de' };
    expect(await newsletter.subscribe(house, stranger('203.0.113.8'), entered)).toEqual({ ok: true, step: 'approve' });
    expect(await newsletter.of(house.tenant, entered.email)).toBeNull();
    expect(await newsletter.subscribe(house, stranger('203.0.113.8'), { ...entered, intent: 'approve' })).toEqual({
      ok: true,
      step: 'pending',
    });
  });
});

test('names wrong fields and changes nothing', async () => {
  const subscribe = (entered: Record<string, string>) => newsletter.subscribe(SWISS, stranger('203.0.113.9'), entered);
  expect(await subscribe({})).toMatchObject({ fields: { email: 'required', terms: 'required' } });
  expect(await subscribe({ ...YES, email: 'lea@' })).toMatchObject({ fields: { email: 'invalid-email' } });
  expect(await subscribe({ ...YES, email: `${'x'.repeat(250)}@example.ch` })).toMatchObject({
    fields: { email: 'too-long' },
  });
  expect(await subscribe({ ...YES, email: 'a@example.ch', frequency: '99' })).toMatchObject({
    fields: { frequency: 'invalid-choice' },
  });
  expect(await subscribe({ ...YES, email: 'a@example.ch', frequency: 'x' })).toMatchObject({
    fields: { frequency: 'invalid-choice' },
  });
  const change = (entered: Record<string, string>) => newsletter.change(SWISS, stranger('203.0.113.9'), entered);
  expect(await change({ choice: 'pause|-100', email: 'a@example.ch' })).toMatchObject({
    fields: { pause: 'invalid-choice' },
  });
  expect(await change({ choice: 'nothing' })).toMatchObject({
    fields: { choice: 'invalid-choice', email: 'required' },
  });
  expect(await newsletter.of(SWISS.tenant, 'a@example.ch')).toBeNull();
});

test('pause, frequency and end; a pause ends by itself', async () => {
  const email = 'pause@example.ch';
  const by = { address: '203.0.113.10', email };
  await newsletter.subscribe(SWISS, by, YES);
  const until = new Date(now.getTime() + 14 * 86_400_000).toISOString().slice(0, 10);
  expect(await newsletter.change(SWISS, by, { choice: 'pause|-100', pause: '14' })).toEqual({
    ok: true,
    result: 'paused',
    frequency: null,
    pauseUntil: until,
  });
  expect(await granted(SWISS.tenant, email)).toMatchObject([{ pauseUntil: until }]);
  now = new Date(now.getTime() + 15 * 86_400_000);
  expect(await granted(SWISS.tenant, email)).toMatchObject([{ pauseUntil: null, frequency: 1 }]);
  expect(await newsletter.change(SWISS, by, { choice: 'frequency|3' })).toMatchObject({
    result: 'frequency',
    frequency: 3,
  });
  expect(await newsletter.change(SWISS, by, { choice: 'unsubscribe|99' })).toMatchObject({ result: 'unsubscribed' });
  expect(await newsletter.change(SWISS, by, { choice: 'unsubscribe|99' })).toEqual({ ok: false, problem: 'not-found' });
});

test('sends no personal mails after a refusal until new consent or the account setting', async () => {
  const email = 'personal@example.ch';
  const by = { address: '203.0.113.40', email };
  const personal = async () => (await newsletter.of(SWISS.tenant, email))?.personalised;
  const refuse = () =>
    newsletter.wish(SWISS.tenant, email, { end: [], impersonal: true, frequency: null, pauseDays: null });
  await newsletter.subscribe(SWISS, by, YES);
  expect(await personal()).toBe(true);
  await refuse();
  expect(await personal()).toBe(false);
  // Another frequency, a pause and one more newsletter do not change the consent to personal mails.
  await newsletter.change(SWISS, by, { choice: 'frequency|3' });
  await newsletter.subscribe(SWISS, by, { ...YES, brandB: 'on' });
  const customerId = await seedCustomer(email, 'ch');
  const said = { customerId, granted: true, frequency: 2, pauseUntil: null, source: 'account' as const, now };
  await saveCustomersChoice(database.pool, said);
  expect(await personal()).toBe(false);
  await newsletter.change(SWISS, by, { choice: 'unsubscribe|99', brandA: 'on', brandB: 'on' });
  await newsletter.subscribe(SWISS, by, YES);
  expect(await personal()).toBe(true);

  await saveCustomersPersonal(database.pool, { customerId, personal: false, now });
  expect(await personal()).toBe(false);
  expect(await customersChoice(database.pool, customerId)).toMatchObject({ granted: true, personal: false });
  for (let again = 0; again < 2; again += 1)
    await saveCustomersPersonal(database.pool, { customerId, personal: true, now });
  expect(await personal()).toBe(true);
  const { rows } = await database.pool.query<{ what: string }>(
    `select what from newsletter_event event join newsletter_subscriber subscriber on subscriber.id = subscriber_id
     where email = $1 and what in ('personal', 'impersonal') order by event.id`,
    [email],
  );
  expect(rows.map(({ what }) => what)).toEqual(['impersonal', 'impersonal', 'personal']);
});

test('the answer to a guest is equal for known and unknown addresses', async () => {
  await newsletter.subscribe(SWISS, { address: '203.0.113.11', email: 'here@example.ch' }, YES);
  for (const choice of ['pause|-100', 'frequency|2', 'unsubscribe|99']) {
    const change = (email: string) => newsletter.change(SWISS, stranger('203.0.113.11'), { email, choice, pause: '7' });
    expect(await change('here@example.ch')).toEqual(await change('absent@example.ch'));
    now = new Date(now.getTime() + 3_600_000);
  }
  expect(await newsletter.of(SWISS.tenant, 'absent@example.ch')).toBeNull();
  expect(await kindsTo('here@example.ch')).toContain('newsletter-changed');
  expect(new Set(await kindsTo('absent@example.ch'))).toEqual(new Set(['newsletter-unknown']));
});

test('refuses too many mails to one address', async () => {
  const outcomes = [];
  for (let count = 0; count < 6; count += 1)
    outcomes.push(
      await newsletter.change(SWISS, stranger('203.0.113.12'), { email: 'flood@example.ch', choice: 'unsubscribe|99' }),
    );
  expect(outcomes.at(-1)).toMatchObject({ ok: false, problem: 'wait' });
  expect((await kindsTo('flood@example.ch')).length).toBeLessThan(6);
});
