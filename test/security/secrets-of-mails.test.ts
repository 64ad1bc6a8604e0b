import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { adminRoutes } from '../../src/admin/routes.ts';
import { createApp } from '../../src/app/http/create-app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createOutbox } from '../../src/platform/mail/outbox.ts';
import { newToken } from '../../src/platform/tokens.ts';
import { signOrderLink } from '../../src/shop/after-sales/fulfilment/order-link.ts';
import { signExtract } from '../../src/shop/customers/privacy/extract-link.ts';
import { composeLetter, KINDS_WITH_CODES, MAIL_KINDS, type MailKind } from '../../src/shop/mail/templates/index.ts';
import { signNewsletterLink } from '../../src/shop/marketing/newsletter/links.ts';
import { newGiftCardCode, shownGiftCardCode } from '../../src/shop/selling/gift-cards/index.ts';
import { newCode } from '../../src/shop/selling/promotions/code.ts';
import { ROLES, roleMay, type StaffMember } from '../../src/shop/staff/employees/index.ts';
import { builtPages } from '../../src/web/pages.ts';
import { hire } from '../admin/support.ts';
import { testAdmin } from '../support/admin.ts';
import { FRESH, HOUSE, newestLetter, PASSWORD, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { fillSections, IDS } from '../support/fill-sections.ts';
import { emptyJobsTable } from '../support/jobs-table.ts';
import { seedPromotion } from '../support/promotions.ts';
import { seedProduct } from '../support/seed.ts';
import { orderForm, readyBasket } from '../support/selling.ts';
import { appState, CONNECTION, wholeShop } from '../support/whole-shop.ts';

/** No answer of the back office contains a secret that acts in a customer's name: every role against every secret. */

const SECRET = 's'.repeat(40);
const ID = '5f8e6c9a-0d41-4f29-8b1e-1f2f3a4b5c6d';
const marker = '[hidden]';
const jobs = { send: async () => {}, work: async () => {}, schedule: async () => {}, stop: async () => {} };

let database: TestDatabase;
let admin: AdminServices;
let app: ReturnType<typeof createApp>;
let shop: ReturnType<typeof wholeShop>;
const sessions = new Map<string, string>();

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await emptyJobsTable(pool);
  await seedProduct(pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 50 }] });
  await seedPromotion(pool, { key: 'newsletter', value: 3000, minGoods: 9000, usage: 'single' });
  await fillSections(pool);
  admin = await testAdmin(pool);
  shop = wholeShop(pool);
  for (const role of ROLES)
    sessions.set(role, (await hire(admin.staff, `${role}@montarve.example`, role, new Date())).token);
  const state = appState({ pool, pages: await builtPages(), shop, beside: { admin } });
  app = createApp({ config: readConfig({}), log: silentLog, state: () => state });
}, 120_000);
afterAll(() => database?.drop());

const memberOf = (role: StaffMember['role']): StaffMember => ({
  id: ID,
  email: 'm@montarve.example',
  role,
  language: null,
});

/** One secret of each form that the shop mails, as the parameter of a link or as a word. */
const secrets = (): string[] => [
  newToken(),
  signOrderLink(SECRET, { orderId: ID, tenant: 'ch' }, new Date('2030-01-01')),
  signNewsletterLink(SECRET, 'ch', { purpose: 'confirm', subscriberId: ID, askedAt: 1_795_305_600 }),
  signNewsletterLink(SECRET, 'ch', { purpose: 'stop', subscriberId: ID, kind: 'brandA', personalised: true }),
  signExtract([{ secret: SECRET }], ID, new Date()),
];

describe.each(Object.keys(MAIL_KINDS) as MailKind[])('a mail of the kind %s', (kind) => {
  test('shows no role its links and codes, and stays readable', async () => {
    const outbox = createOutbox({
      pool: database.pool,
      jobs,
      clock: { now: () => new Date() },
      log: silentLog,
      smtpUrl: undefined,
    });
    const codes = KINDS_WITH_CODES.includes(kind)
      ? [newCode(), newCode(), shownGiftCardCode(newGiftCardCode()), '042917']
      : [];
    const [first = '', ...others] = secrets();
    const key = `kind:${kind}`;
    const letter = await composeLetter(
      HOUSE,
      { kind, to: 'lea@example.ch', key },
      {
        subject: `Ihre Anfrage ${first}`,
        title: 'Guten Tag',
        paragraphs: ['Der Betrag ist CHF 49.90.', ...others.map((secret) => `Der Schlüssel: ${secret}`)],
        facts: [['Code', codes.join(' ')]],
        button: 'Passwort festlegen',
        link: `https://www.montarve.ch/mein-konto/passwort-festlegen?link=${first}&amp;t=${others.join('.')}`,
        ignore: 'Sie haben nichts angefragt?',
      },
    );
    await outbox.put(letter);
    const { rows } = await database.pool.query<{ id: string }>('select id::text from mail where key = $1', [key]);
    const id = rows[0]?.id ?? '';
    for (const role of ROLES) {
      const member = memberOf(role);
      const shown = JSON.stringify([
        await admin.mailListing(marker).list(member, { tenant: tenants.ch, params: new URLSearchParams(), typed: '' }),
        await admin.mails.open(member, id, { withText: true, marker }),
        await admin.mails.html(member, id, marker),
      ]);
      for (const secret of [first, ...others, ...codes]) expect(shown, role).not.toContain(secret);
      if (!roleMay(role, 'mail.read')) continue;
      for (const part of [
        marker,
        'CHF 49.90',
        'https://www.montarve.ch/mein-konto/passwort-festlegen',
        'Passwort festlegen',
      ])
        expect(shown, role).toContain(part);
    }
  });
});

type Entry = { path?: string; children?: Entry[] };
const flat = (entries: Entry[]): string[] =>
  entries.flatMap((entry) => [...(entry.path ? [entry.path] : []), ...flat(entry.children ?? [])]);

/** Returns every address of the back office, and those of the given mails. */
const addresses = (mails: string[]): string[] => [
  ...flat(adminRoutes)
    .filter((path) => !path.includes('*') && !path.includes('logout'))
    .map((path) => {
      const given = IDS[path.split('/')[2] ?? ''] ?? '';
      return `/${path.replace(/^\//, '').replace(':id', given).replace(':file', given)}`;
    }),
  ...mails.flatMap((id) => ['', '?as=text', '/html'].map((view) => `/backoffice/mails/${id}${view}`)),
];

/** Acts as customers do, so that mails with live links lie in the outbox. Returns the links' secrets. */
async function actAsCustomers(): Promise<{ live: string[]; places: string[] }> {
  const { pool } = database;
  const { customer, browser, email } = await registerCustomer(shop, pool, { email: 'aurelia@example.ch' });
  await shop.customers.password.requestReset(HOUSE, FRESH, { email });
  const reset = (await newestLetter(pool, email)).link;
  const changed = await shop.customers.data.changeEmail(HOUSE, browser, customer, {
    email: 'new@example.ch',
    password: PASSWORD,
  });
  expect(changed.ok).toBe(true);
  const extract = await shop.privacy.askExtract(HOUSE, browser, customer, { password: PASSWORD });
  await shop.newsletter.subscribe(
    HOUSE,
    { address: '203.0.113.1', email: null },
    { terms: 'on', frequency: '1', email: 'voucher@example.ch' },
  );
  const basket = await readyBasket(shop, 'vase-1');
  const placed = await shop.checkout.place(basket, await orderForm(shop, basket));
  if (!placed.ok) throw new Error(placed.problem);
  const guest = { number: placed.orderNumber, email: 'lea.brunner@example.ch' };
  await shop.fulfilment.guestOrders.askForLink(HOUSE, '203.0.113.99', guest);
  // A customer pastes the link into a question.
  await pool.query('update contact_ticket set message = $1, fields = $2', [
    `Der Link geht nicht: https://www.montarve.ch/mein-konto/passwort-festlegen?link=${reset}`,
    JSON.stringify({ other: reset }),
  ]);
  const { rows } = await pool.query<{ all: string }>(
    "select text || ' ' || html as all from mail where kind not like 'k%'",
  );
  const linked = rows.flatMap(({ all }) =>
    [...all.matchAll(/[?&;](?:link|t)=([\w.-]{22,})/g)].map((found) => found[1] ?? ''),
  );
  const codes = await pool.query<{ code: string }>('select code from voucher where person is not null');
  const promotion = await pool.query<{ id: string }>("select id::text from promotion where key = 'newsletter'");
  const places = [
    `/backoffice/orders/${placed.orderNumber}`,
    `/backoffice/customers/${customer.id}`,
    `/backoffice/promotions/${promotion.rows[0]?.id}`,
  ];
  const looked = { tenant: HOUSE.tenant, id: customer.id, publicUrl: HOUSE.publicUrl };
  for (const role of ROLES)
    if (roleMay(role, 'customer.read'))
      await admin.customers.enter(
        await memberBehind(role),
        { ...looked, token: sessions.get(role) ?? '' },
        { reason: 'other', note: 'x' },
      );
  const live = [
    ...new Set([
      reset,
      ...linked,
      ...(extract.ok && extract.link ? [extract.link] : []),
      ...codes.rows.map(({ code }) => code),
      ...[browser.session, browser.remember, browser.basket, basket.secret].filter((value) => value !== null),
    ]),
  ];
  return { live: live.filter((secret) => secret !== ''), places };
}

async function memberBehind(role: string): Promise<StaffMember> {
  const visitor = await admin.staff.visitor(sessions.get(role) ?? '');
  if (visitor.stage !== 'open') throw new Error('the session is not open');
  return visitor.member;
}

test('no page of the back office shows a live secret to any role, and the secret still works @whole', {
  timeout: 300_000,
}, async () => {
  const { live, places } = await actAsCustomers();
  expect(live.length).toBeGreaterThan(8);
  const { rows } = await database.pool.query<{ id: string }>(
    "select id::text from mail where key not like 'kind:%' and kind <> 'k' order by created_at",
  );
  expect(rows.length).toBeGreaterThan(5);
  let readable = 0;
  for (const role of ROLES)
    for (const path of [...addresses(rows.map(({ id }) => id)), ...places]) {
      const answer = await app.request(
        `http://localhost${path}`,
        { headers: { host: 'localhost', cookie: `staff=${sessions.get(role)}` } },
        CONNECTION,
      );
      const text = `${JSON.stringify([...answer.headers])} ${await answer.text()}`;
      if (answer.status === 200) readable += 1;
      for (const secret of live) if (text.includes(secret)) throw new Error(`${role} reads a secret at ${path}`);
    }
  expect(readable).toBeGreaterThan(100);
  const [reset = ''] = live;
  expect(await shop.customers.password.isOpen(HOUSE, reset)).toBe(true);
});
