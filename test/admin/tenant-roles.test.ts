import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { permissionOf } from '../../src/admin/access-rule.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { adminRoutes as routes } from '../../src/admin/routes.ts';
import { ADMIN_ROOT } from '../../src/admin/sections.ts';
import { createApp } from '../../src/app/http/create-app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { silentLog } from '../../src/platform/log.ts';
import { employeesWith, may, OPERATOR, rightsNow, type StaffMember } from '../../src/shop/staff/employees/index.ts';
import { countsByTenant } from '../../src/shop/staff/employees/tenant-rights.ts';
import { builtPages } from '../../src/web/pages.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { FILES, fillSections, IDS } from '../support/fill-sections.ts';
import { emptyJobsTable } from '../support/jobs-table.ts';
import { seedProduct } from '../support/seed.ts';
import { appState, CONNECTION, wholeShop } from '../support/whole-shop.ts';
import { hire, type Person } from './support.ts';

/** The built pages, requested by an employee who is admin in Germany only. All entries belong to Switzerland. */
let database: TestDatabase;
let admin: AdminServices;
let app: ReturnType<typeof createApp>;
let german: Person;
let swiss: Person;

/** Entries of two tenants, by a mark that their names, paths and texts have. */
const OWN_ENTRIES = [
  ['ch', 'de-CH', 'swiss-only'],
  ['de', 'de-DE', 'german-own'],
] as const;

async function fillTenant(tenant: string, locale: string, mark: string): Promise<void> {
  const { pool } = database;
  await pool.query(
    `with source as (
       insert into redirect (tenant, from_path, to_path, status, staff_email, at)
       values ($1::text, '/' || $3::text, '/', 301, $3::text || '@montarve.example', now())),
     rule as (
       insert into search_rule (tenant, locale, term, kind, target_kind, target, created_at)
       values ($1::text, $2::text, $3::text, 'redirect', 'path', '/' || $3::text, now())),
     synonym as (
       insert into search_synonym (tenant, language, said, meant, created_at) values ($1::text, 'de', array[$3::text], '{Vase}', now())),
     answer as (
       insert into survey_answer (tenant, locale, rating, comment, page_type, at) values ($1::text, $2::text, 5, $3::text, 'product', now())),
     message as (
       insert into mail (tenant, locale, kind, from_address, to_address, subject, html, text, key, message_id, created_at)
       values ($1::text, $2::text, 'k', 'shop@montarve.example', $3::text || '@example.com', $3::text, '', '', $3::text, $3::text, now())),
     letter as (
       insert into campaign (id, tenant, name, kind, rate, texts, state, created_by, created_at, changed_at)
       values (gen_random_uuid(), $1::text, $3::text, 'brandA', 50, '{}', 'draft', 'shop@montarve.example', now(), now())),
     part as (
       insert into segment (id, tenant, name, rule, created_by, created_at, changed_at)
       values (gen_random_uuid(), $1::text, $3::text, '{"match": "all", "groups": []}', 'shop@montarve.example', now(), now())),
     page as (
       insert into content_page (tenant, locale, path, identifier) values ($1::text, $2::text, '/' || $3::text, $3::text) returning id)
     insert into content_version (page_id, version, title, description, robots, blocks, created_at)
     select id, 1, $3::text, '', 'index,follow', '[]', now() from page`,
    [tenant, locale, mark],
  );
}

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await emptyJobsTable(pool);
  await seedProduct(pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 5 }] });
  await fillSections(pool);
  for (const [tenant, locale, mark] of OWN_ENTRIES) await fillTenant(tenant, locale, mark);
  admin = await testAdmin(pool);
  german = await hire(admin.staff, 'german@montarve.example', [{ tenant: 'de', role: 'admin' }], new Date());
  swiss = await hire(admin.staff, 'swiss@montarve.example', 'admin', new Date());
  const state = appState({ pool, pages: await builtPages(), shop: wholeShop(pool), beside: { admin } });
  app = createApp({ config: readConfig({}), log: silentLog, state: () => state });
});
afterAll(() => database.drop());

async function ask(path: string, { token }: Person, init: RequestInit = {}) {
  const headers = { host: 'localhost', cookie: `staff=${token}`, ...init.headers };
  return app.request(`http://localhost${path}`, { ...init, headers }, CONNECTION);
}
async function now({ token }: Person): Promise<StaffMember & { chosen: string | null }> {
  const visitor = await admin.staff.visitor(token, 'ch');
  if (visitor.stage !== 'open') throw new Error('the session is not open');
  return { ...visitor.member, chosen: visitor.tenant };
}

type Entry = { path?: string; children?: Entry[] };
const flat = (entries: Entry[]): string[] =>
  entries.flatMap((entry) => [...(entry.path ? [entry.path] : []), ...flat(entry.children ?? [])]);
const OPEN = ['login', 'welcome', 'second-factor', 'logout', 'logged-out'];
const PLACES = flat(routes)
  .map((path) => path.replace(/^\//, ''))
  .filter((path) => !OPEN.some((open) => path === `backoffice/${open}`) && !path.includes('*'))
  .map((path) => {
    const segment = path.split('/')[1] ?? '';
    const file = FILES[segment] ?? IDS[segment] ?? '';
    return { path: `/${path.replace(':id', IDS[segment] ?? '').replace(':file', file)}`, hasId: path.includes(':id') };
  });

/** Addresses whose id names no entry of a tenant: a list, a section of an extension, or what all tenants share. */
const SHARED =
  /^\/backoffice\/(?:list-files|products|categories|attributes|manufacturers|media|reports|automations|stock|x)\//;
/** Addresses that only take forms: a look leads to the page of the entry, whether it exists or not. */
const FORMS_ONLY = /\/(?:count|preview|save)$/;
/** Whether the permission of an address counts with a role in single tenants. */
function countsIn(path: string): boolean {
  const permission = permissionOf(path);
  return permission !== null && countsByTenant(permission);
}
/** Numbers and addresses of the Swiss entries. */
const SWISS = /90000001|90000002|lea@example\.ch|a@b\.ch|swiss-only|settings\/ch\./;

describe.each(PLACES)('$path', ({ path, hasId }) => {
  test('shows a German employee nothing of Switzerland', async () => {
    expect(permissionOf(path)).not.toBeNull();
    const answer = await ask(path, german);
    const body = await answer.text();
    expect(body).not.toMatch(SWISS);
    if (!countsIn(path)) expect(answer.status).toBe(403);
    else if (hasId && FORMS_ONLY.test(path)) expect([302, 404]).toContain(answer.status);
    else if (hasId && !SHARED.test(path)) expect(answer.status).toBe(404);
    else expect([200, 302, 404, 422]).toContain(answer.status);
  });
});

/** Every value that an action of the back office compares with the intent of a form. */
const INTENTS = [
  ...new Set(
    readdirSync('src/admin', { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => [
        ...readFileSync(`src/admin/${name}`, 'utf8').matchAll(
          /(?:name="intent" value|intent\)? ===|case) ?=? ?['"]([\w-]+)['"]/g,
        ),
      ])
      .map(([, intent = '']) => intent),
  ),
];

/** Digest of all rows of Switzerland, by table. */
async function swissRows(): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ table: string }>(
    `select table_name as table from information_schema.columns where table_schema = 'public' and column_name = 'tenant'
     and table_name not in ('staff_audit', 'staff_session')`,
  );
  const digests: Record<string, string> = {};
  for (const { table } of rows) {
    const found = await database.pool.query<{ digest: string }>(
      `select md5(coalesce(string_agg(entry::text, chr(10) order by entry::text), '')) as digest
       from "${table}" entry where tenant = 'ch'`,
    );
    digests[table] = found.rows[0]?.digest ?? '';
  }
  return digests;
}

test('takes no form of a German employee for an entry of Switzerland @whole', { timeout: 900_000 }, async () => {
  expect(INTENTS.length).toBeGreaterThan(60);
  const places = PLACES.filter(({ path, hasId }) => hasId && !SHARED.test(path) && countsIn(path));
  const before = await swissRows();
  const fields = {
    reason: 'Test',
    note: 'Test',
    text: 'Test',
    amount: '1.00',
    email: 'new@example.ch',
    state: 'closed',
  };
  for (const { path } of places)
    for (const intent of INTENTS) {
      const body = new URLSearchParams({ ...fields, intent });
      const answer = await ask(path, german, { method: 'POST', body });
      expect(await answer.text(), `${path} ${intent}`).not.toMatch(SWISS);
      expect(answer.status, `${path} ${intent}`).not.toBe(500);
    }
  expect(await swissRows()).toEqual(before);
});

test.each([
  'content',
  'campaigns',
  'segments',
  'redirects',
  'search-rules',
  'search-rules/synonyms',
  'surveys',
  'mails',
])('shows the own entries of %s', async (section) => {
  const body = await (await ask(`${ADMIN_ROOT}/${section}`, german)).text();
  expect(body).toContain('german-own');
  expect(body).not.toContain('swiss-only');
});

test('settings have one column, and no value of another tenant can be read or changed', async () => {
  const body = await (await ask(`${ADMIN_ROOT}/settings`, german)).text();
  expect(body).toContain('/backoffice/settings/de.delivery.parcel');
  for (const other of ['ch', 'at', 'nl']) expect(body).not.toContain(`/backoffice/settings/${other}.`);
  const member = await now(german);
  const place = { tenant: 'ch', key: 'delivery.parcel' };
  const entered = { amount: '9.95', reason: 'Test', seen: '0' };
  expect(await admin.settings.open(member, place)).toBeNull();
  expect(await admin.settings.save(member, place, entered)).toEqual({ ok: false, problem: 'not-found' });
  expect(await admin.settings.withdraw(member, place, 1)).toEqual({ ok: false, problem: 'not-found' });
  expect(await admin.settings.save(member, { ...place, tenant: 'de' }, entered)).toEqual({ ok: true });
});

test('mails of other tenants are neither listed, opened nor sent again, whatever the filter asks for', async () => {
  const body = await (await ask(`${ADMIN_ROOT}/mails?tenant=ch`, german)).text();
  expect(body).toContain('german-own');
  expect(body).not.toContain('swiss-only');
  const member = await now(german);
  const { rows } = await database.pool.query<{ id: string; tenant: string }>(
    "select id, tenant from mail where subject in ('swiss-only', 'german-own')",
  );
  for (const { id, tenant } of rows) {
    const isOwn = tenant === 'de';
    expect((await admin.mails.open(member, id, { withText: true, marker: '' })) !== null).toBe(isOwn);
    expect((await admin.mails.html(member, id, '')) !== null).toBe(isOwn);
    const outcome = isOwn ? { ok: true } : { ok: false, problem: 'not-found' };
    expect(await admin.mails.resend(member, id)).toEqual(outcome);
  }
});

test('stock is shown to all, and waiting and moved orders only to their tenant', async () => {
  await database.pool.query(
    "insert into stock_wait (order_id, sku, quantity, since) select id, 'vase-1', 1, now() from orders where number = '90000001'",
  );
  await database.pool.query(
    `insert into stock_movement (sku, from_location, reason, quantity, order_id, moved_at)
     select 'vase-1', (select min(id) from stock_location), 'sale', 1, id, now() from orders where number = '90000001'`,
  );
  const asked = { sku: 'vase-1', locale: 'de-DE', page: 1 };
  const own = await admin.stock.variant(await now(german), asked);
  expect(own?.variant).toMatchObject({ quantity: 5, waits: [] });
  expect(own?.history.rows.map(({ order }) => order)).not.toContain('90000001');
  const all = await admin.stock.variant(await now(swiss), asked);
  expect(all?.variant.waits.map(({ order }) => order)).toEqual(['90000001']);
  expect(all?.history.rows.map(({ order }) => order)).toContain('90000001');
});

test('forms with the id of a Swiss redirect, rule or synonym change nothing', async () => {
  const { rows } = await database.pool.query<{ section: string; id: string }>(
    `select 'redirects' as section, id::text from redirect where tenant = 'ch'
     union all select 'search-rules', id::text from search_rule where tenant = 'ch'
     union all select 'search-rules/synonyms', id::text from search_synonym where tenant = 'ch'`,
  );
  expect(rows).toHaveLength(3);
  const before = await swissRows();
  for (const { section, id } of rows) {
    const body = new URLSearchParams({ id, intent: 'remove' });
    const answer = await ask(`${ADMIN_ROOT}/${section}`, german, { method: 'POST', body });
    expect(answer.status, section).toBe(422);
  }
  expect(await swissRows()).toEqual(before);
  // A report of undeliverable mails may name a mail of any tenant.
  expect(await admin.campaigns.readBounces(await now(german), tenants.de, '')).toEqual({
    ok: false,
    problem: 'not-allowed',
  });
});

test('works on the tenant of the role, offers no other, and chooses no other', async () => {
  expect(await now(german)).toMatchObject({ chosen: 'de', role: 'admin' });
  const page = await (await ask(ADMIN_ROOT, german)).text();
  expect(page).toContain('value="de"');
  for (const other of ['ch', 'at', 'nl']) expect(page).not.toContain(`<option value="${other}"`);
  await ask(`${ADMIN_ROOT}/house`, german, { method: 'POST', body: new URLSearchParams({ house: 'ch' }) });
  expect((await now(german)).chosen).toBe('de');
  await admin.staff.chooseTenant(german.token, 'ch');
  expect((await now(german)).chosen).toBe('de');
  expect(await now(swiss)).toMatchObject({ chosen: null, role: 'admin' });
});

test('each tenant has its own role, and no permission beyond one tenant', async () => {
  const both = await hire(
    admin.staff,
    'both@montarve.example',
    [
      { tenant: 'ch', role: 'service' },
      { tenant: 'at', role: 'finance' },
    ],
    new Date(),
  );
  const inCh = await now(both);
  expect(inCh).toMatchObject({ chosen: 'ch', role: 'service' });
  expect(inCh.permissions?.has('order.cancel')).toBe(true);
  expect(inCh.permissions?.has('payment.refund')).toBe(false);
  expect(inCh.permissions?.has('mail.read')).toBe(true);
  expect(inCh.permissions?.has('product.stock')).toBe(false);
  expect(inCh.permissions?.has('health.read')).toBe(false);
  await admin.staff.chooseTenant(both.token, 'at');
  const inAt = await now(both);
  expect(inAt).toMatchObject({ chosen: 'at', role: 'finance' });
  expect(inAt.permissions?.has('payment.refund')).toBe(true);
  expect(inAt.permissions?.has('audit.read')).toBe(false);
  const team = async (tenant: string) =>
    (await employeesWith(database.pool, 'contact.answer', tenant)).map(({ email }) => email);
  expect(await team('ch')).toContain('both@montarve.example');
  expect(await team('at')).not.toContain('both@montarve.example');
});

test('reports show the chosen tenant only, whatever the address asks for', async () => {
  const { member } = german;
  for (const wanted of ['ch', 'all']) {
    const query = { tenant: wanted };
    expect(await admin.figures.overview(member, { tenant: tenants.de, query })).toMatchObject({
      asked: { tenant: 'de' },
    });
    const entered = { tenant: wanted, currency: 'EUR', rhythm: 'week' };
    expect(await admin.figures.saveSchedule(member, entered)).toEqual({ ok: false, problem: 'bad-schedule' });
    expect(may(await rightsNow(database.pool, member.id, wanted), 'report.read')).toBe(false);
  }
  expect(may(await rightsNow(database.pool, member.id, 'de'), 'report.read')).toBe(true);
});

test('a change of the assignment holds at the next request, and a locked-out tenant is gone', async () => {
  const moved = await hire(admin.staff, 'moved@montarve.example', 'service', new Date());
  const { id } = moved.member;
  expect(await admin.staff.accounts.changeRole(swiss.member, id, [{ tenant: 'nl', role: 'service' }])).toEqual({
    ok: true,
  });
  expect(await now(moved)).toMatchObject({ chosen: 'nl' });
  expect((await ask(`${ADMIN_ROOT}/orders/${IDS.orders}`, moved)).status).toBe(404);
  expect(await admin.staff.accounts.changeRole(OPERATOR, id, 'service')).toEqual({ ok: true });
  expect((await ask(`${ADMIN_ROOT}/orders/${IDS.orders}`, moved)).status).toBe(200);
  expect((await admin.staff.accounts.list(OPERATOR))?.find((account) => account.id === id)?.grants).toBeNull();
});

test('an admin of one tenant manages no employees, and does not count as the last one who does', async () => {
  expect(await admin.staff.accounts.list(german.member)).toBeNull();
  expect(await admin.staff.roles.list(german.member)).toBeNull();
  expect(await admin.staff.accounts.setLocked(OPERATOR, swiss.member.id, true)).toEqual({
    ok: false,
    problem: 'last-admin',
  });
});
