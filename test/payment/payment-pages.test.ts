import { afterAll, beforeAll, expect, test } from 'vitest';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let database: TestDatabase;
let shop: CachedShop;
beforeAll(async () => {
  database = await testDatabase();
  shop = await openCachedShop(database.url);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

test('refuses a notice with a wrong signature or excessive size', async () => {
  const send = (body: string) => shop.browse('/api/payment/webhook', { method: 'POST', body });
  const forged = await send('{"type":"checkout.session.completed"}');
  expect([forged.status, await forged.json()]).toEqual([400, { received: false }]);
  expect((await send('x'.repeat(300_000))).status).toBe(413);
  expect((await shop.browse('/api/payment/webhook')).status).toBe(404);
});

test('pages around payments tell other visitors nothing', async () => {
  const after = await shop.browse('/kasse/bezahlt/?payment=00000000-0000-4000-8000-000000000000', {
    redirect: 'manual',
  });
  expect([after.status, after.headers.get('location')]).toEqual([303, '/kasse/hinweis']);
  for (const path of [
    '/paylink',
    '/paylink?t=x',
    '/fr/paylink/returning-success/?t=x',
    '/paylink/returning-success/',
  ]) {
    const page = await shop.browse(path);
    expect(page.status).toBe(404);
    expect(page.headers.get('cache-control')).toContain('no-store');
  }
  const bare = await shop.browse('/kasse/bezahlt?payment=x', { redirect: 'manual' });
  expect(bare.headers.get('location')).toBe('/kasse/bezahlt/?payment=x');
});

test.each([
  ['de-CH', '/kasse/bezahlt/'],
  ['fr-CH', '/fr/commande/paye/'],
] as const)(
  '%s: during a provider outage a buyer who has paid must wait, and does not read that no order exists',
  async (locale, path) => {
    await database.pool.query('alter table online_payment rename to online_payment_away');
    try {
      const page = await shop.browse(`${path}?payment=00000000-0000-4000-8000-000000000000`, { redirect: 'manual' });
      expect(page.status).toBe(200);
      expect(await page.text()).toContain(escaped(messagesOf(locale).checkout.paying.after.checking.text));
    } finally {
      await database.pool.query('alter table online_payment_away rename to online_payment');
    }
  },
);

test('with a real provider the pay pages of the simulator are absent', async () => {
  expect((await shop.browse('/_pay/cs_test_x')).status).toBe(404);
});

test.each([
  ['de-CH', '/kasse/hinweis', 'failed'],
  ['de-CH', '/kasse/hinweis', 'expired'],
  ['fr-CH', '/fr/commande/information', 'failed'],
  ['fr-CH', '/fr/commande/information', 'expired'],
] as const)('%s: %s says that a payment is %s, and how to continue', async (locale, path, reason) => {
  const { noOrder, paying } = messagesOf(locale).checkout;
  const told = paying.after[reason];
  const page = await (await shop.browse(`${path}?payment=${reason}`)).text();
  for (const text of [told.title, told.text, paying.again, paying.otherWay]) expect(page).toContain(escaped(text));
  // Any other value in the address belongs to no payment.
  const plain = await (await shop.browse(`${path}?payment=%3Cb%3E`)).text();
  expect(plain).toContain(escaped(noOrder.text));
  for (const text of [told.text, '<b>']) expect(plain).not.toContain(text);
});

/** Escapes a text as React does. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;');
}
