import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessRule, permissionOf } from '../../src/admin/access-rule.ts';
import { ADMIN_ROOT, SECTIONS } from '../../src/admin/sections.ts';
import { createApp } from '../../src/app/http/create-app.ts';
import { createSchema } from '../../src/gateway/schema.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { silentLog } from '../../src/platform/log.ts';
import type { Browser } from '../../src/shop/customers/accounts/index.ts';
import { issuePending } from '../../src/shop/money/documents/index.ts';
import { ROLES, roleMay } from '../../src/shop/staff/employees/permissions.ts';
import routes from '../../src/storefront/routes.ts';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { afterChange, HOUSE, newestLetter, PASSWORD, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { isShortRun } from '../support/depth.ts';
import { openRest } from '../support/rest.ts';
import { seedProduct } from '../support/seed.ts';
import { ADDRESS, orderForm } from '../support/selling.ts';
import { type Access, ENDPOINTS, FIELDS, MOUNTED, QUERIES, ROUTES } from './access-rules.ts';
import { questionOf } from './question.ts';

type Address = { id: string; path: string };

function flat(entries: RouteConfigEntry[]): Address[] {
  return entries.flatMap(({ id = '', path, children }) => [
    ...(path === undefined ? [{ id, path: '' }] : [{ id, path }]),
    ...flat(children ?? []),
  ]);
}

const ALL = flat(routes);
const STAFF = ALL.filter(({ id }) => id.startsWith('backoffice'));
const SHOP = ALL.filter(({ id }) => !id.startsWith('backoffice'));
const nameOf = ({ id }: Address) => id.split('.')[0] ?? '';

const WHO = ['anonymous', 'soft', 'full', 'other customer', 'other tenant'] as const;
type Who = (typeof WHO)[number];

/** Data that only the customer herself may see; a soft login may see the first name only. */
const SECRET = { lastName: 'Geheimnis', street: 'Verborgenweg', email: 'aurelia@example.ch' };

let database: TestDatabase;
let shop: CachedShop;
let number: string;
let extractLink: string;
let addressId: string;
let deviceId: string;
let contractId: string;
let documentId: string;
let label: string;
let creditNote: string;
const cookies = new Map<Who, string>();

const cookieOf = ({ session, remember, basket, wishlist }: Browser) =>
  Object.entries({ session, remember, basket, wishlist })
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]))
    .join('; ');

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'vase-1', stock: 50 }] });
  shop = await openCachedShop(database.url, undefined, { UNKNOWN_HOSTS: 'default' });
  const aurelia = await registerCustomer(shop, database.pool, { email: SECRET.email });
  const { customer } = aurelia;
  await shop.customers.data.change(HOUSE, customer, {
    salutation: 'female',
    firstName: 'Aurelia',
    lastName: SECRET.lastName,
    birthday: '21.11.1990',
  });
  await shop.customers.addresses.save(HOUSE, customer, { ...ADDRESS, street: SECRET.street }, null);
  addressId = (await shop.customers.addresses.list(customer))[0]?.id ?? '';
  const owner = { id: customer.id, isFull: true, email: customer.email };
  const key = { tenant: HOUSE.tenant, locale: HOUSE.locale, secret: aurelia.browser.basket, customer: owner };
  const added = await shop.basket.add(key, { sku: 'vase-1', quantity: 2 });
  if (!added.ok) throw new Error(added.problem);
  const filled = { ...key, secret: added.secret };
  await shop.checkout.enterDelivery(filled, { ...ADDRESS, street: SECRET.street });
  await shop.checkout.enterPayment(filled, { method: 'prepayment' });
  await shop.checkout.enterPremium(filled, {});
  const placed = await shop.checkout.place(filled, await orderForm(shop, filled));
  if (!placed.ok) throw new Error(placed.problem);
  number = placed.orderNumber;
  const login = (stay: string) => {
    const fresh = { ...aurelia.browser, session: null, remember: null };
    return shop.customers.login.withPassword(HOUSE, fresh, { email: customer.email, password: PASSWORD, stay });
  };
  const [here, remembered] = [await login(''), await login('on')];
  if (!here.ok || !remembered.ok) throw new Error('could not log in');
  const full = afterChange(aurelia.browser, here.change);
  const asked = await shop.privacy.askExtract(HOUSE, full, customer, { password: PASSWORD });
  extractLink = asked.ok ? (asked.link ?? '') : '';
  deviceId = (await shop.customers.settings.devices(customer, null))[0]?.id ?? '';
  const debtor = { tenant: HOUSE.tenant, customerId: customer.id };
  await shop.instalments.conclude(debtor, { form: 'written', locale: HOUSE.locale });
  contractId = (await shop.instalments.overview(debtor)).agreements[0]?.id ?? '';
  await bringBack(customer.id);
  await issuePending({ pool: database.pool, clock: systemClock, log: silentLog });
  documentId = (await shop.documents.ofOrder(HOUSE.tenant, number))[0]?.id ?? '';
  const other = await registerCustomer(shop, database.pool, { email: 'other@example.ch' });
  cookies.set('anonymous', '');
  cookies.set('full', cookieOf(full));
  // The session has ended, the soft login remains.
  cookies.set('soft', cookieOf({ ...afterChange(aurelia.browser, remembered.change), session: null }));
  cookies.set('other customer', cookieOf(other.browser));
  cookies.set('other tenant', cookieOf(full));
}, 120_000);

/** Ships Aurelia's order, returns one unit of it, and leaves another return with its label. */
async function bringBack(customerId: string): Promise<void> {
  const { administration: admin, buyer } = shop.fulfilment;
  const { tenant } = HOUSE;
  const by = {
    id: '00000000-0000-0000-0000-000000000001',
    email: 'admin@b.ch',
    role: 'admin' as const,
    language: null,
  };
  await database.pool.query("update payment set settled_at = now(), state = 'captured'");
  const entered = { carrier: 'swiss-post', tracking: '', seen: '0', 'pieces-1': '2' };
  const sent = await admin.ship(by, { tenant, number, entered });
  if (!sent.ok) throw new Error(sent.problem);
  const owner = { customerId, number };
  const first = await buyer.register(tenant, owner, { 'quantity-1': '1' });
  if (!first.ok) throw new Error(first.problem);
  const settled = await admin.settle(by, { tenant, number: first.number, entered: { 'accepted-1': '1' } });
  if (!settled.ok) throw new Error(settled.problem);
  creditNote = settled.credit ?? '';
  const second = await buyer.register(tenant, owner, { 'quantity-1': '1' });
  if (!second.ok) throw new Error(second.problem);
  label = second.number;
}

afterAll(async () => {
  await shop?.close();
  await database?.drop();
});

/** Returns the address of an entry on the host of its language; some parts are Aurelia's own. */
function addressOf({ id, path }: Address, who: Who): string {
  const filled = path
    .replace(':number', number)
    .replace(':label', label)
    .replace(':credit', creditNote)
    .replace(':document', documentId)
    .replace(':id', contractId)
    .replace(':slug', 'vase')
    .replace(':sku', 'vase-1')
    .replace('*', 'nothing-here');
  const host = who === 'other tenant' ? 'at.localhost' : id.endsWith('.nl') ? 'nl.localhost' : 'localhost';
  // Her own link, which is invalid for any other customer.
  const query = id.startsWith('accountExtract.') ? `?link=${extractLink}` : '';
  return `http://${host}${filled}${query}`;
}

function ask(address: Address, who: Who, init: RequestInit = {}): Promise<Response> {
  const cookie = cookies.get(who) ?? '';
  return shop.browse(addressOf(address, who), {
    redirect: 'manual',
    ...init,
    headers: { ...(cookie ? { cookie } : {}), ...Object.fromEntries(new Headers(init.headers)) },
  });
}

/** Files by the beginning of their content, or by a name in it; pages contain her name. */
const CONTENTS: Record<string, string> = {
  accountOrderBill: '%PDF-',
  accountOrderDocument: '%PDF-',
  accountStatement: '%PDF-',
  accountReturnLabel: '%PDF-',
  accountCreditNote: '%PDF-',
  accountPapers: '.pdf',
};

/** Dutch and French addresses belong to another tenant or language: Aurelia's cookies are Swiss. */
const isSwiss = ({ id }: Address) => !id.endsWith('.nl');

describe('the list is complete', () => {
  test('pages', () => {
    expect(new Set(SHOP.filter(({ id }) => id !== '').map(nameOf))).toEqual(new Set(Object.keys(ROUTES)));
  });

  test('endpoints', () => {
    const found = openRest(database.pool).endpoints.map(
      ({ description }) => `${description.method} ${description.path}`,
    );
    expect(new Set(found)).toEqual(new Set(Object.keys(ENDPOINTS)));
  });

  test('addresses beside pages and endpoints', () => {
    const app = createApp({ config: readConfig({}), log: silentLog, state: () => null });
    const rest = new Set(
      Object.keys(ENDPOINTS).flatMap((address) => {
        const [method = '', path = ''] = address.replaceAll(/\{(\w+)\}/g, ':$1').split(' ');
        return [`${method} ${path}`, `ALL ${path}`];
      }),
    );
    // test/admin-api/matrix.test.ts walks the integration API.
    const found = app.routes
      .filter(({ path }) => !path.startsWith('/api/admin/'))
      .map(({ method, path }) => `${method} ${path}`)
      .filter((address) => !rest.has(address));
    expect(new Set(found)).toEqual(new Set(Object.keys(MOUNTED)));
  });

  test('fields of the gateway', () => {
    const schema = createSchema();
    const found = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      type ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : [],
    );
    expect(new Set(found)).toEqual(new Set(Object.keys(FIELDS)));
  });
});

describe('pages', () => {
  const pages = SHOP.filter((address) => address.path !== '' && nameOf(address) !== 'unavailable');
  // The addresses of a page in its languages share their loader: a short run has the German ones.
  const addresses = pages.filter(({ id }) => !isShortRun || !/\.(?:fr|nl)$/.test(id));

  test.each(WHO)('%s', { timeout: 120_000 }, async (who) => {
    for (const address of addresses) {
      const access: Access = ROUTES[nameOf(address)] ?? 'full';
      const answer = await ask(address, who);
      const text = await answer.text();
      const label = `${who} at ${address.id}`;
      expect(answer.status, label).toBeLessThan(500);
      const isHers = who === 'full' && isSwiss(address);
      for (const secret of [SECRET.email, SECRET.street, SECRET.lastName]) {
        if (!isHers || access === 'open' || access === 'login') expect(text, label).not.toContain(secret);
      }
      if (access === 'open') continue;
      expect(answer.headers.get('cache-control') ?? 'private, no-store', label).toContain('no-store');
      if (access !== 'full') continue;
      if (isHers) {
        expect(answer.status, label).toBe(200);
        // The tests in test/billing read the content of bills.
        expect(text, label).toContain(CONTENTS[nameOf(address)] ?? SECRET.lastName);
      } else if (who === 'other customer' && isSwiss(address)) {
        const closed: Record<string, number> = {
          accountOrder: 404,
          accountOrderBill: 404,
          accountOrderDocument: 404,
          // Nothing was booked for her yet.
          accountStatement: 404,
          accountReturn: 404,
          accountReturnLabel: 404,
          accountCreditNote: 404,
          accountContract: 404,
          accountExtract: 303,
        };
        expect(answer.status, label).toBe(closed[nameOf(address)] ?? 200);
      } else if (answer.status !== 404) {
        expect(answer.status, label).toBe(303);
        expect(answer.headers.get('location'), label).toMatch(/^\/(?:fr\/mon-compte|mein-konto|mijn-account)\?next=/);
      }
    }
  });

  test('a page refuses changes to those who may not see it', { timeout: 120_000 }, async () => {
    const body = new URLSearchParams({
      intent: 'remove',
      id: addressId,
      number: '1234567890',
      choice: 'unsubscribe|99',
    });
    for (const who of ['anonymous', 'soft', 'other tenant'] as const)
      for (const address of addresses.filter((each) => ROUTES[nameOf(each)] === 'full')) {
        const answer = await ask(address, who, { method: 'POST', body });
        expect([303, 404, 405], `${who} at ${address.id}`).toContain(answer.status);
        expect(answer.headers.getSetCookie(), `${who} at ${address.id}`).toEqual([]);
      }
    // Another customer sends Aurelia's own identifiers.
    for (const [name, sent] of [
      ['accountAddresses', { intent: 'remove', id: addressId }],
      ['accountAddresses', { intent: 'default', id: addressId }],
      ['accountAddresses', { ...ADDRESS, intent: 'save', id: addressId }],
      ['accountSecurity', { intent: 'end', id: deviceId }],
    ] as const) {
      const address = addresses.find(({ id }) => id === `${name}.de`);
      if (!address) throw new Error(`there is no address ${name}`);
      await ask(address, 'other customer', { method: 'POST', body: new URLSearchParams(sent) });
    }
    const { rows } = await database.pool.query(
      `select (select count(*)::int from customer_address where id::text = $1 and address->>'street' = $3) as addresses,
         (select count(*)::int from customer_device where id::text = $2) as devices`,
      [addressId, deviceId, SECRET.street],
    );
    expect(rows).toEqual([{ addresses: 1, devices: 1 }]);
  });

  test('no form accepts a request from another site', { timeout: 120_000 }, async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ];
    for (const address of addresses)
      for (const headers of foreign) {
        const answer = await ask(address, 'full', {
          method: 'POST',
          headers,
          body: new URLSearchParams({ intent: 'x' }),
        });
        expect(answer.status, address.id).toBe(403);
      }
  });
});

/** Scripts must not learn the values of HttpOnly cookies, with which others could act as this visitor. */
function expectNoCookieIn(text: string, who: Who, where: string): void {
  for (const cookie of cookies.get(who)?.split('; ') ?? []) {
    const [name, value = ''] = cookie.split(/=(.*)/);
    if (value !== '' && text.includes(value)) throw new Error(`${who} reads the cookie ${name} at ${where}`);
  }
}

describe('endpoints and fields', () => {
  test('no endpoint accepts a change from another site, or reveals data to it', async () => {
    for (const address of Object.keys(ENDPOINTS)) {
      const [method = '', path = ''] = address.split(' ');
      for (const who of WHO) {
        const cookie = cookies.get(who) ?? '';
        const headers = { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) };
        const init = { method, headers, ...(method === 'POST' ? { body: '{}' } : {}) };
        const host = who === 'other tenant' ? 'at.localhost' : 'localhost';
        const answer = await shop.browse(`http://${host}${path}`, init);
        expect(answer.status, `${who} at ${address}`).toBeLessThan(500);
        const text = await answer.text();
        expectNoCookieIn(text, who, address);
        const isHers = who === 'full' && address === 'GET /api/customer/v1';
        for (const secret of Object.values(SECRET))
          if (!isHers) expect(text, `${who} at ${address}`).not.toContain(secret);
        if (address === 'GET /api/customer/v1')
          expect(answer.status, `${who} at ${address}`).toBe(who === 'anonymous' || who === 'other tenant' ? 401 : 200);
        if (isHers) expect(text, address).toContain(SECRET.email);
        if (method !== 'POST') continue;
        const foreign = await shop.browse(`http://${host}${path}`, {
          ...init,
          headers: { ...headers, origin: 'https://evil.example' },
        });
        expect(foreign.status, address).toBe(403);
      }
    }
  });

  test('an endpoint that needs a password in this session refuses all others', async () => {
    const full = Object.keys(ENDPOINTS).filter((address) => ENDPOINTS[address] === 'full');
    expect(full.length).toBeGreaterThan(2);
    for (const address of full)
      for (const who of ['anonymous', 'soft', 'other tenant'] as const) {
        const [method = '', path = ''] = address.split(' ');
        const cookie = cookies.get(who) ?? '';
        const host = who === 'other tenant' ? 'at.localhost' : 'localhost';
        const answer = await shop.browse(`http://${host}${path}${QUERIES[address] ?? ''}`, {
          method,
          headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
          ...(method === 'POST' ? { body: '{}' } : {}),
        });
        // The shop may refuse an empty body before it checks the login.
        expect(method === 'POST' ? [400, 401] : [401], `${who} at ${address}`).toContain(answer.status);
      }
  });

  test.each(WHO)('every field of the gateway, requested by %s', { timeout: 120_000 }, async (who) => {
    const schema = createSchema();
    const host = who === 'other tenant' ? 'at.localhost' : 'localhost';
    for (const name of Object.keys(FIELDS)) {
      const answer = await shop.browse(`http://${host}/api/gateway/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: cookies.get(who) ?? '' },
        body: JSON.stringify({ query: questionOf(schema, name, 'vase-1') }),
      });
      const text = await answer.text();
      const label = `${who} at ${name}: ${text.slice(0, 200)}`;
      expectNoCookieIn(text, who, name);
      expect(answer.status, label).toBe(200);
      expect(JSON.parse(text), label).toHaveProperty('data');
      if (who !== 'full') for (const secret of Object.values(SECRET)) expect(text, label).not.toContain(secret);
      if (FIELDS[name] === 'full' && who !== 'full' && who !== 'other customer')
        expect(text, label).toMatch(/not-logged-in|:null/);
    }
  });

  test.each([
    ['anonymous', null],
    ['soft', { type: 1, firstName: 'Aurelia', businessPartnerNo: null, number: null, premiumUntil: null }],
    ['full', { type: 2, firstName: 'Aurelia' }],
    ['other customer', { type: 2, firstName: 'Lea' }],
    ['other tenant', null],
  ] as const)('the gateway recognises %s', async (who, customer) => {
    const host = who === 'other tenant' ? 'at.localhost' : 'localhost';
    const answer = await shop.browse(`http://${host}/api/gateway/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookies.get(who) ?? '' },
      body: JSON.stringify({
        query: '{customer{type firstName businessPartnerNo number premiumUntil}basket{pieces}wishlist{count}}',
      }),
    });
    const { data } = await answer.json();
    if (customer === null) expect(data.customer).toBeNull();
    else expect(data.customer).toMatchObject(customer);
    if (who === 'full') expect(data.customer.businessPartnerNo).toMatch(/^\d{8}$/);
  });
});

describe('the back office', () => {
  test('every route belongs to a section, and each role opens its sections only', () => {
    const around = new Set(['login', 'welcome', 'second-factor', 'logout', 'logged-out', '*']);
    for (const { id, path } of STAFF.filter((address) => address.path.startsWith(ADMIN_ROOT))) {
      const segment = path.split('/')[2] ?? '';
      if (around.has(segment)) continue;
      const room = SECTIONS.find((entry) => entry.segment === segment);
      expect(room, id).toBeDefined();
      for (const role of ROLES) {
        const member = { id: 'x', email: 'x@example.ch', role, language: null };
        // The file of a list needs the permission of the list.
        const address = path.replace(':id', segment === 'list-files' ? 'returns' : 'x');
        const verdict = accessRule({ stage: 'open', member, tenant: null, pinned: [] }, address, '', true);
        const permission = permissionOf(address);
        expect(verdict.kind, `${role} at ${id}`).toBe(permission && roleMay(role, permission) ? 'pass' : 'denied');
      }
      expect(accessRule({ stage: 'nobody' }, path, '', true).kind, id).toBe('go');
    }
  });

  test('a customer has no access', async () => {
    for (const who of WHO) {
      const answer = await shop.browse('/backoffice/staff', { headers: { cookie: cookies.get(who) ?? '' } });
      expect(answer.status).toBe(404);
    }
  });
});

test('what /api/session returns is no session, as a cookie or in a header', async () => {
  const cookie = cookies.get('full') ?? '';
  const answer = await shop.browse('/api/session', { method: 'POST', headers: { cookie } });
  const { token, type } = await answer.json();
  expect([typeof token, type]).toEqual(['string', 2]);
  const secure = { host: 'localhost', 'x-forwarded-proto': 'https' };
  for (const headers of [
    { cookie: `session=${token}` },
    { cookie: `__Host-session=${token}`, ...secure },
    { cookie: `remember=${token}` },
    { cookie: `session=${token}; login-state=%7B%22li%22%3A1%7D` },
    { authorization: `Bearer ${token}` },
  ]) {
    const label = JSON.stringify(headers);
    expect((await shop.browse('/api/customer/v1', { headers })).status, label).toBe(401);
    const query = JSON.stringify({ query: '{customer{firstName}session{token}}' });
    const json = { ...headers, 'content-type': 'application/json' };
    const asked = await shop.browse('/api/gateway/', { method: 'POST', headers: json, body: query });
    expect(await asked.json(), label).toEqual({ data: { customer: null, session: null } });
    const next = await shop.browse('/api/session', { method: 'POST', headers });
    expect((await next.json()).type, label).toBe(0);
  }
  // The identifier stays the same as long as the session does.
  const again = await shop.browse('/api/session', { method: 'POST', headers: { cookie } });
  expect((await again.json()).token).toBe(token);
});

test('a letter links to this tenant only, for any host in the request', async () => {
  for (const headers of [
    { host: 'evil.example' },
    { host: 'localhost', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { host: 'localhost', forwarded: 'host=evil.example' },
  ]) {
    await shop.browse('http://localhost/mein-konto/passwort-vergessen', {
      method: 'POST',
      headers,
      body: new URLSearchParams({ email: SECRET.email }),
    });
  }
  const { rows } = await database.pool.query<{ text: string }>(
    "select text || html as text from mail where kind like 'account-%'",
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { text } of rows) expect(text).not.toContain('evil.example');
  expect((await newestLetter(database.pool, SECRET.email)).url).toMatch(
    /^https:\/\/www\.montarve\.ch\/mein-konto\/passwort-festlegen\?link=/,
  );
});
