import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CachedShop, openCachedShop } from '../support/cached-shop.ts';
import { newestLetter, PASSWORD, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedPromotion } from '../support/promotions.ts';

/** The newsletter voucher: by the checkbox of the registration, and by the account's page. */
let database: TestDatabase;
let shop: CachedShop;

beforeAll(async () => {
  database = await testDatabase();
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
