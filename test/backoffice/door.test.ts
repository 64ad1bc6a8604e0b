import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Desk } from '../../src/backoffice/context.ts';
import { DOOR, LOGIN, ROOMS } from '../../src/backoffice/rooms.ts';
import { backofficeRoutes as routes } from '../../src/backoffice/routes.ts';
import { type AppState, createApp } from '../../src/http/app.ts';
import { builtPages } from '../../src/http/pages.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createContent } from '../../src/shop/content/index.ts';
import { createSessions } from '../../src/shop/customers/index.ts';
import { createPostgresSearch } from '../../src/shop/search/index.ts';
import { may, ROLES } from '../../src/shop/staff/index.ts';
import { tenants } from '../../src/tenants/index.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { testDesk } from '../support/desk.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling } from '../support/selling.ts';
import { enterPassword, hire, type Person } from './support.ts';

/** The built pages behind the door: every address of the back office, asked by everybody. */
let database: TestDatabase;
let desk: Desk;
let app: ReturnType<typeof createApp>;
let half = '';
const people = new Map<string, Person>();

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await pool.query('create schema jobs');
  await pool.query('create table jobs.job (name text, state text, created_on timestamptz, completed_on timestamptz)');
  await seedProduct(pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 5 }] });
  await pool.query(
    `insert into mail (id, tenant, locale, kind, from_address, to_address, subject, html, text, key, message_id, created_at)
     values ('00000000-0000-0000-0000-000000000001', 'ch', 'de-CH', 'k', 'a@b.ch', 'lea@example.ch', 'Bestellung', '<p>Grüezi</p>', 't', 'key', 'm', now())`,
  );
  await pool.query(
    `insert into import_run (id, kind, tenant, replace, file_name, bytes, state, staff_email, created_at, refused)
     values ('00000000-0000-0000-0000-000000000002', 'stock', 'ch', false, 'a.tsv', 1, 'done', 'a@b.ch', now(), 1)`,
  );
  await pool.query(
    "insert into import_refusal values ('00000000-0000-0000-0000-000000000002', 1, 3, 'id', 'there is no article =1+1')",
  );
  await pool.query(
    `insert into customer (id, tenant, number, email, salutation, first_name, last_name, locale, created_at, changed_at)
     values ('00000000-0000-0000-0000-000000000003', 'ch', '1', 'lea@example.ch', 'female', 'Lea', 'Brunner', 'de-CH', now(), now())`,
  );
  await pool.query(
    `insert into membership (id, customer_id, tenant, started_on, years, renews_on)
     values ('00000000-0000-0000-0000-000000000004', '00000000-0000-0000-0000-000000000003', 'ch', '2026-11-21', 1, '2027-11-21')`,
  );
  await pool.query(
    `insert into promotion (id, tenant, key, source, kind, value, min_goods, exclude_technical, combinable, valid_from, usage,
       texts, created_at, changed_at)
     values ('00000000-0000-0000-0000-000000000005', 'ch', 'aktion', 'voucher', 'amount', 1000, 0, false, true, '2026-01-01',
       'unlimited', '{}', now(), now())`,
  );
  const address = `{"salutation": "female", "firstName": "Lea", "lastName": "Brunner", "street": "Bahnhofstrasse",
    "houseNumber": "12a", "postalCode": "8001", "city": "Zürich", "country": "CH"}`;
  const amount = (value: number) => `{"amount": ${value}, "currency": "CHF"}`;
  await pool.query(
    `insert into orders (number, tenant, locale, basket_id, state, contents_hash, contact, delivery, payment, totals, terms_version,
       currency, total, prepared_at, placed_at)
     values ('90000001', 'ch', 'de-CH', gen_random_uuid(), 'placed', '', '{"email": "lea@example.ch"}',
       '{"billing": ${address}, "shipping": null, "phone": null, "groups": []}', '{"method": "invoice", "birthday": null}',
       '{"goods": ${amount(1000)}, "delivery": ${amount(0)}, "total": ${amount(1000)}, "vat": [], "missingToFreeDelivery": null}',
       '2026-11', 'CHF', 1000, now(), now())`,
  );
  await pool.query(
    `insert into order_return (number, tenant, order_id, state, way, registered_by, registered_at)
     select '90000002', 'ch', id, 'registered', 'label', 'customer', now() from orders where number = '90000001'`,
  );
  await pool.query(
    `insert into credit_agreement (id, customer_id, tenant, locale, form, state, limit_amount, currency, terms_version,
       information, requested_at)
     values ('00000000-0000-0000-0000-000000000006', '00000000-0000-0000-0000-000000000003', 'ch', 'de-CH', 'written',
       'requested', 50000, 'CHF', '2026-11', $1, now())`,
    [
      JSON.stringify({
        example: { base: 1, months: 12, monthly: 1, last: 1, total: 1, rate: 0.09 },
        terms: tenants.ch.instalments,
      }),
    ],
  );
  await pool.query(
    `insert into ledger_account (id, tenant, currency, opened_at)
     values ('00000000-0000-0000-0000-000000000007', 'ch', 'CHF', now())`,
  );
  await pool.query(
    `insert into campaign (id, tenant, name, kind, rate, texts, state, created_by, created_at, changed_at)
     values ('00000000-0000-0000-0000-000000000008', 'ch', 'Herbst', 'brandA', 50, $1, 'draft', 'a@b.ch', now(), now())`,
    [JSON.stringify({ 'de-CH': { subject: 'Herbst', preheader: '', blocks: [{ type: 'text', text: 'Warm' }] } })],
  );
  await pool.query(
    `with ticket as (
       insert into contact_ticket (id, tenant, locale, subject, email, name, fields, message, state, created_at, changed_at)
       values ('00000000-0000-0000-0000-000000000009', 'ch', 'de-CH', 'other', 'lea@example.ch', 'Lea', '{}', 'Guten Tag', 'open', now(), now())
       returning id)
     insert into contact_file (id, ticket_id, position, name, type, content) select id, id, 0, 'a.jpg', 'image/jpeg', '' from ticket`,
  );
  await pool.query(
    `with whole as (
       insert into picture (id, width, height, ground, media_type, content)
       values ('0123456789abcdef', 4, 3, '#ffffff', 'image/jpeg', '') returning id)
     insert into media_item (id, shown_id, name, width, height, bytes, staff_email, at)
     select id, id, 'a.jpg', 4, 3, 0, 'a@montarve.example', now() from whole`,
  );
  await pool.query(
    `insert into content_page (id, tenant, locale, path, identifier) values ('00000000-0000-0000-0000-00000000000a', 'ch', 'de-CH', '/x', 'x')`,
  );
  await pool.query(
    `insert into content_version (page_id, version, title, description, robots, blocks, created_at)
     select id, 1, 'X', 'X', 'index,follow', '[{"type": "text", "title": null, "paragraphs": ["x"], "list": []}]', now() from content_page`,
  );
  desk = await testDesk(pool);
  for (const role of ROLES) people.set(role, await hire(desk.staff, `${role}@montarve.example`, role, new Date()));
  half = await enterPassword(desk.staff, 'admin@montarve.example');
  const deps = { pool, clock: systemClock, log: silentLog };
  const unused = () => Promise.reject(new Error('not part of this test'));
  const state: AppState = {
    pool,
    pages: await builtPages(),
    open: {
      shop: { ...openSelling(pool), search: createPostgresSearch(deps), content: createContent(deps) },
      sessions: createSessions({ keys: [{ id: 'k', secret: 's'.repeat(40) }], clock: systemClock, pool }),
      images: { rendition: unused },
      jobs: { send: unused, work: unused, schedule: unused, stop: unused },
      desk,
      close: unused,
    },
  };
  app = createApp({ config: readConfig({ TRUSTED_PROXIES: '127.0.0.1' }), log: silentLog, state: () => state });
});
afterAll(() => database.drop());

async function ask(path: string, token: string | null, init: RequestInit = {}) {
  const environment = { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } } };
  const headers = { host: 'localhost', ...(token ? { cookie: `staff=${token}` } : {}), ...init.headers };
  return app.request(`http://localhost${path}`, { ...init, headers }, environment);
}
const tokenOf = (role: string) => people.get(role)?.token ?? '';

/** Every address of routes.ts, with something that exists in place of its parameters. */
const IDS: Record<string, string> = {
  mails: '00000000-0000-0000-0000-000000000001',
  imports: '00000000-0000-0000-0000-000000000002',
  products: 'vase',
  customers: '00000000-0000-0000-0000-000000000003',
  memberships: '00000000-0000-0000-0000-000000000004',
  promotions: '00000000-0000-0000-0000-000000000005',
  orders: '90000001',
  returns: '90000002',
  ledger: '00000000-0000-0000-0000-000000000007',
  contracts: '00000000-0000-0000-0000-000000000006',
  campaigns: '00000000-0000-0000-0000-000000000008',
  inbox: '00000000-0000-0000-0000-000000000009',
  pieces: 'menu.navigation.de-CH',
  media: '0123456789abcdef',
  content: '00000000-0000-0000-0000-00000000000a',
};
type Entry = { path?: string; children?: Entry[] };
const flat = (entries: Entry[]): string[] =>
  entries.flatMap((entry) => [...(entry.path ? [entry.path] : []), ...flat(entry.children ?? [])]);
const OPEN = ['login', 'welcome', 'second-factor', 'logout'];
const PLACES = flat(routes)
  .map((path) => path.replace(/^\//, ''))
  .filter((path) => !OPEN.some((open) => path === `backoffice/${open}`) && !path.includes('*'))
  .map((path) => {
    const segment = path.split('/')[1] ?? '';
    const room = ROOMS.find((entry) => entry.segment === segment);
    return { path: `/${path.replace(':id', IDS[segment] ?? '').replace(':file', IDS[segment] ?? '')}`, room };
  });

test('every address belongs to a room', () => {
  expect(PLACES.length).toBeGreaterThan(12);
  expect(PLACES.filter(({ room }) => room === undefined)).toEqual([]);
});

test('a stranger’s body is not read, however it comes', async () => {
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: 'POST', body: endless, duplex: 'half', headers: { 'transfer-encoding': 'chunked' } };
  const answer = await ask(`${DOOR}/imports`, null, init);
  expect(answer.status).toBe(303);
  expect(pulled).toBe(0);
});

describe.each(PLACES)('$path', ({ path, room }) => {
  test('is closed to strangers and to whoever has shown one factor only', async () => {
    for (const method of ['GET', 'POST']) {
      for (const [token, to] of [
        [null, LOGIN],
        ['nonsense', LOGIN],
        [half, `${DOOR}/second-factor`],
      ] as const) {
        const answer = await ask(path, token, method === 'POST' ? { method, body: new URLSearchParams() } : {});
        expect(answer.status).toBe(303);
        expect(answer.headers.get('location')).toContain(to);
        expect(await answer.text()).toBe('');
      }
    }
    expect((await ask(`${path}.data`, tokenOf('admin'))).status).toBe(404);
  });

  test.each(ROLES)('is open to %s if the table says so', async (role) => {
    const answer = await ask(path, tokenOf(role));
    const allowed = room !== undefined && may(role, room.permission);
    const isAction = /\/(?:house|save|preview)$/.test(path);
    expect(answer.status).toBe(allowed ? (isAction ? 302 : 200) : 403);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await answer.text();
    // The visual editor and the choice of pictures alone are scripts: one file of the shop's own each.
    const script = /\/content\/[^/]+(?:\/editor)?$/.test(path)
      ? /<script type="module" src="\/assets\/editor-[\w-]+\.js"><\/script>/
      : '';
    expect(html.replace(script, '')).not.toContain('<script');
    if (!allowed) {
      expect(html).toContain('Kein Zutritt');
      expect(html).not.toContain('lea@example.ch');
      const change = await ask(path, tokenOf(role), { method: 'POST', body: new URLSearchParams({ intent: 'stock' }) });
      expect(change.status).toBe(403);
    }
  });
});

test('a change from another site is refused, with a cookie or without', async () => {
  const answer = await ask(`${DOOR}/products/vase`, tokenOf('admin'), {
    method: 'POST',
    body: new URLSearchParams({ intent: 'sale', onSale: 'no' }),
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.status).toBe(403);
});

test('a form that a role may not send is refused in a room it may enter', async () => {
  const answer = await ask(`${DOOR}/products/vase`, tokenOf('finance'), {
    method: 'POST',
    body: new URLSearchParams({ intent: 'stock', article: 'vase-1 5', quantity: '9', reason: 'Inventur' }),
  });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain('Dafür reicht Ihre Rolle nicht.');
  const page = await (await ask(`${DOOR}/products/vase`, tokenOf('finance'))).text();
  for (const intent of ['stock', 'price', 'text', 'sale']) expect(page).not.toContain(`value="${intent}"`);
});

test('the login sets a strict cookie that no script sees, and sends strangers nowhere else', async () => {
  const body = (to: string, password = 'zwei blaue Kannen') =>
    new URLSearchParams({ email: 'editor@montarve.example', password, to });
  const answer = await ask(LOGIN, null, { method: 'POST', body: body('https://evil.example') });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`${DOOR}/second-factor`);
  expect(answer.headers.get('set-cookie')).toMatch(
    /^staff=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/,
  );
  const wrong = await ask(LOGIN, null, { method: 'POST', body: body('', 'wrong') });
  expect(wrong.status).toBe(422);
  expect(wrong.headers.get('set-cookie')).toBeNull();
  expect(await wrong.text()).toContain('E-Mail oder Passwort stimmen nicht.');
});

test('over https the cookie is bound to the host; the logout ends the session', async () => {
  const { token } = await hire(desk.staff, 'proxied@montarve.example', 'editor', new Date());
  const post = { method: 'POST', body: new URLSearchParams() };
  const bound = await ask(`${DOOR}/logout`, null, {
    ...post,
    headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'www.montarve.ch', cookie: `__Host-staff=${token}` },
  });
  expect(bound.headers.get('set-cookie')).toBe('__Host-staff=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure');
  expect((await ask(DOOR, token)).status).toBe(303);
  const plain = await ask(`${DOOR}/logout`, tokenOf('editor'), post);
  expect(plain.headers.get('set-cookie')).toBe('staff=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict');
  expect((await ask(DOOR, tokenOf('editor'))).status).toBe(303);
});

test('a mail is shown in a frame that can do nothing', async () => {
  const answer = await ask(`${DOOR}/mails/${IDS.mails}/html`, tokenOf('service'));
  expect(await answer.text()).toBe('<p>Grüezi</p>');
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^sandbox; default-src 'none'.*frame-ancestors 'self'$/,
  );
  expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect((await ask(`${DOOR}/mails`, tokenOf('service'))).headers.get('x-frame-options')).toBe('DENY');
  const page = await (await ask(`${DOOR}/mails/${IDS.mails}`, tokenOf('service'))).text();
  expect(page).toMatch(/<iframe[^>]* sandbox=""/);
});

test('a report is a table that runs nothing', async () => {
  const answer = await ask(`${DOOR}/imports/${IDS.imports}/report`, tokenOf('finance'));
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  expect(await answer.text()).toContain('3;id;es gibt keinen Artikel =1+1');
});

test('what is not there answers 404 in the frame, in the language of the account', async () => {
  const { member } = people.get('admin') ?? {};
  if (member) await desk.staff.accounts.setLanguage(member, 'fr');
  for (const path of [
    '/vault',
    '/mails/nonsense',
    '/products/nothing',
    '/imports/nothing',
    '/mails/a/b/c',
    '/denied/x',
  ]) {
    const answer = await ask(`${DOOR}${path}`, tokenOf('admin'));
    expect(answer.status, path).toBe(404);
    const html = await answer.text();
    expect(html, path).toContain('Il n’y a rien ici');
    expect(html).toContain('lang="fr-CH"');
  }
});

test('an upload that is no form, or broken off, is said', async () => {
  const post = (body: string, type: string) =>
    ask(`${DOOR}/imports`, tokenOf('merchandiser'), { method: 'POST', body, headers: { 'content-type': type } });
  for (const answer of [
    await post('x=1', 'application/x-www-form-urlencoded'),
    await post('--b\r\nContent-Disposition: form-data; name="kind"\r\n\r\nstock', 'multipart/form-data; boundary=b'),
  ]) {
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('kam unvollständig an');
  }
});

test('the shop’s own pages do not know the back office', async () => {
  const shop = await ask('/', null);
  expect(await shop.text()).not.toContain('/backoffice');
  expect((await ask('/fr/backoffice', tokenOf('admin'))).status).toBe(404);
});
