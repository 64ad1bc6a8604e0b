import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionOf } from '../../src/admin/access-rule.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { adminRoutes as routes } from '../../src/admin/routes.ts';
import { ADMIN_ROOT, LOGIN, SECTIONS } from '../../src/admin/sections.ts';
import { createApp } from '../../src/app/http/create-app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { silentLog } from '../../src/platform/log.ts';
import { ROLES, type Role, roleMay } from '../../src/shop/staff/employees/index.ts';
import { builtPages } from '../../src/web/pages.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { isShortRun } from '../support/depth.ts';
import { FILES, fillSections, IDS } from '../support/fill-sections.ts';
import { emptyJobsTable } from '../support/jobs-table.ts';
import { seedProduct } from '../support/seed.ts';
import { appState, CONNECTION, wholeShop } from '../support/whole-shop.ts';
import { enterPassword, hire, type Person } from './support.ts';

/** The built pages of the back office: every address, requested with every role and without a session. */
let database: TestDatabase;
let admin: AdminServices;
let app: ReturnType<typeof createApp>;
let half = '';
const people = new Map<string, Person>();

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await emptyJobsTable(pool);
  await seedProduct(pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 5 }] });
  await fillSections(pool);
  admin = await testAdmin(pool);
  for (const role of ROLES) people.set(role, await hire(admin.staff, `${role}@montarve.example`, role, new Date()));
  half = await enterPassword(admin.staff, 'admin@montarve.example');
  const state = appState({ pool, pages: await builtPages(), shop: wholeShop(pool), beside: { admin } });
  app = createApp({ config: readConfig({ TRUSTED_PROXIES: '127.0.0.1' }), log: silentLog, state: () => state });
});
afterAll(() => database.drop());

async function ask(path: string, token: string | null, init: RequestInit = {}) {
  const headers = { host: 'localhost', ...(token ? { cookie: `staff=${token}` } : {}), ...init.headers };
  return app.request(`http://localhost${path}`, { ...init, headers }, CONNECTION);
}
const tokenOf = (role: string) => people.get(role)?.token ?? '';

type Entry = { path?: string; children?: Entry[] };
const flat = (entries: Entry[]): string[] =>
  entries.flatMap((entry) => [...(entry.path ? [entry.path] : []), ...flat(entry.children ?? [])]);
const OPEN = ['login', 'welcome', 'second-factor', 'logout', 'logged-out'];
/** Parameters without which an address has no page. */
const QUERIES: Record<string, string> = {
  'gift-card-person': `?card=${IDS['gift-cards']}`,
  'reports-export': `?report=${IDS.reports}`,
};
const PLACES = flat(routes)
  .map((path) => path.replace(/^\//, ''))
  .filter((path) => !OPEN.some((open) => path === `backoffice/${open}`) && !path.includes('*'))
  .map((path) => {
    const segment = path.split('/')[1] ?? '';
    const section = SECTIONS.find((entry) => entry.segment === segment);
    const query = QUERIES[segment] ?? '';
    return {
      path: `/${path
        .replace(':id', IDS[segment] ?? '')
        .replace(':page', 'page')
        .replace(':file', FILES[segment] ?? IDS[segment] ?? '')}${query}`,
      section,
    };
  });

test('assigns every address to a section', () => {
  expect(PLACES.length).toBeGreaterThan(12);
  expect(PLACES.filter(({ section }) => section === undefined)).toEqual([]);
});

test('does not read a request body without a session', async () => {
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
  const answer = await ask(`${ADMIN_ROOT}/imports`, null, init);
  expect(answer.status).toBe(401);
  expect(pulled).toBe(0);
});

/** Roles that request an address: all of them, in a short run one that may see it and one that may not. */
function rolesAt(path: string): readonly Role[] {
  const permission = permissionOf(path.replace(/\?.*/, ''));
  if (!isShortRun || permission === null) return ROLES;
  return [true, false].flatMap((allowed) => ROLES.find((role) => roleMay(role, permission) === allowed) ?? []);
}

describe.each(PLACES)('$path', ({ path, section }) => {
  test('refuses requests without a session or with one factor only', async () => {
    for (const [token, to] of [
      [null, LOGIN],
      ['nonsense', LOGIN],
      [half, `${ADMIN_ROOT}/second-factor`],
    ] as const) {
      const answer = await ask(path, token);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toContain(to);
      expect(await answer.text()).toBe('');
      const change = await ask(path, token, { method: 'POST', body: new URLSearchParams() });
      expect(change.status).toBe(401);
      expect(await change.text()).toContain(`href="${to}"`);
    }
    expect((await ask(`${path.replace(/\?.*/, '')}.data`, tokenOf('admin'))).status).toBe(404);
  });

  test.each(rolesAt(path))('is open to %s if the table says so', async (role) => {
    const answer = await ask(path, tokenOf(role));
    const permission = permissionOf(path.replace(/\?.*/, ''));
    const allowed = section !== undefined && permission !== null && roleMay(role, permission);
    const isAction = /\/(?:house|save|preview|upload|lines|count|suggestions)$/.test(path);
    // Changes of rows belong to a list, whose permission shows them: here those of the inbox.
    const isMissing = path.includes('/list-bulk/') && !roleMay(role, 'contact.answer');
    expect(answer.status).toBe(allowed ? (isAction ? 302 : isMissing ? 404 : 200) : 403);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await answer.text();
    // Scripts are files of the back office, and the policy of the response names their nonce. The visual editor has none.
    const nonce = /script-src 'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
    const isEditor = /\/content\/[^/]+\/editor$/.test(path);
    const mark = isEditor ? '(?: nonce="[^"]+")?' : ` nonce="${(nonce ?? 'none').replaceAll(/[+/]/g, '\\$&')}"`;
    const own = new RegExp(`<script type="module" src="/assets/editor-[\\w-]+\\.js"${mark}></script>`, 'g');
    expect(html.replace(own, '')).not.toContain('<script');
    if (!allowed) {
      expect(html).toContain('Kein Zutritt');
      expect(html).not.toContain('lea@example.ch');
      const change = await ask(path, tokenOf(role), { method: 'POST', body: new URLSearchParams({ intent: 'stock' }) });
      expect(change.status).toBe(403);
    }
  });
});

test('refuses a change from another site, with or without a cookie', async () => {
  const answer = await ask(`${ADMIN_ROOT}/products/vase`, tokenOf('admin'), {
    method: 'POST',
    body: new URLSearchParams({ intent: 'sale', onSale: 'no' }),
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.status).toBe(403);
});

test('refuses a form that needs another permission than its section', async () => {
  const answer = await ask(`${ADMIN_ROOT}/products/vase`, tokenOf('finance'), {
    method: 'POST',
    body: new URLSearchParams({ intent: 'stock', article: 'vase-1 5 0', quantity: '9', reason: 'Inventur' }),
  });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain('Dafür reicht Ihre Rolle nicht.');
  const page = await (await ask(`${ADMIN_ROOT}/products/vase`, tokenOf('finance'))).text();
  for (const intent of ['stock', 'price', 'text', 'sale']) expect(page).not.toContain(`value="${intent}"`);
});

test('sets a strict HttpOnly cookie at the login and redirects within the back office only', async () => {
  const body = (to: string, password = 'zwei blaue Kannen') =>
    new URLSearchParams({ email: 'editor@montarve.example', password, to });
  const answer = await ask(LOGIN, null, { method: 'POST', body: body('https://evil.example') });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`${ADMIN_ROOT}/second-factor`);
  expect(answer.headers.get('set-cookie')).toMatch(
    /^staff=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/,
  );
  const wrong = await ask(LOGIN, null, { method: 'POST', body: body('', 'wrong') });
  expect(wrong.status).toBe(422);
  expect(wrong.headers.get('set-cookie')).toBeNull();
  expect(await wrong.text()).toContain('E-Mail oder Passwort stimmen nicht.');
});

test('binds the cookie to the host over https; the logout ends the session', async () => {
  const { token } = await hire(admin.staff, 'proxied@montarve.example', 'editor', new Date());
  const post = { method: 'POST', body: new URLSearchParams() };
  const bound = await ask(`${ADMIN_ROOT}/logout`, null, {
    ...post,
    headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'www.montarve.ch', cookie: `__Host-staff=${token}` },
  });
  expect(bound.headers.get('set-cookie')).toBe('__Host-staff=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure');
  expect((await ask(ADMIN_ROOT, token)).status).toBe(303);
  const plain = await ask(`${ADMIN_ROOT}/logout`, tokenOf('editor'), post);
  expect(plain.headers.get('set-cookie')).toBe('staff=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict');
  expect((await ask(ADMIN_ROOT, tokenOf('editor'))).status).toBe(303);
});

test('shows a mail in a sandboxed frame', async () => {
  const answer = await ask(`${ADMIN_ROOT}/mails/${IDS.mails}/html`, tokenOf('service'));
  expect(await answer.text()).toBe('<p>Grüezi</p>');
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^sandbox; default-src 'none'.*frame-ancestors 'self'$/,
  );
  expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect((await ask(`${ADMIN_ROOT}/mails`, tokenOf('service'))).headers.get('x-frame-options')).toBe('DENY');
  const page = await (await ask(`${ADMIN_ROOT}/mails/${IDS.mails}`, tokenOf('service'))).text();
  expect(page).toMatch(/<iframe[^>]* sandbox=""/);
});

test('serves a report as a CSV attachment', async () => {
  const answer = await ask(`${ADMIN_ROOT}/imports/${IDS.imports}/report`, tokenOf('finance'));
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  expect(await answer.text()).toContain('3;id;es gibt keinen Artikel =1+1');
});

test('answers 404 in the language of the account for unknown addresses', async () => {
  const { member } = people.get('admin') ?? {};
  if (member) await admin.staff.accounts.setLanguage(member, 'fr');
  for (const path of [
    '/vault',
    '/mails/nonsense',
    '/products/nothing',
    '/imports/nothing',
    '/mails/a/b/c',
    '/denied/x',
  ]) {
    const answer = await ask(`${ADMIN_ROOT}${path}`, tokenOf('admin'));
    expect(answer.status, path).toBe(404);
    const html = await answer.text();
    expect(html, path).toContain('Il n’y a rien ici');
    expect(html).toContain('lang="fr-CH"');
  }
});

test('reports an upload that is not a form or breaks off', async () => {
  const post = (body: string, type: string) =>
    ask(`${ADMIN_ROOT}/imports`, tokenOf('merchandiser'), { method: 'POST', body, headers: { 'content-type': type } });
  for (const answer of [
    await post('x=1', 'application/x-www-form-urlencoded'),
    await post('--b\r\nContent-Disposition: form-data; name="kind"\r\n\r\nstock', 'multipart/form-data; boundary=b'),
  ]) {
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('kam unvollständig an');
  }
});

test('the storefront pages do not mention the back office', async () => {
  const shop = await ask('/', null);
  expect(await shop.text()).not.toContain('/backoffice');
  expect((await ask('/fr/backoffice', tokenOf('admin'))).status).toBe(404);
});
