import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AdminServices } from '../../src/admin/context.ts';
import { createApp } from '../../src/app/http/create-app.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { silentLog } from '../../src/platform/log.ts';
import { builtPages } from '../../src/web/pages.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { appState, CONNECTION, wholeShop } from '../support/whole-shop.ts';
import { codeAt, hire, PASSWORD } from './support.ts';

/** The cookie "staff-device" of the back office: its attributes, and what it is worth. */

const START = '2026-11-21T08:00:00Z';
const clock = fixedClock(START);
let database: TestDatabase;
let admin: AdminServices;
let app: ReturnType<typeof createApp>;
let people = 0;

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  admin = await testAdmin(pool, clock);
  const state = appState({ pool, pages: await builtPages(), shop: wholeShop(pool), beside: { admin } });
  const config = readConfig({ TRUSTED_PROXIES: '127.0.0.1', UNKNOWN_HOSTS: 'default' });
  app = createApp({ config, log: silentLog, state: () => state, clock });
}, 120_000);
beforeEach(() => clock.set(START));
afterAll(() => database?.drop());

type Cookies = Record<string, string>;

/** Sends a form of the sign-in over https; returns status and Set-Cookie lines, and stores the cookies. */
async function post(path: string, form: Record<string, string>, cookies: Cookies, address = '203.0.113.5') {
  const answer = await app.request(
    `http://localhost/backoffice${path}`,
    {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: {
        host: 'localhost',
        'x-forwarded-proto': 'https',
        'x-forwarded-for': address,
        cookie: Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
      },
    },
    CONNECTION,
  );
  const lines = answer.headers.getSetCookie();
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies[name] = value;
  }
  return { status: answer.status, lines, text: await answer.text() };
}

async function employee() {
  people += 1;
  const email = `staff${people}@montarve.example`;
  const { secret } = await hire(admin.staff, email, 'service', clock.now());
  return { email, secret };
}
type Employee = Awaited<ReturnType<typeof employee>>;

const enter = (email: string, password: string, cookies: Cookies, address?: string) =>
  post('/login', { email, password }, cookies, address);

/** Signs in with both factors; returns the browser's cookies and the lines that set them. */
async function signIn({ email, secret }: Employee, cookies: Cookies = {}) {
  // A code counts once.
  clock.advance(60_000);
  expect((await enter(email, PASSWORD, cookies)).status).toBe(303);
  const { status, lines } = await post('/second-factor', { code: codeAt(secret, clock.now()) }, cookies);
  expect(status).toBe(303);
  return { cookies, lines };
}

/** Guesses from many addresses until the account waits for unknown devices. */
async function guess(email: string): Promise<void> {
  for (let tries = 0; tries < 12; tries += 1) await enter(email, 'not this one', {}, `198.51.${people}.${tries}`);
  const unknown = await enter(email, PASSWORD, {}, `198.51.${people}.200`);
  expect(unknown.status).toBe(422);
}

const DEVICE = '__Host-staff-device';

test('is hidden from scripts and other sites, bound to the host and https, and lasts 400 days', async () => {
  const { lines } = await signIn(await employee());
  const line = lines.find((each) => each.startsWith(`${DEVICE}=`)) ?? '';
  for (const attribute of ['Path=/', `Max-Age=${400 * 86_400}`, 'HttpOnly', 'SameSite=Strict', 'Secure'])
    expect(line.split('; ')).toContain(attribute);
  expect(line).not.toContain('Domain');
});

test('comes only after both factors', async () => {
  const { email } = await employee();
  const cookies: Cookies = {};
  expect((await enter(email, PASSWORD, cookies)).status).toBe(303);
  expect(Object.keys(cookies)).not.toContain(DEVICE);
  const { lines } = await post('/second-factor', { code: '000000' }, cookies);
  expect(lines.join()).not.toContain(DEVICE);
});

test('guesses of others never lock its owner out', async () => {
  const owner = await employee();
  const { cookies } = await signIn(owner);
  await guess(owner.email);
  const device = { [DEVICE]: cookies[DEVICE] ?? '' };
  expect((await enter(owner.email, PASSWORD, device)).status).toBe(303);
});

test('is worth nothing for another account, forged, or alone', async () => {
  const [owner, other] = [await employee(), await employee()];
  const { cookies } = await signIn(owner);
  const value = cookies[DEVICE] ?? '';
  await guess(other.email);
  for (const device of [value, `${value.slice(0, -3)}abc`, 'nonsense'])
    expect((await enter(other.email, PASSWORD, { [DEVICE]: device })).status).toBe(422);
  const page = await app.request(
    'http://localhost/backoffice/orders',
    { headers: { host: 'localhost', 'x-forwarded-proto': 'https', cookie: `${DEVICE}=${value}` } },
    CONNECTION,
  );
  expect(page.status).toBe(303);
});
