import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { sendDueNotices, type WishlistKey } from '../../src/shop/customers/wishlist/index.ts';
import { afterChange, FRESH, HOUSE, newestLetter, PASSWORD, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { publicUrlOf } from '../support/public-urls.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, type Selling } from '../support/selling.ts';
import { NOBODY, remembering } from './support.ts';

let database: TestDatabase;
let shop: Selling;
let ahead = 0;
let people = 0;
const clock: Clock = { ...systemClock, now: () => new Date(systemClock.now().getTime() + ahead) };
const FROM = { publicUrl: 'https://www.montarve.ch', address: '198.51.100.1' };

beforeAll(async () => {
  database = await testDatabase();
  shop = openSelling(database.pool, clock);
});
afterAll(() => database.drop());
beforeEach(async () => {
  ahead = 0;
  await database.pool.query(
    'truncate mail_handover, mail, notice_progress, notice_mailbox, wishlist_notice, customer_attempt',
  );
});

let made = 0;
/** Creates a variant of its own with this stock, for 49.90. */
async function article(stock: number): Promise<string> {
  made += 1;
  await seedProduct(database.pool, { id: `p${made}`, variants: [{ sku: `p${made}-1`, stock }] });
  return `p${made}-1`;
}

const send = (which: 'changed' | 'all' = 'changed') =>
  sendDueNotices(
    { pool: database.pool, catalogue: shop.catalogue, clock, outbox: shop.outbox, log: silentLog, publicUrlOf },
    which,
  );

async function letters(to: string) {
  const { rows } = await database.pool.query<{ kind: string; subject: string; text: string; stop_url: string | null }>(
    'select kind, subject, text, stop_url from mail where to_address = $1 order by created_at, xmin::text::bigint',
    [to],
  );
  return rows;
}
const kinds = async (to: string) => (await letters(to)).map(({ kind }) => kind);

/** Changes the price as an import does: the new price from now on, with its row in the outbox. */
async function reprice(sku: string, amount: number): Promise<void> {
  const now = clock.now();
  await database.pool.query('update price set valid_to = $2 where sku = $1 and valid_to is null', [sku, now]);
  await database.pool.query("insert into price (tenant, sku, amount, valid_from) values ('ch', $1, $2, $3)", [
    sku,
    amount,
    now,
  ]);
  await announce('product', sku);
}
async function restock(sku: string, quantity: number): Promise<void> {
  await database.pool.query('update stock set quantity = $2 where sku = $1', [sku, quantity]);
  await announce('stock', sku);
}
const announce = (topic: string, sku: string) =>
  database.pool.query('insert into outbox (topic, key) values ($1, (select product_id from variant where sku = $2))', [
    topic,
    sku,
  ]);

const newAddress = () => {
  people += 1;
  return `somebody-${people}@example.ch`;
};

/** Creates a guest who requested a notice for a variant and confirmed the address. */
async function asking(sku: string, locale: 'de-CH' | 'fr-CH' = 'de-CH') {
  const email = newAddress();
  const key: WishlistKey = { ...(await remembering(shop, sku)), locale };
  const asked = await shop.wishNotices.ask(key, { sku, email, ...FROM });
  expect(asked).toMatchObject({ ok: true, isWaiting: true });
  const { link } = await newestLetter(database.pool, email);
  expect(await shop.wishNotices.confirm(tenants.ch, link)).toBe(true);
  await send();
  await database.pool.query('delete from mail');
  return { email, key };
}

describe('recipients', () => {
  test('asks an address without an account first, and sends nothing else before its confirmation', async () => {
    const sku = await article(5);
    const email = newAddress();
    const key = await remembering(shop, sku);
    await send();
    expect(await shop.wishNotices.ask(key, { sku, email: ` ${email.toUpperCase()} `, ...FROM })).toEqual({
      ok: true,
      kind: 'price',
      isWaiting: true,
    });
    expect(await shop.wishNotices.state(key)).toEqual({ mailbox: 'waiting', notices: [{ sku, kind: 'price' }] });
    await reprice(sku, 3990);
    expect(await send()).toBe(0);
    const { link, url, text } = await newestLetter(database.pool, email);
    expect(url).toContain('/merkzettel/nachrichten?link=');
    // Another person may have entered the address: the question names no product.
    expect(text).not.toContain('Produkt');
    expect(await shop.wishNotices.isOpen(tenants.ch, link)).toBe(true);
    expect(await shop.wishNotices.isOpen(tenants.at, link)).toBe(false);
    expect(await shop.wishNotices.confirm(tenants.at, link)).toBe(false);
    expect(await shop.wishNotices.confirm(tenants.ch, link)).toBe(true);
    expect((await shop.wishNotices.state(key)).mailbox).toBe('ready');
    // The next full run reports a price drop that preceded the confirmation.
    expect(await send('all')).toBe(1);
    expect(await kinds(email)).toEqual(['wish-confirm', 'wish-price']);
  });

  test('an unused link expires, and the address is deleted', async () => {
    const sku = await article(5);
    const email = newAddress();
    const key = await remembering(shop, sku);
    await shop.wishNotices.ask(key, { sku, email, ...FROM });
    const { link } = await newestLetter(database.pool, email);
    ahead = 25 * 3_600_000;
    expect(await shop.wishNotices.isOpen(tenants.ch, link)).toBe(false);
    expect(await shop.wishNotices.confirm(tenants.ch, link)).toBe(false);
    await send('all');
    expect(await shop.wishNotices.state(key)).toEqual({ mailbox: 'none', notices: [] });
  });

  test.each([
    [undefined, 'needs-email'],
    ['  ', 'needs-email'],
    ['nobody', 'invalid-email'],
    ['a@b\r\nBcc: c@example.ch', 'invalid-email'],
    [`${'a'.repeat(300)}@example.ch`, 'invalid-email'],
  ])('%j is no address', async (email, problem) => {
    const sku = await article(5);
    const key = await remembering(shop, sku);
    expect(await shop.wishNotices.ask(key, { sku, email, ...FROM })).toEqual({ ok: false, problem });
  });

  test('only for variants on one’s own list', async () => {
    const sku = await article(5);
    const key = await remembering(shop, sku);
    const other = await article(5);
    for (const [whose, asked] of [
      [key, other],
      [NOBODY, sku],
      [{ ...NOBODY, secret: 'guessed' }, sku],
      [{ ...key, tenant: tenants.at }, sku],
    ] as const)
      expect(await shop.wishNotices.ask(whose, { sku: asked, email: newAddress(), ...FROM })).toEqual({
        ok: false,
        problem: 'not-remembered',
      });
  });

  test('limits the confirmation mails to one mailbox', async () => {
    const sku = await article(5);
    const email = newAddress();
    const outcomes = [];
    for (let round = 0; round < 6; round += 1)
      outcomes.push(await shop.wishNotices.ask(await remembering(shop, sku), { sku, email, ...FROM }));
    expect(outcomes.at(-1)).toMatchObject({ ok: false, problem: 'wait' });
    expect((await letters(email)).length).toBeLessThan(5);
  });

  test('with an account, sends to its verified address', async () => {
    const sku = await article(5);
    const { email, customer, browser } = await registerCustomer(shop, database.pool);
    const key: WishlistKey = { ...NOBODY, secret: browser.wishlist, customer };
    await shop.wishlist.add(key, { sku });
    expect(await shop.wishNotices.ask(key, { sku, email: undefined, ...FROM })).toMatchObject({ isWaiting: false });
    await send();
    await reprice(sku, 3990);
    expect(await send()).toBe(1);
    expect((await kinds(email)).at(-1)).toBe('wish-price');
    await database.pool.query('update customer set locked_at = now() where id = $1', [customer.id]);
    await reprice(sku, 2990);
    expect(await send()).toBe(0);
  });

  test('moves anonymous notices to the account, also when lists merge', async () => {
    const [first, second] = [await article(5), await article(0)];
    const { email, browser } = await registerCustomer(shop, database.pool);
    const login = async (wishlist: string | null, address: string) => {
      const outcome = await shop.customers.login.withPassword(
        HOUSE,
        { ...FRESH, wishlist, address },
        { email, password: PASSWORD },
      );
      if (!outcome.ok) throw new Error(outcome.problem);
      return afterChange(browser, outcome.change);
    };
    const one = await remembering(shop, first);
    await shop.wishNotices.ask(one, { sku: first, email: newAddress(), ...FROM });
    await login(one.secret, '203.0.113.21');
    const two = await remembering(shop, second);
    await shop.wishNotices.ask(two, { sku: second, email: newAddress(), ...FROM });
    const joined = await login(two.secret, '203.0.113.22');
    expect(await shop.wishNotices.state({ ...NOBODY, secret: joined.wishlist })).toEqual({
      mailbox: 'ready',
      notices: [
        { sku: first, kind: 'price' },
        { sku: second, kind: 'stock' },
      ],
    });
    await restock(second, 3);
    expect(await send()).toBe(1);
    expect((await kinds(email)).at(-1)).toBe('wish-stock');
  });
});

describe('occasions', () => {
  test('reports each lower price once, a higher one never', async () => {
    const sku = await article(5);
    const { email } = await asking(sku, 'fr-CH');
    for (const amount of [3990, 3990, 5990, 3990, 2990]) {
      await reprice(sku, amount);
      await send();
      await send();
    }
    const written = await letters(email);
    expect(written.map(({ kind }) => kind)).toEqual(['wish-price', 'wish-price']);
    expect(written[0]?.subject).toMatch(/^Prix en baisse/);
    expect(written.map(({ text }) => /\d+\.\d\d\u00a0CHF/.exec(text)?.[0])).toEqual([
      '39.90\u00a0CHF',
      '29.90\u00a0CHF',
    ]);
  });

  test('delays a lower price of a sold-out variant until it is in stock', async () => {
    const sku = await article(5);
    const { email } = await asking(sku);
    await restock(sku, 0);
    await reprice(sku, 3990);
    expect(await send()).toBe(0);
    await restock(sku, 1);
    expect(await send()).toBe(1);
    expect(await kinds(email)).toEqual(['wish-price']);
  });

  test('reports restocked units once, and ends the notice', async () => {
    const sku = await article(0);
    const { email, key } = await asking(sku);
    await restock(sku, 2);
    expect(await send()).toBe(1);
    expect(await shop.wishNotices.state(key)).toEqual({ mailbox: 'ready', notices: [] });
    await restock(sku, 0);
    await restock(sku, 2);
    expect(await send()).toBe(0);
    expect(await kinds(email)).toEqual(['wish-stock']);
  });

  test('also reports changes by time alone', async () => {
    const sku = await article(5);
    const { email } = await asking(sku);
    const tomorrow = new Date(clock.now().getTime() + 86_400_000);
    await database.pool.query('update price set valid_to = $2 where sku = $1', [sku, tomorrow]);
    await database.pool.query("insert into price (tenant, sku, amount, valid_from) values ('ch', $1, 1990, $2)", [
      sku,
      tomorrow,
    ]);
    expect(await send('all')).toBe(0);
    ahead = 86_500_000;
    expect(await send('all')).toBe(1);
    expect(await kinds(email)).toEqual(['wish-price']);
  });

  test('four concurrent runs write one letter', async () => {
    const sku = await article(5);
    const { email } = await asking(sku);
    await reprice(sku, 3990);
    const written = await Promise.all([send('all'), send('all'), send(), send()]);
    expect(written.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await kinds(email)).toEqual(['wish-price']);
  });

  test('a letter that cannot be stored is written in the next run', async () => {
    const sku = await article(5);
    const { email } = await asking(sku);
    await reprice(sku, 3990);
    const broken = { ...shop.outbox, put: () => Promise.reject(new Error('the disk is full')) };
    const deps = { pool: database.pool, catalogue: shop.catalogue, clock, log: silentLog, publicUrlOf };
    await expect(sendDueNotices({ ...deps, outbox: broken }, 'changed')).rejects.toThrow('the disk is full');
    expect(await send()).toBe(1);
    expect(await kinds(email)).toEqual(['wish-price']);
  });

  test('reports no removed variant; a replaced variant takes over the price', async () => {
    const sku = await article(5);
    const product = sku.replace(/-1$/, '');
    await database.pool.query('insert into variant (sku, product_id, position) values ($1, $2, 2)', [
      `${product}-2`,
      product,
    ]);
    await database.pool.query("insert into offer (tenant, sku, product_id, on_sale) values ('ch', $1, $2, true)", [
      `${product}-2`,
      product,
    ]);
    await database.pool.query(
      "insert into price (tenant, sku, amount, valid_from) values ('ch', $1, 9990, '2026-01-01')",
      [`${product}-2`],
    );
    await database.pool.query('insert into stock (sku, quantity) values ($1, 5)', [`${product}-2`]);
    const { email, key } = await asking(sku);
    await shop.wishlist.change(key, { sku, to: `${product}-2` });
    expect((await shop.wishNotices.state(key)).notices).toEqual([{ sku: `${product}-2`, kind: 'price' }]);
    await reprice(`${product}-2`, 8990);
    expect(await send()).toBe(1);
    expect(await kinds(email)).toEqual(['wish-price']);
    await shop.wishlist.remove(key, { sku: `${product}-2` });
    await reprice(`${product}-2`, 990);
    expect(await send()).toBe(0);
  });
});

describe('unsubscribing', () => {
  test('one click without a login ends every letter, also from mail programs', async () => {
    const [one, two] = [await article(5), await article(5)];
    const { email, key } = await asking(one);
    await shop.wishlist.add(key, { sku: two });
    expect(await shop.wishNotices.ask(key, { sku: two, email: undefined, ...FROM })).toMatchObject({
      isWaiting: false,
    });
    await reprice(one, 3990);
    await send();
    const [letter] = await letters(email);
    const stop = new URL(letter?.stop_url ?? '');
    expect(letter?.text).toContain(stop.href);
    expect(`${stop.origin}${stop.pathname}`).toBe('https://www.montarve.ch/merkzettel/nachrichten');
    const token = stop.searchParams.get('stop') ?? '';
    await shop.wishNotices.stop(tenants.at, token);
    await shop.wishNotices.stop(tenants.ch, `${token.slice(1)}x`);
    expect((await shop.wishNotices.state(key)).notices).toHaveLength(2);
    await shop.wishNotices.stop(tenants.ch, token);
    await shop.wishNotices.stop(tenants.ch, token);
    expect(await shop.wishNotices.state(key)).toEqual({ mailbox: 'none', notices: [] });
    await reprice(one, 990);
    expect(await send('all')).toBe(0);
    const { rows } = await database.pool.query('select from notice_mailbox where email = $1', [email]);
    expect(rows).toEqual([]);
  });

  test('one at a time or all on the page', async () => {
    const sku = await article(5);
    const { key } = await asking(sku);
    await shop.wishNotices.end(key, { sku, kind: 'nonsense' });
    await shop.wishNotices.end(NOBODY, { sku, kind: 'price' });
    expect((await shop.wishNotices.state(key)).notices).toHaveLength(1);
    await shop.wishNotices.end(key, { sku, kind: 'price' });
    expect(await shop.wishNotices.state(key)).toEqual({ mailbox: 'ready', notices: [] });
    await shop.wishNotices.endAll(key);
    expect((await shop.wishNotices.state(key)).mailbox).toBe('none');
  });
});
