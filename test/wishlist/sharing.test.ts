import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { afterChange, FRESH, HOUSE, PASSWORD, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, type Selling } from '../support/selling.ts';
import { NOBODY, remembering } from './support.ts';

let database: TestDatabase;
let shop: Selling;

beforeAll(async () => {
  database = await testDatabase();
  for (const id of ['vase', 'bowl']) await seedProduct(database.pool, { id, variants: [{ sku: `${id}-1`, stock: 5 }] });
  shop = openSelling(database.pool);
});
afterAll(() => database.drop());

const shown = async (link: string | null, tenant = tenants.ch) => {
  const articles = await shop.wishlist.sharing.shown({ tenant, locale: 'fr-CH', link: link ?? '' });
  return articles?.map(({ sku }) => sku as string) ?? null;
};

test('the link shows the current list until it is withdrawn', async () => {
  const key = await remembering(shop, 'vase-1');
  expect(await shop.wishlist.sharing.link(key)).toBeNull();
  const link = await shop.wishlist.sharing.share(key);
  expect(link).toMatch(/^[\w-]{43}$/);
  expect(await shop.wishlist.sharing.share(key)).toBe(link);
  expect(await shop.wishlist.sharing.link(key)).toBe(link);
  expect(await shown(link)).toEqual(['vase-1']);
  await shop.wishlist.add(key, { sku: 'bowl-1' });
  expect(await shown(link)).toEqual(['bowl-1', 'vase-1']);
  await shop.wishlist.sharing.withdraw(key);
  expect(await shown(link)).toBeNull();
  expect(await shop.wishlist.sharing.share(key)).not.toBe(link);
});

test('a link works at its own tenant only, and a guess finds nothing', async () => {
  const key = await remembering(shop, 'vase-1');
  const link = await shop.wishlist.sharing.share(key);
  expect(await shown(link, tenants.at)).toBeNull();
  for (const guess of ['', 'a', `${link}x`, link?.toUpperCase() ?? '', 'a'.repeat(43), "' or true --"])
    expect(await shown(guess)).toBeNull();
});

test('a visitor cannot share or withdraw another visitor’s list', async () => {
  const key = await remembering(shop, 'vase-1');
  const link = await shop.wishlist.sharing.share(key);
  for (const other of [NOBODY, { ...NOBODY, secret: 'guessed' }]) {
    expect(await shop.wishlist.sharing.share(other)).toBeNull();
    await shop.wishlist.sharing.withdraw(other);
  }
  expect(await shown(link)).toEqual(['vase-1']);
});

test('a link of the anonymous list reveals nothing of the customer’s list that it becomes', async () => {
  const { email } = await registerCustomer(shop, database.pool);
  const login = async (wishlist: string | null, address: string) => {
    const browser = { ...FRESH, wishlist, address };
    const outcome = await shop.customers.login.withPassword(HOUSE, browser, { email, password: PASSWORD });
    if (!outcome.ok) throw new Error(outcome.problem);
    return afterChange(browser, outcome.change);
  };
  const [first, second] = [await remembering(shop, 'vase-1'), await remembering(shop, 'bowl-1')];
  const links = [await shop.wishlist.sharing.share(first), await shop.wishlist.sharing.share(second)];
  await login(first.secret, '203.0.113.11');
  const browser = await login(second.secret, '203.0.113.12');
  expect(await Promise.all(links.map((link) => shown(link)))).toEqual([null, null]);
  // The customer's own link remains when another list is merged into it.
  const own = await shop.wishlist.sharing.share({ ...NOBODY, secret: browser.wishlist });
  await login((await remembering(shop, 'bowl-1')).secret, '203.0.113.13');
  expect(await shown(own)).toEqual(['bowl-1', 'vase-1']);
});
