import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { type Area, href } from '../../src/tenants/paths.ts';
import type { Locale } from '../../src/tenants/tenant.ts';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { HOUSE, PASSWORD, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { variants } from '../support/depth.ts';
import { seedProduct } from '../support/seed.ts';

/** Without script, the page after any login reports the lines that joined the basket. */

let database: TestDatabase;
let shop: CachedShop;
beforeAll(async () => {
  database = await testDatabase();
  for (const id of ['vase', 'bowl'])
    await seedProduct(database.pool, { id, variants: [{ sku: `${id}-1`, stock: 50 }] });
  shop = await openCachedShop(database.url);
}, 120_000);
afterAll(async () => {
  await shop?.close();
  await database?.drop();
});

async function basketOf(sku: string): Promise<string> {
  const key = { tenant: HOUSE.tenant, locale: HOUSE.locale, secret: null };
  const added = await shop.basket.add(key, { sku, quantity: 1 });
  if (!added.ok || added.secret === null) throw new Error('no basket');
  return added.secret;
}

/** Creates a customer with a basket, and the cookie of a browser with another one. */
async function twoBaskets(): Promise<{ email: string; cookie: string }> {
  const own = { email: `two-${crypto.randomUUID().slice(0, 8)}@example.ch` };
  const { email, browser } = await registerCustomer(shop, database.pool, own);
  const first = { ...browser, session: null, basket: await basketOf('vase-1') };
  const joined = await shop.customers.login.withPassword(HOUSE, first, { email, password: PASSWORD });
  if (!joined.ok) throw new Error(joined.problem);
  return { email, cookie: `basket=${await basketOf('bowl-1')}` };
}

/** Logs in by the form and returns the redirect. */
async function logIn(locale: Locale, area: Area, fields: Record<string, string>, cookie: string) {
  const answer = await shop.browse(href(locale, area), {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ intent: 'email', password: PASSWORD, ...fields }),
  });
  const now = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const location = answer.headers.get('location') ?? '';
  const open = async (path: string) => {
    const page = await shop.browse(path, { headers: { cookie: now }, redirect: 'manual' });
    return { status: page.status, location: page.headers.get('location'), html: await page.text() };
  };
  return { status: answer.status, location, open };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;');

describe.each(variants(['de-CH', 'fr-CH'] as const))('%s', (locale) => {
  const { login } = messagesOf(locale).account;

  test.each(['wishlist', 'accountOrders', 'home'] as const)('on the way to %s', async (area) => {
    const { email, cookie } = await twoBaskets();
    const next = href(locale, area);
    const { status, location, open } = await logIn(locale, 'account', { email, next }, cookie);
    expect([status, location]).toEqual([
      303,
      `${href(locale, 'account')}?${new URLSearchParams({ next, merged: '1' })}`,
    ]);
    const told = await open(location);
    expect(told.html).toContain(escaped(login.merged(1)));
    expect(told.html).toMatch(new RegExp(`<a [^>]*href="${next}"[^>]*>(?:<[^>]+>)*${login.goOn}`));
    expect((await open(next)).status).toBe(200);
  });

  test('on the way to the delivery step of the larger basket', async () => {
    const { email, cookie } = await twoBaskets();
    const { location, open } = await logIn(locale, 'checkoutLogin', { email }, cookie);
    const told = await open(location);
    expect(told.html).toContain(escaped(login.merged(1)));
    expect(told.html).toContain(`href="${href(locale, 'delivery')}"`);
  });

  test('redirects at once without lines to report', async () => {
    const { email } = await twoBaskets();
    const next = href(locale, 'wishlist');
    expect((await logIn(locale, 'account', { email, next }, '')).location).toBe(next);
    expect((await logIn(locale, 'checkoutLogin', { email }, '')).location).toBe(href(locale, 'delivery'));
  });

  test('ignores a target on another host and shows no report without a session', async () => {
    const { email } = await twoBaskets();
    const { open } = await logIn(locale, 'account', { email }, '');
    const account = href(locale, 'account');
    const out = await open(`${account}?merged=3&next=${encodeURIComponent('//evil.example')}`);
    expect([out.status, out.location]).toEqual([303, href(locale, 'accountOverview')]);
    expect((await open(`${account}?merged=${'9'.repeat(9)}&next=${href(locale, 'wishlist')}`)).location).toBe(
      href(locale, 'wishlist'),
    );
    const stranger = await shop.browse(`${account}?merged=3&next=${href(locale, 'wishlist')}`);
    expect(await stranger.text()).not.toContain(escaped(login.merged(3)));
  });
});
