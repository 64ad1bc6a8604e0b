import assert from 'node:assert/strict';
import { Secret, TOTP } from 'otpauth';
import { ADMIN_ROOT, FACTOR, LOGIN } from '../../../src/admin/sections.ts';
import type { Pool } from '../../../src/platform/database/pool.ts';
import { href } from '../../../src/tenants/paths.ts';
import { openVisitor, type Visitor } from '../../attack/visitor.ts';

const PASSWORD = 'zwei blaue Kannen';
const LOCALE = 'de-CH';

/** A person with a session, who reaches the shop by each port with one cookie. */
export type LoggedIn = { name: string; cookies: ReadonlyMap<string, string>; page: string };

/** Ways into one shop: `origin` as browsers see it, and the port to connect to. */
export type Way = { origin: string; port: number };

function visitorOf({ origin, port }: Way): Visitor {
  return openVisitor({ origin, address: '127.0.0.1', port, checksCertificate: false, clientHeaders: {} });
}

/** Registers a customer, confirms the mailbox, and logs in. */
export async function customerLogsIn(way: Way, pool: Pool, name: string): Promise<LoggedIn> {
  const visitor = visitorOf(way);
  const email = `${name}@example.ch`;
  const person = { salutation: 'female', firstName: 'Lea', lastName: 'Brunner', email, password: PASSWORD };
  const asked = await visitor.post(href(LOCALE, 'accountRegister'), person);
  assert.equal(asked.status, 200, `${name}: the registration answers ${asked.status}`);
  const { rows } = await pool.query<{ text: string }>('select text from mail where to_address = $1', [email]);
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(rows[0]?.text ?? '')?.[0] ?? '');
  const confirmed = await visitor.post(`${pathname}${search}`, { password: PASSWORD });
  assert.equal(confirmed.status, 303, `${name}: the confirmation answers ${confirmed.status}`);
  return { name, cookies: visitor.cookies, page: href(LOCALE, 'accountData') };
}

/** Logs an employee in for the first time. `link`: path that sets the password. */
export async function employeeLogsIn(way: Way, link: string, email: string): Promise<LoggedIn> {
  const visitor = visitorOf(way);
  const set = await visitor.post(link, { password: PASSWORD, repeated: PASSWORD });
  assert.equal(set.status, 303, `${email}: the link answers ${set.status}`);
  const entered = await visitor.post(`${LOGIN}?lang=de`, { email, password: PASSWORD });
  assert.equal(entered.status, 303, `${email}: the login answers ${entered.status}`);
  const secret = /[A-Z2-7 ]{39}/.exec((await visitor.get(FACTOR)).body)?.[0] ?? '';
  const code = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), digits: 6, period: 30 }).generate();
  const open = await visitor.post(FACTOR, { code });
  assert.equal(open.status, 200, `${email}: the second factor answers ${open.status}`);
  return { name: email, cookies: visitor.cookies, page: `${ADMIN_ROOT}/health` };
}

/** Asserts that each process knows each person. */
export async function expectLoggedIn(people: readonly LoggedIn[], ways: readonly Way[], when: string): Promise<void> {
  for (const way of ways)
    for (const { name, cookies, page } of people) {
      const visitor = visitorOf(way);
      for (const [key, value] of cookies) visitor.cookies.set(key, value);
      const { status } = await visitor.get(page);
      assert.equal(status, 200, `${when}: ${name} is logged out on port ${way.port}, which answers ${status}`);
    }
}
