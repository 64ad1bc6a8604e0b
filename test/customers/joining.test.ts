import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { createSessions } from '../../src/shop/customers/accounts/index.ts';
import { GRACE_MS } from '../../src/shop/customers/accounts/remember-login.ts';
import type { WishlistKey } from '../../src/shop/customers/wishlist/index.ts';
import type { BasketKey } from '../../src/shop/selling/basket/index.ts';
import { afterChange, FRESH, HOUSE, PASSWORD, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedPromotion } from '../support/promotions.ts';
import { publicUrlOf } from '../support/public-urls.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, SESSION_KEYS, type Selling } from '../support/selling.ts';

let database: TestDatabase;
let shop: Selling;
let addresses = 0;
const nobody: BasketKey & WishlistKey = { tenant: tenants.ch, locale: 'de-CH', secret: null, customer: null };
const fresh = () => {
  addresses += 1;
  return { ...FRESH, address: `203.0.113.${addresses}` };
};

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, {
    id: 'vase',
    variants: [
      { sku: 'vase-1', stock: 3 },
      { sku: 'vase-2', stock: 50 },
    ],
  });
  await seedProduct(database.pool, { id: 'bowl', variants: [{ sku: 'bowl-1', stock: 50 }] });
  shop = openSelling(database.pool);
});
afterAll(() => database.drop());

async function basketOf(...lines: [string, number][]): Promise<string> {
  let secret: string | null = null;
  for (const [sku, quantity] of lines) {
    const added = await shop.basket.add({ ...nobody, secret }, { sku, quantity });
    if (!added.ok) throw new Error(added.problem);
    secret = added.secret;
  }
  return secret ?? '';
}

async function wishlistOf(...skus: string[]): Promise<string> {
  let secret: string | null = null;
  for (const sku of skus) {
    const added = await shop.wishlist.add({ ...nobody, secret }, { sku });
    if (!added.ok) throw new Error(added.problem);
    secret = added.secret;
  }
  return secret ?? '';
}

async function login(
  email: string,
  browser: ReturnType<typeof fresh> & { basket?: string | null; wishlist?: string | null },
) {
  const outcome = await shop.customers.login.withPassword(HOUSE, browser, { email, password: PASSWORD });
  if (!outcome.ok) throw new Error(outcome.problem);
  return { ...outcome, browser: afterChange(browser, outcome.change) };
}

const linesOf = async (secret: string | null) =>
  (await shop.basket.view({ ...nobody, secret })).lines.map(({ sku, quantity }) => [sku, quantity]);
const wishes = async (secret: string | null) =>
  (await shop.wishlist.entries({ ...nobody, secret })).map(({ sku }) => sku).sort();

test.each([
  ['a chosen benefit: the voucher is added', { choice: true, codes: [] }, ['BROUGHT'], ['BROUGHT']],
  ['a voucher: it stays the only one', { choice: false, codes: ['OWN'] }, ['BROUGHT'], ['OWN']],
  ['neither: both are added', { choice: false, codes: [] }, ['BROUGHT'], ['BROUGHT']],
])('vouchers at login, into a basket with %s', async (_name, own, brought, codes) => {
  await database.pool.query('delete from voucher; delete from promotion');
  await seedPromotion(database.pool, { key: 'own', codes: ['OWN'] });
  await seedPromotion(database.pool, { key: 'brought', codes: ['BROUGHT'] });
  const id = await seedPromotion(database.pool, { key: 'chosen', source: 'choice' });
  const other = await seedPromotion(database.pool, { key: 'other', source: 'choice' });
  shop.promotions.forget();
  const { email, customer } = await registerCustomer(shop, database.pool);
  const theirs = await basketOf(['vase-2', 2]);
  const laptop = await login(email, { ...fresh(), basket: theirs });
  const key = { ...nobody, customer: { id: customer.id, email, isFull: true } };
  const enter = (entered: BasketKey, code: string) => shop.basket.enterVoucher(entered, { code, address: code });
  for (const code of own.codes)
    expect(await enter({ ...key, secret: laptop.browser.basket }, code)).toMatchObject({ ok: true });
  if (own.choice) await shop.basket.chooseBenefit({ ...key, secret: laptop.browser.basket }, { id });
  const secret = await basketOf(['bowl-1', 1]);
  for (const code of brought) expect(await enter({ ...nobody, secret }, code)).toMatchObject({ ok: true });
  await shop.basket.chooseBenefit({ ...nobody, secret }, { id: other });
  const phone = await login(email, { ...fresh(), basket: secret });
  const { benefits } = await shop.basket.view({ ...key, secret: phone.browser.basket });
  expect(benefits.vouchers.map(({ code }) => code)).toEqual(codes);
  expect(benefits.choices.find(({ chosen }) => chosen)?.id).toBe(own.choice ? id : other);
});

test('a guest’s basket becomes the customer’s, under a new secret', async () => {
  const { email } = await registerCustomer(shop, database.pool);
  const secret = await basketOf(['vase-2', 2]);
  const { browser, merged } = await login(email, { ...fresh(), basket: secret });
  expect(merged).toBe(0);
  expect(browser.basket).not.toBe(secret);
  expect(await linesOf(browser.basket)).toEqual([['vase-2', 2]]);
  // The old secret shows nothing: another person may have put it into the browser.
  expect(await linesOf(secret)).toEqual([]);
});

test('a login on a second browser adds quantities, loses nothing, and reports shortages', async () => {
  const { email } = await registerCustomer(shop, database.pool);
  const first = await login(email, { ...fresh(), basket: await basketOf(['vase-1', 2], ['vase-2', 1]) });
  const second = await login(email, { ...fresh(), basket: await basketOf(['vase-1', 3], ['bowl-1', 1]) });
  expect(second.merged).toBe(2);
  const both = [
    ['vase-1', 5],
    ['vase-2', 1],
    ['bowl-1', 1],
  ];
  expect(await linesOf(second.browser.basket)).toEqual(both);
  expect(await linesOf(first.browser.basket)).toEqual(both);
  const view = await shop.basket.view({ ...nobody, secret: second.browser.basket });
  expect(view.lines[0]?.notices).toContain('not-enough');
  expect(view.ready).toBe(false);
  // A further login adds nothing.
  const again = await login(email, { ...second.browser, address: fresh().address });
  expect(await linesOf(again.browser.basket)).toEqual(both);
});

test('keeps and reports a quantity above the largest orderable one, and the customer reduces it', async () => {
  const { email } = await registerCustomer(shop, database.pool);
  await database.pool.query("update stock set quantity = 500 where sku = 'bowl-1'");
  await login(email, { ...fresh(), basket: await basketOf(['bowl-1', 60]) });
  const { browser } = await login(email, { ...fresh(), basket: await basketOf(['bowl-1', 60]) });
  const key = { ...nobody, secret: browser.basket };
  const view = await shop.basket.view(key);
  expect(view.lines).toMatchObject([{ quantity: 120, notices: ['too-many'], most: 99 }]);
  expect(view.ready).toBe(false);
  expect(await shop.basket.setQuantity(key, { sku: 'bowl-1', quantity: '99' })).toMatchObject({
    ok: true,
    basket: { ready: true },
  });
});

test('a basket survives a lost session, and a logout removes it from the browser', async () => {
  const { email, customer } = await registerCustomer(shop, database.pool);
  const { browser } = await login(email, {
    ...fresh(),
    basket: await basketOf(['bowl-1', 1]),
    wishlist: await wishlistOf('vase-1'),
  });
  expect(await linesOf(browser.basket)).toEqual([['bowl-1', 1]]);
  await shop.customers.login.logout(HOUSE, browser);
  expect(await linesOf(browser.basket)).toEqual([]);
  expect(await wishes(browser.wishlist)).toEqual([]);
  const owner = { id: customer.id, isFull: true, email };
  expect((await shop.basket.view({ ...nobody, customer: owner })).pieces).toBe(1);
  const back = await login(email, fresh());
  expect(await linesOf(back.browser.basket)).toEqual([['bowl-1', 1]]);
  expect(await wishes(back.browser.wishlist)).toEqual(['vase-1']);
});

test('logout everywhere removes basket and wishlist from every browser', async () => {
  const { email, customer } = await registerCustomer(shop, database.pool);
  const first = await login(email, {
    ...fresh(),
    basket: await basketOf(['bowl-1', 1]),
    wishlist: await wishlistOf('vase-1'),
  });
  const second = await login(email, fresh());
  await shop.customers.login.logoutEverywhere(customer.id);
  for (const { browser } of [first, second]) {
    expect(await linesOf(browser.basket)).toEqual([]);
    expect(await wishes(browser.wishlist)).toEqual([]);
  }
});

test('a session ended from another browser, by a new password or a reused token shows no lists', async () => {
  const clock = fixedClock('2026-11-21T10:00:00Z');
  const sessions = createSessions({ keys: SESSION_KEYS, clock, pool: database.pool, publicUrlOf });
  const timed = openSelling(database.pool, clock);
  const { email, customer } = await registerCustomer(timed, database.pool);
  const enter = async (browser: Parameters<typeof login>[1]) => {
    const entered = { email, password: PASSWORD, stay: 'on' };
    const outcome = await timed.customers.login.withPassword(HOUSE, browser, entered);
    if (!outcome.ok) throw new Error(outcome.problem);
    return afterChange(browser, outcome.change);
  };
  const shown = async (browser: Parameters<typeof login>[1]) => [
    await linesOf(browser.basket ?? null),
    await wishes(browser.wishlist ?? null),
  ];
  const all = [[['bowl-1', 1]], ['vase-1']];
  const nothing = [[], []];

  const first = await enter({
    ...fresh(),
    basket: await basketOf(['bowl-1', 1]),
    wishlist: await wishlistOf('vase-1'),
  });
  const here = await enter(fresh());
  const visitor = await sessions.visitor(tenants.ch, here.session);
  const devices = await timed.customers.settings.devices(customer, visitor.deviceId);
  const { deviceId: firstDevice } = await sessions.visitor(tenants.ch, first.session);
  expect(devices.find(({ id }) => id === firstDevice)?.isThis).toBe(false);
  expect([await shown(first), await shown(here)]).toEqual([all, all]);
  const stranger = await registerCustomer(timed, database.pool);
  expect(await timed.customers.settings.endDevice(here, stranger.customer, firstDevice ?? '')).toBe(false);
  expect(await shown(first)).toEqual(all);
  expect(await timed.customers.settings.endDevice(here, customer, firstDevice ?? '')).toBe(true);
  expect([await shown(first), await shown(here)]).toEqual([nothing, all]);

  const second = await enter(fresh());
  const changed = await timed.customers.password.change(HOUSE, here, customer, {
    current: PASSWORD,
    password: 'drei rote Kannen',
  });
  if (!changed.ok) throw new Error(changed.problem);
  const renewed = afterChange(here, changed.change);
  expect([await shown(second), await shown(here), await shown(renewed)]).toEqual([nothing, nothing, all]);
  expect(await sessions.visitor(tenants.ch, renewed.session)).toMatchObject({ type: 2, customer: { id: customer.id } });

  clock.advance(2 * 86_400_000);
  await sessions.fetch(tenants.ch, null, renewed.remember);
  expect(await shown(renewed)).toEqual(all);
  clock.advance(GRACE_MS + 1000);
  expect(await sessions.fetch(tenants.ch, null, renewed.remember)).toMatchObject({ type: 0 });
  expect(await shown(renewed)).toEqual(nothing);
});

test('another customer on the same browser gets nothing of the previous one', async () => {
  const one = await registerCustomer(shop, database.pool);
  const other = await registerCustomer(shop, database.pool);
  const first = await login(one.email, {
    ...fresh(),
    basket: await basketOf(['bowl-1', 1]),
    wishlist: await wishlistOf('vase-1'),
  });
  // The session is lost, but the cookies of basket and wishlist still exist.
  const second = await login(other.email, { ...first.browser, session: null, address: fresh().address });
  expect(await linesOf(second.browser.basket)).toEqual([]);
  expect(await wishes(second.browser.wishlist)).toEqual([]);
  const back = await login(one.email, fresh());
  expect(await linesOf(back.browser.basket)).toEqual([['bowl-1', 1]]);
});

test('wishlists merge at any length, with each variant once', async () => {
  const { email } = await registerCustomer(shop, database.pool);
  const first = await login(email, { ...fresh(), wishlist: await wishlistOf('vase-1', 'bowl-1') });
  const second = await login(email, { ...fresh(), wishlist: await wishlistOf('vase-2', 'bowl-1') });
  for (const { browser } of [first, second])
    expect(await wishes(browser.wishlist)).toEqual(['bowl-1', 'vase-1', 'vase-2']);
  await shop.wishlist.remove({ ...nobody, secret: first.browser.wishlist }, { sku: 'vase-1' });
  expect(await wishes(second.browser.wishlist)).toEqual(['bowl-1', 'vase-2']);
});

test('four concurrent logins with baskets make one basket with everything', async () => {
  const { email, customer } = await registerCustomer(shop, database.pool);
  const baskets = await Promise.all(Array.from({ length: 4 }, () => basketOf(['vase-2', 1])));
  await Promise.all(baskets.map((basket) => login(email, { ...fresh(), basket })));
  const { rows } = await database.pool.query(
    "select count(*)::int as baskets from basket where customer_id = $1 and state = 'open'",
    [customer.id],
  );
  expect(rows).toEqual([{ baskets: 1 }]);
  const view = await shop.basket.view({ ...nobody, customer: { id: customer.id, isFull: true, email } });
  expect(view.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([['vase-2', 4]]);
});

test('concurrent additions without a basket cookie use the customer’s one basket', async () => {
  const { email, customer } = await registerCustomer(shop, database.pool);
  const owner = { id: customer.id, isFull: true, email };
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, () => shop.basket.add({ ...nobody, customer: owner }, { sku: 'bowl-1', quantity: 1 })),
  );
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  expect((await shop.basket.view({ ...nobody, customer: owner })).pieces).toBe(6);
  for (const outcome of outcomes) if (outcome.ok) expect(await linesOf(outcome.secret)).toEqual([['bowl-1', 6]]);
  // A later addition also gets its own secret for the basket.
  const later = await shop.basket.add({ ...nobody, customer: owner }, { sku: 'bowl-1', quantity: 1 });
  expect(await linesOf(later.ok ? later.secret : null)).toEqual([['bowl-1', 7]]);
});

test('the search history of the browser becomes the customer’s after a login with the password', async () => {
  const history = async (term: string) => {
    const owner = { tenant: 'ch', secret: null, customerId: null };
    return (await shop.history.add(owner, term)).secret ?? '';
  };
  const known = await registerCustomer(shop, database.pool, {
    browser: { ...fresh(), searches: await history('Kleid') },
  });
  const own = { tenant: 'ch', secret: null, customerId: known.customer.id };
  expect(known.browser.searches).toBeNull();
  expect(await shop.history.terms(own)).toEqual(['Kleid']);
  const secret = await history('Vase');
  const again = await shop.customers.login.withPassword(
    HOUSE,
    { ...fresh(), searches: secret },
    { email: known.email, password: PASSWORD },
  );
  expect(again.ok && again.change.searches).toBeNull();
  expect(await shop.history.terms(own)).toEqual(['Vase', 'Kleid']);
  expect(await shop.history.terms({ tenant: 'ch', secret, customerId: null })).toEqual([]);
  // A login without a history leaves the cookie unchanged.
  const third = await shop.customers.login.withPassword(HOUSE, fresh(), { email: known.email, password: PASSWORD });
  expect(third.ok && 'searches' in third.change).toBe(false);
});
