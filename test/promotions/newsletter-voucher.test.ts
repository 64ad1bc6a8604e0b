import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { href } from '../../src/tenants/paths.ts';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { newestLetter, PASSWORD, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedPromotion } from '../support/promotions.ts';
import { seedProduct } from '../support/seed.ts';

/** The newsletter voucher: by the checkbox of the registration, and by the account's page. The account redeems it. */
let database: TestDatabase;
let shop: CachedShop;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', variants: [{ sku: 'v1', stock: 50, amount: 5000 }] });
  shop = await openCachedShop(database.url);
  await seedPromotion(database.pool, { key: 'newsletter', value: 3000, minGoods: 9000, usage: 'single' });
}, 120_000);
afterAll(async () => {
  await shop?.close();
  await database?.drop();
});

const lettersTo = async (email: string) =>
  (
    await database.pool.query<{ locale: string }>(
      "select locale from mail where to_address = $1 and kind = 'newsletter-voucher'",
      [email],
    )
  ).rows;
const post = (path: string, entered: Record<string, string>, cookie = '') =>
  shop.browse(`http://localhost${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(entered),
    headers: cookie ? { cookie } : {},
  });

/** Registers by the form and opens the letter's link; returns true if the account exists. */
async function register(path: string, email: string, ticks: boolean): Promise<boolean> {
  await post(path, {
    salutation: 'female',
    firstName: 'Lea',
    lastName: 'Brunner',
    email,
    password: PASSWORD,
    ...(ticks ? { newsletter: 'on' } : {}),
  });
  expect(await lettersTo(email)).toEqual([]);
  const { pathname, search } = new URL((await newestLetter(database.pool, email)).url);
  return (await post(`${pathname}${search}`, { password: PASSWORD })).status === 303;
}

test('the checkbox of the registration brings it on confirmation, in the customer’s language', async () => {
  expect(await register('/fr/mon-compte/inscription', 'ticked@example.ch', true)).toBe(true);
  expect(await lettersTo('ticked@example.ch')).toEqual([{ locale: 'fr-CH' }]);
});

test('without the tick the customer gets none', async () => {
  expect(await register('/mein-konto/registrieren', 'plain@example.ch', false)).toBe(true);
  expect(await lettersTo('plain@example.ch')).toEqual([]);
});

test('once per address ever: a renewed subscription brings no other one', async () => {
  const { browser, customer } = await registerCustomer(shop, database.pool, { email: 'again@example.ch' });
  const cookie = `session=${browser.session}`;
  for (const choice of ['frequency|0', 'unsubscribe|99', 'frequency|1'])
    await post('/mein-konto/newsletter', { choice }, cookie);
  expect((await shop.customers.settings.newsletter(customer)).subscribed).toBe(true);
  expect(await lettersTo('again@example.ch')).toHaveLength(1);
});

test('the account’s page says beside a voucher why the basket refuses it, and opens the basket that takes it', async () => {
  const locale = 'de-CH';
  const { vouchers } = messagesOf(locale).checkout;
  const { browser, customer } = await registerCustomer(shop, database.pool, { email: 'redeems@example.ch' });
  const cookie = `session=${browser.session}`;
  await post('/mein-konto/newsletter', { choice: 'frequency|0' }, cookie);
  const page = href(locale, 'accountVouchers');
  const list = await (await shop.browse(`http://localhost${page}`, { headers: { cookie } })).text();
  const code = /name="code" value="([^"]+)"/.exec(list)?.[1] ?? '';
  const redeem = () => post(page, { code }, cookie);
  const key = {
    tenant: tenants.ch,
    locale,
    secret: null,
    customer: { id: customer.id, isFull: true, email: customer.email },
  } as const;

  await shop.basket.add(key, { sku: 'v1', quantity: 1 });
  const refused = await redeem();
  expect(refused.status).toBe(422);
  const [start] = vouchers.problems['below-minimum']('|').split('|');
  expect(await refused.text()).toContain(start);

  await shop.basket.add(key, { sku: 'v1', quantity: 1 });
  const taken = await redeem();
  expect(taken.status).toBe(303);
  expect(taken.headers.get('location')).toContain(`${href(locale, 'basket')}?voucher=${code}`);

  const visitor = await post(page, { code });
  expect(visitor.headers.get('location')).toContain(href(locale, 'account'));
});
