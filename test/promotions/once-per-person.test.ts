import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { bankTransfer } from '../../src/shop/selling/orders/index.ts';
import { keyMailboxes, personOf } from '../../src/shop/selling/promotions/index.ts';
import { loadCheckoutMessages } from '../../src/tenants/messages/index.ts';
import { HOUSE, newestLetter, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { variants } from '../support/depth.ts';
import { seedPromotion } from '../support/promotions.ts';
import { seedProduct } from '../support/seed.ts';
import { ADDRESS, openSelling, orderForm, type Selling } from '../support/selling.ts';

/** One person orders and subscribes with several spellings of one mailbox. */
const clock = fixedClock('2026-11-21T10:00:00Z');
let database: TestDatabase;
let shop: Selling;
let codes = 0;
let strangers = 0;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'goods', variants: [{ sku: 'hundred', stock: 5000, amount: 10_000 }] });
  await seedPromotion(database.pool, { key: 'newsletter', value: 3000, usage: 'single' });
  shop = openSelling(database.pool, clock, bankTransfer);
});
afterAll(() => database.drop());

async function limitedCode(given: { usage?: 'perCustomer' | 'oncePerDay' } = {}): Promise<string> {
  codes += 1;
  const usage = given.usage ?? 'perCustomer';
  await seedPromotion(database.pool, {
    key: `limited-${codes}`,
    usage,
    ...(usage === 'perCustomer' ? { perCustomer: 1 } : {}),
    codes: [`LIMITED${codes}`],
  });
  shop.promotions.forget();
  return `LIMITED${codes}`;
}

type Buyer = { email: string; tenant?: typeof tenants.ch; customer?: { id: string; email: string } };

/** Fills the checkout, enters the code, and orders; returns the refusal or null. */
async function refusalOf(code: string, buyer: Buyer): Promise<string | null> {
  const { tenant = tenants.ch, customer } = buyer;
  const fresh = {
    tenant,
    locale: 'de-CH' as const,
    secret: null,
    ...(customer ? { customer: { ...customer, isFull: true, premiumUntil: null, group: 'standard' } } : {}),
  };
  const added = await shop.basket.add(fresh, { sku: 'hundred', quantity: 1 });
  if (!added.ok) throw new Error(added.problem);
  const key = { ...fresh, secret: added.secret };
  await shop.checkout.enterContact(key, { email: buyer.email });
  await shop.checkout.enterDelivery(key, ADDRESS);
  await shop.checkout.enterPayment(key, { method: 'prepayment' });
  await shop.checkout.enterPremium(key, {});
  strangers += 1;
  const entered = await shop.basket.enterVoucher(key, { code, address: `10.3.${strangers >> 8}.${strangers & 255}` });
  if (!entered.ok) return entered.problem.reason;
  const view = await shop.checkout.view(key);
  const removed = view.basket.benefits.notices[0];
  if (removed) return removed.reason;
  const placed = await shop.checkout.place(key, await orderForm(shop, key));
  return placed.ok ? null : placed.problem;
}

describe('a promotion with a limit per person', () => {
  test.each([
    ['a tag', 'lea.a@example.ch', 'lea.a+shop@example.ch'],
    ['dots and googlemail', 'leabrunner@gmail.com', 'Lea.Brunner@googlemail.com'],
    ['an international domain', 'lea@müller.example', 'lea@xn--mller-kva.example'],
    ['wide letters', 'lea.b@example.ch', 'ｌｅａ.b@example.ch'],
  ])('counts %s as the same mailbox', async (_, first, second) => {
    const code = await limitedCode();
    expect(await refusalOf(code, { email: first })).toBeNull();
    expect(await refusalOf(code, { email: second })).toBe('used-by-person');
    expect(await refusalOf(code, { email: `another-${codes}@example.ch` })).toBeNull();
  });

  test('counts once a day likewise', async () => {
    const code = await limitedCode({ usage: 'oncePerDay' });
    expect(await refusalOf(code, { email: 'day@example.ch' })).toBeNull();
    expect(await refusalOf(code, { email: 'day+2@example.ch' })).toBe('used-today');
  });

  test('counts the account, also after its address changed', async () => {
    const { customer } = await registerCustomer(shop, database.pool);
    const code = await limitedCode();
    expect(await refusalOf(code, { email: customer.email, customer })).toBeNull();
    await database.pool.query('update customer set email = $2 where id = $1', [customer.id, 'moved@example.ch']);
    const moved = { ...customer, email: 'moved@example.ch' };
    expect(await refusalOf(code, { email: moved.email, customer: moved })).toBe('used-by-person');
    const other = await limitedCode();
    expect(await refusalOf(other, { email: moved.email })).toBeNull();
    expect(await refusalOf(other, { email: moved.email, customer: moved })).toBe('used-by-person');
  });

  test('follows the rules of the tenant', async () => {
    const code = await limitedCode();
    const tenant = { ...tenants.ch, mailbox: { ignoresTags: false, knowsProviders: false } };
    expect(await refusalOf(code, { email: 'strict@gmail.com', tenant })).toBeNull();
    expect(await refusalOf(code, { email: 'strict+a@gmail.com', tenant })).toBeNull();
    expect(await refusalOf(code, { email: 'str.ict@gmail.com', tenant })).toBeNull();
    expect(await refusalOf(code, { email: 'STRICT@gmail.com', tenant })).toBe('used-by-person');
  });

  test.each(variants(['de-CH', 'fr-CH', 'de-DE', 'de-AT', 'nl-NL'] as const))(
    '%s: says why and what to do',
    async (locale) => {
      const { vouchers } = await loadCheckoutMessages(locale);
      const text = vouchers.problems['used-by-person']('');
      expect(text).toMatch(/perso/i);
      expect(text).toMatch(/Bestellen Sie ohne|Commandez sans|Bestel zonder/);
    },
  );

  test('two spellings at once get one use', async () => {
    const code = await limitedCode();
    const emails = Array.from({ length: 6 }, (_, index) => `race+${index}@example.ch`);
    await Promise.all(emails.map((email) => refusalOf(code, { email })));
    const { rows } = await database.pool.query<{ uses: number }>(
      `select count(*)::int as uses from voucher_redemption r join voucher v on v.id = r.voucher_id
       where v.code = $1 and r.state <> 'released'`,
      [code],
    );
    expect(rows).toEqual([{ uses: 1 }]);
  });
});

describe('the newsletter voucher', () => {
  const subscribe = (email: string) =>
    shop.newsletter.subscribe(
      HOUSE,
      { address: `192.0.2.${strangers}`, email: null },
      { email, frequency: '0', terms: 'on', brandA: 'on' },
    );

  test('goes once to a mailbox, and the second letter says why there is none', async () => {
    expect(await subscribe('reader@gmail.com')).toMatchObject({ ok: true });
    expect(await newestLetter(database.pool, 'reader@gmail.com')).toMatchObject({ kind: 'newsletter-voucher' });
    for (const again of ['rea.der@gmail.com', 'reader+news@googlemail.com']) {
      expect(await subscribe(again)).toMatchObject({ ok: true });
      const letter = await newestLetter(database.pool, again);
      expect(letter.kind).toBe('newsletter-welcome');
      expect(letter.text).toContain('einmal pro Person');
    }
  });

  test('can be redeemed with another spelling of the mailbox, and by no other mailbox', async () => {
    const to = { tenant: tenants.ch, locale: 'de-CH' as const, publicUrl: 'https://www.montarve.ch' };
    const sent = await shop.promotions.sendNewsletterVoucher({ ...to, email: 'own@gmail.com' });
    const code = sent.ok ? sent.code : '';
    expect(await refusalOf(code, { email: 'stranger@example.ch' })).toBe('other-person');
    expect(await refusalOf(code, { email: 'O.wn+x@gmail.com' })).toBeNull();
  });
});

describe('rows of earlier versions and rules', () => {
  const rowsOf = async (table: string, where: string) =>
    (
      await database.pool.query<{ mailbox: Buffer | null; rules: number | null }>(
        `select mailbox, mailbox_rules as rules from ${table} where ${where} order by 1 nulls last`,
      )
    ).rows;

  test('get their hash in batches and count from then on', async () => {
    const code = await limitedCode();
    for (const email of ['old@gmail.com', 'older@example.ch', 'oldest@example.ch'])
      expect(await refusalOf(code, { email })).toBeNull();
    await database.pool.query('update voucher_redemption set mailbox = null, mailbox_rules = null');
    expect(await refusalOf(code, { email: 'old@gmail.com' })).toBe('used-by-person');
    expect(await keyMailboxes({ pool: database.pool }, [tenants.ch], 2)).toBeGreaterThan(3);
    expect(await refusalOf(code, { email: 'o.ld+1@googlemail.com' })).toBe('used-by-person');
    expect(await keyMailboxes({ pool: database.pool })).toBe(0);
  });

  test('leave one hash to several vouchers of a mailbox, and none to erased persons', async () => {
    const { pool } = database;
    const promotion = await seedPromotion(pool, { key: 'before', usage: 'single' });
    const { customer } = await registerCustomer(shop, pool, { email: 'twice@example.ch' });
    await registerCustomer(shop, pool, { email: 'twice+2@example.ch' });
    const issue = (code: string, person: Buffer) =>
      pool.query('insert into voucher (promotion_id, tenant, code, person, issued_at) values ($1, $2, $3, $4, now())', [
        promotion,
        'ch',
        code,
        person,
      ]);
    await issue('BEFORE1', personOf('ch', customer.email));
    await issue('BEFORE2', personOf('ch', 'twice+2@example.ch'));
    await issue('BEFORE3', personOf('ch', 'erased@example.ch'));
    expect(await keyMailboxes({ pool })).toBe(3);
    const rows = await rowsOf('voucher', "code like 'BEFORE_'");
    expect(rows.map(({ mailbox, rules }) => [mailbox !== null, rules])).toEqual([
      [true, 3],
      [false, 3],
      [false, 3],
    ]);
  });

  test('are hashed again after the tenant changed its rules', async () => {
    const code = await limitedCode();
    expect(await refusalOf(code, { email: 'changed@example.ch' })).toBeNull();
    const strict = { ...tenants.ch, mailbox: { ignoresTags: false, knowsProviders: true } };
    expect(await keyMailboxes({ pool: database.pool }, [strict])).toBeGreaterThan(0);
    expect(await refusalOf(code, { email: 'changed+1@example.ch', tenant: strict })).toBeNull();
    expect(await keyMailboxes({ pool: database.pool }, [tenants.ch])).toBeGreaterThan(0);
    expect(await refusalOf(code, { email: 'changed+2@example.ch' })).toBe('used-by-person');
  });
});
