import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { openPool } from '../../src/platform/database/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createOutbox } from '../../src/platform/mail/outbox.ts';
import { createSessions, type Sessions } from '../../src/shop/customers/accounts/index.ts';
import { GRACE_MS } from '../../src/shop/customers/accounts/remember-login.ts';
import { renewalDelay } from '../../src/storefront/session.ts';
import { afterChange, HOUSE, newestLetter, PASSWORD, registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { publicUrlOf } from '../support/public-urls.ts';
import { openSelling, SESSION_KEYS, type Selling } from '../support/selling.ts';

const NO_JOBS = { send: async () => {}, work: async () => {}, schedule: async () => {}, stop: async () => {} };
const DAY = 86_400_000;
const clock = fixedClock('2026-11-21T10:00:00Z');
let database: TestDatabase;
let shop: Selling;
let sessions: Sessions;

beforeAll(async () => {
  database = await testDatabase();
  shop = openSelling(database.pool, clock);
  sessions = createSessions({ keys: SESSION_KEYS, clock, pool: database.pool, publicUrlOf });
});
afterAll(() => database.drop());
beforeEach(() => clock.set('2026-11-21T10:00:00Z'));

const login = async (stay: boolean) => {
  const known = await registerCustomer(shop, database.pool);
  const outcome = await shop.customers.login.withPassword(HOUSE, known.browser, {
    email: known.email,
    password: PASSWORD,
    ...(stay ? { stay: 'on' } : {}),
  });
  if (!outcome.ok) throw new Error(outcome.problem);
  return { ...outcome, email: known.email, browser: afterChange(known.browser, outcome.change) };
};
const fetchFor = ({ session, remember }: { session: string | null; remember: string | null }) =>
  sessions.fetch(tenants.ch, session, remember);
const typeOf = async ({ session, remember }: { session: string | null; remember: string | null }) =>
  (await sessions.visitor(tenants.ch, session, remember)).type;

/** Returns the cookie that an answer sets. */
const cookieOf = ({ change }: Awaited<ReturnType<Sessions['fetch']>>): string => {
  if (!change.session) throw new Error('no session cookie is set');
  return change.session;
};

describe('an anonymous session', () => {
  test('is kept until 1800 s remain and then replaced', async () => {
    const first = await sessions.fetch(tenants.ch, null);
    expect(first).toMatchObject({ type: 0, renewed: true, exp: clock.now().getTime() / 1000 + 86_400 });
    clock.advance((86_400 - 1801) * 1000);
    const cookie = cookieOf(first);
    expect(await sessions.fetch(tenants.ch, cookie)).toMatchObject({ token: first.token, renewed: false });
    clock.advance(1000);
    const second = await sessions.fetch(tenants.ch, cookie);
    expect(second).toMatchObject({ renewed: true, exp: Math.floor(clock.now().getTime() / 1000) + 86_400 });
  });
});

describe('a full login', () => {
  test('has its type and category, and the hints for scripts', async () => {
    const { browser, change } = await login(false);
    expect(await fetchFor(browser)).toMatchObject({ type: 2, cc: 'standard', renewed: false, change: {} });
    expect((await fetchFor(browser)).token).not.toBe(browser.session);
    expect(change.state).toEqual({ li: 1, ca: 0, bop: 0, np: 0 });
    expect(change.remember).toBeNull();
  });

  test('marks the browser of a customer with a group, a soft login does not', async () => {
    const { browser, customer } = await login(true);
    expect((await fetchFor(browser)).change.ownPrices).toBeUndefined();
    await database.pool.query("update customer set category = 'business' where id = $1", [customer.id]);
    expect((await fetchFor(browser)).change.ownPrices).toBe(true);
    const soft = await fetchFor({ ...browser, session: null });
    expect(soft).toMatchObject({ type: 1, cc: 'business' });
    expect(soft.change.ownPrices).toBeUndefined();
  });

  test('is renewed under its own ID near its end, and ends a week after the password', async () => {
    const { browser } = await login(false);
    clock.advance((86_400 - 1000) * 1000);
    const renewed = await fetchFor(browser);
    expect(renewed).toMatchObject({ type: 2, renewed: true });
    expect(await typeOf({ ...browser, session: cookieOf(renewed) })).toBe(2);
    clock.set('2026-11-28T09:00:00Z');
    const token = await resigned(browser.session, 8);
    expect(await typeOf({ session: token, remember: null })).toBe(2);
    clock.set('2026-11-28T10:00:00Z');
    expect(await typeOf({ session: token, remember: null })).toBe(0);
    expect(await sessions.fetch(tenants.ch, token)).toMatchObject({ type: 0, change: { state: null } });
  });

  test('creates a new session at each login and ends the previous one', async () => {
    const first = await registerCustomer(shop, database.pool);
    const again = await shop.customers.login.withPassword(HOUSE, first.browser, {
      email: first.email,
      password: PASSWORD,
    });
    expect(again.ok && again.change.session).not.toBe(first.browser.session);
    expect(await typeOf(first.browser)).toBe(0);
  });

  test('does not use a session that was planted in the browser', async () => {
    const prepared = await sessions.fetch(tenants.ch, null);
    const known = await registerCustomer(shop, database.pool);
    const outcome = await shop.customers.login.withPassword(
      HOUSE,
      { ...known.browser, session: cookieOf(prepared) },
      { email: known.email, password: PASSWORD },
    );
    expect(outcome.ok && outcome.change.session).not.toBe(cookieOf(prepared));
    expect(await typeOf({ session: cookieOf(prepared), remember: null })).toBe(0);
  });

  test('logout ends one session, logout everywhere and a reset end all, in every process at once', async () => {
    const here = await login(true);
    const there = await shop.customers.login.withPassword(
      HOUSE,
      { ...here.browser, session: null, remember: null, basket: null, wishlist: null },
      { email: here.email, password: PASSWORD, stay: 'on' },
    );
    if (!there.ok) throw new Error(there.problem);
    const second = afterChange({ ...here.browser, session: null, remember: null }, there.change);
    // The second process shares only the database.
    const pool = openPool(database.url, silentLog, 2);
    const elsewhere = createSessions({ keys: SESSION_KEYS, clock, pool, publicUrlOf });
    const typeThere = async (browser: typeof second) =>
      (await elsewhere.visitor(tenants.ch, browser.session, browser.remember)).type;
    expect([await typeThere(here.browser), await typeThere(second)]).toEqual([2, 2]);
    expect(await shop.customers.login.logout(HOUSE, here.browser)).toEqual({
      session: null,
      remember: null,
      basket: null,
      wishlist: null,
      state: null,
      ownPrices: null,
    });
    expect([await typeThere(here.browser), await typeThere(second)]).toEqual([0, 2]);
    await shop.customers.login.logoutEverywhere(there.customer.id);
    expect([await typeThere(here.browser), await typeThere(second)]).toEqual([0, 0]);
    await pool.end();
  });

  test('a locked account has no session anywhere', async () => {
    const { browser, customer } = await login(true);
    await database.pool.query('update customer set locked_at = now() where id = $1', [customer.id]);
    expect(await typeOf(browser)).toBe(0);
    expect(await fetchFor(browser)).toMatchObject({ type: 0 });
  });
});

describe('stay logged in', () => {
  test('becomes a soft login after the full one, for 180 days from the last visit', async () => {
    const { browser } = await login(true);
    clock.advance(2 * DAY);
    const soft = await fetchFor(browser);
    expect(soft).toMatchObject({ type: 1, renewed: true, change: { state: { li: 0 } } });
    expect(soft.change.remember).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
    const next = afterChange(browser, soft.change);
    expect(next.remember).not.toBe(browser.remember);
    expect(await typeOf(next)).toBe(1);
    clock.advance(179 * DAY);
    const later = await fetchFor(next);
    expect(later.type).toBe(1);
    clock.advance(180 * DAY);
    expect(await fetchFor(afterChange(next, later.change))).toMatchObject({ type: 0, change: { remember: null } });
  });

  test('concurrent requests get one new token, and the browser stays logged in', async () => {
    const { browser } = await login(true);
    clock.advance(2 * DAY);
    const answers = await Promise.all([fetchFor(browser), fetchFor(browser), fetchFor(browser)]);
    expect(answers.map(({ type }) => type)).toEqual([1, 1, 1]);
    const [kept, ...others] = answers.map(({ change }) => change.remember);
    expect(kept).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
    expect(others).toEqual([kept, kept]);
    for (const answer of answers) expect(await typeOf({ session: cookieOf(answer), remember: null })).toBe(1);
  });

  test('repeats a lost answer, and the browser stays logged in', async () => {
    const { browser } = await login(true);
    clock.advance(2 * DAY);
    const lost = await fetchFor(browser);
    for (let retry = 0; retry < 5; retry += 1) {
      clock.advance(renewalDelay(0, 0) + 1000);
      expect(await fetchFor(browser)).toMatchObject({ type: 1, change: { remember: lost.change.remember } });
    }
    const answer = await fetchFor(browser);
    clock.advance(2 * DAY);
    expect(await fetchFor(afterChange(browser, answer.change))).toMatchObject({ type: 1 });
  });

  test('repeats it also after a key change while the old key is configured', async () => {
    const { browser } = await login(true);
    clock.advance(2 * DAY);
    const lost = await fetchFor(browser);
    const keys = [{ id: 'newer', secret: 'n'.repeat(40) }, ...SESSION_KEYS];
    const changed = createSessions({ keys, clock, pool: database.pool, publicUrlOf });
    const again = await changed.fetch(tenants.ch, browser.session, browser.remember);
    expect(again).toMatchObject({ type: 1, change: { remember: lost.change.remember } });
    const others = createSessions({ keys: keys.slice(0, 1), clock, pool: database.pool, publicUrlOf });
    const unknown = await others.fetch(tenants.ch, null, browser.remember);
    expect(unknown.type).toBe(1);
    expect(unknown.change).not.toHaveProperty('remember');
  });

  test('a reused token ends all sessions of its customer', async () => {
    const { browser } = await login(true);
    clock.advance(2 * DAY);
    const thief = await fetchFor(browser);
    expect(thief.type).toBe(1);
    clock.advance(GRACE_MS + 1000);
    expect(await fetchFor({ ...browser, session: null })).toMatchObject({ type: 0, change: { remember: null } });
    expect(await typeOf(afterChange(browser, thief.change))).toBe(0);
  });

  test('a reused token causes one mail to the customer', async () => {
    const { browser, email } = await login(true);
    const outbox = createOutbox({ pool: database.pool, jobs: NO_JOBS, clock, log: silentLog, smtpUrl: undefined });
    const watched = createSessions({ keys: SESSION_KEYS, clock, pool: database.pool, outbox, publicUrlOf });
    clock.advance(2 * DAY);
    await watched.fetch(tenants.ch, null, browser.remember);
    clock.advance(GRACE_MS + 1000);
    const again = () => watched.fetch(tenants.ch, null, browser.remember);
    for (const answer of await Promise.all([again(), again(), again()])) expect(answer.type).toBe(0);
    await again();
    const letter = await newestLetter(database.pool, email);
    expect(letter).toMatchObject({ kind: 'account-stolen', link: '', url: 'https://www.montarve.ch/mein-konto' });
    const { rows } = await database.pool.query(
      "select id from mail where to_address = $1 and kind = 'account-stolen'",
      [email],
    );
    expect(rows).toHaveLength(1);
  });

  test('reading a session does not rotate the token', async () => {
    const { browser } = await login(true);
    clock.advance(2 * DAY);
    expect(await typeOf(browser)).toBe(1);
    expect(await typeOf(browser)).toBe(1);
    expect((await fetchFor(browser)).type).toBe(1);
  });

  test('a token is invalid in another tenant', async () => {
    const { browser } = await login(true);
    expect(await sessions.visitor(tenants.de, browser.session, browser.remember)).toMatchObject({ type: 0 });
    expect(await sessions.fetch(tenants.de, browser.session, browser.remember)).toMatchObject({ type: 0 });
    expect(await typeOf(browser)).toBe(2);
  });
});

describe('forged tokens have no session', () => {
  const signed = (claims: object, how: { alg?: string; secret?: string; audience?: string; notBefore?: number }) => {
    const token = new SignJWT({ sid: 'x', type: 2, cc: 'vip', ...claims })
      .setProtectedHeader({ alg: how.alg ?? 'HS256', kid: 'k' })
      .setIssuer('kontor')
      .setAudience(how.audience ?? 'ch')
      .setExpirationTime(Math.floor(clock.now().getTime() / 1000) + 3600);
    if (how.notBefore) token.setNotBefore(how.notBefore);
    return token.sign(new TextEncoder().encode(how.secret ?? 's'.repeat(40)));
  };

  test.each([
    ['another key', { secret: 'x'.repeat(40) }],
    ['another algorithm', { alg: 'HS512' }],
    ['another tenant', { audience: 'de' }],
    ['a token that is not valid yet', { notBefore: 4_000_000_000 }],
  ])('%s', async (_, how) => {
    const { browser } = await login(false);
    const sid = claimOf(browser.session, 'sid');
    const token = await signed({ sid }, how);
    expect(await typeOf({ session: token, remember: null })).toBe(0);
  });

  test('the right key with an unknown session or a raised type', async () => {
    const { browser } = await login(true);
    expect(await typeOf({ session: await signed({}, {}), remember: null })).toBe(0);
    clock.advance(2 * DAY);
    const soft = await fetchFor(browser);
    const raised = await signed({ sid: claimOf(cookieOf(soft), 'sid'), type: 2 }, {});
    expect(await typeOf({ session: raised, remember: null })).toBe(0);
  });

  test('an expired token', async () => {
    const { browser } = await login(false);
    clock.advance(DAY);
    expect(await typeOf(browser)).toBe(0);
  });
});

function claimOf(token: string | null, name: string): string {
  const claims: unknown = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());
  return typeof claims === 'object' && claims !== null && name in claims
    ? String(Object.entries(claims).find(([key]) => key === name)?.[1])
    : '';
}

/** Signs a session anew with a later end, like one that was renewed every day. */
function resigned(token: string | null, days: number): Promise<string> {
  return new SignJWT({ sid: claimOf(token, 'sid'), type: 2, cc: 'standard' })
    .setProtectedHeader({ alg: 'HS256', kid: 'k' })
    .setIssuer('kontor')
    .setAudience('ch')
    .setExpirationTime(Math.floor(clock.now().getTime() / 1000) + days * 86_400)
    .sign(new TextEncoder().encode('s'.repeat(40)));
}
