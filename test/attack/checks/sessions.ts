import * as v from 'valibot';
import { tenants } from '../../../src/tenants/index.ts';
import { href } from '../../../src/tenants/paths.ts';
import { type Check, judge } from '../check.ts';
import { createAccount, isLoggedIn, loggedIn, logIn } from '../customers.ts';
import type { Target } from '../target.ts';
import type { Visitor } from '../visitor.ts';

const Key = v.object({ token: v.string() });

/** Returns name and value of the session cookie; the name has a prefix over https. */
function sessionOf(visitor: Visitor): [string, string] {
  const found = [...visitor.cookies].find(([name]) => /^(?:__Host-)?session$/.test(name));
  if (!found) throw new Error('the browser has no session');
  return found;
}

/** Returns a browser with these cookies. */
function withCookies(target: Target, cookies: Iterable<[string, string]>): Visitor {
  const visitor = target.visitor();
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  return visitor;
}

async function identifierAsSession(target: Target): Promise<string[]> {
  const [account] = await target.accounts();
  const customer = await loggedIn(target, account);
  const [name] = sessionOf(customer);
  const answer = await customer.ask({ method: 'POST', path: '/api/session' });
  const { token } = v.parse(Key, JSON.parse(answer.body));
  const findings = [...customer.cookies.values()].includes(token) ? ['the answer contains the cookie'] : [];
  if (await isLoggedIn(target, withCookies(target, [[name, token]]))) findings.push('the identifier works as a cookie');
  const bearer = await target.visitor().get(href(target.locale, 'accountData'), { authorization: `Bearer ${token}` });
  if (bearer.status === 200) findings.push('the identifier works as a bearer token');
  return findings;
}

/** Forges the signed token of a session. */
function forgeries(token: string): Record<string, string> {
  const [head = '', payload = '', signature = ''] = token.split('.');
  const read = (part: string): object => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  const write = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const later = write({ ...read(payload), exp: 4_000_000_000, type: 2 });
  const none = write({ ...read(head), alg: 'none' });
  const own = write({ ...read(head), jwk: { kty: 'oct', k: 'a2V5' }, kid: '../../dev/null' });
  return {
    'changed content': `${head}.${later}.${signature}`,
    'no signature': `${head}.${payload}.`,
    'the algorithm none': `${none}.${payload}.`,
    'the algorithm none with the signature': `${none}.${later}.${signature}`,
    'a key of its own': `${own}.${payload}.${signature}`,
  };
}

async function forgedSessions(target: Target): Promise<string[]> {
  const [account] = await target.accounts();
  const [name, token] = sessionOf(await loggedIn(target, account));
  const findings = (await isLoggedIn(target, withCookies(target, [[name, token]])))
    ? []
    : ['the true session does not work, so no forged one can be judged'];
  if (token.split('.').length !== 3) return [...findings, 'the session is no signed token'];
  for (const [how, forged] of Object.entries(forgeries(token)))
    if (await isLoggedIn(target, withCookies(target, [[name, forged]]))) findings.push(`${how} is accepted`);
  return findings;
}

/** Sessions of customers: their values, and their end. */
export const sessionChecks: readonly Check[] = [
  {
    name: 'sessions/identifier',
    asvs: 'V9.2.2',
    promise: 'gives scripts an identifier that is no session',
    needs: ['accounts'],
    run: async (target) => judge(await identifierAsSession(target)),
  },
  {
    name: 'sessions/forged',
    asvs: 'V9.1.2',
    promise: 'accepts only tokens that it signed itself',
    needs: ['accounts'],
    run: async (target) => judge(await forgedSessions(target)),
  },
  {
    name: 'sessions/fixation',
    asvs: 'V7.2.4',
    promise: 'gives a new session at the login',
    needs: ['accounts'],
    run: async (target) => {
      const [account] = await target.accounts();
      const visitor = target.visitor();
      await visitor.ask({ method: 'POST', path: '/api/session' });
      const before = [...visitor.cookies];
      const anonymous = sessionOf(visitor);
      await logIn(target, visitor, account);
      const findings = sessionOf(visitor)[1] === anonymous[1] ? ['the session stays the same'] : [];
      if (await isLoggedIn(target, withCookies(target, before))) findings.push('the earlier session is logged in');
      return judge(findings);
    },
  },
  {
    name: 'sessions/logout',
    asvs: 'V7.4.1',
    promise: 'ends a session at the logout, wherever its cookies are',
    needs: ['accounts'],
    run: async (target) => {
      const [account] = await target.accounts();
      const visitor = await loggedIn(target, account);
      const copy = [...visitor.cookies];
      await visitor.post(href(target.locale, 'accountLogout'), {});
      const findings = (await isLoggedIn(target, visitor)) ? ['the browser is still logged in'] : [];
      if (await isLoggedIn(target, withCookies(target, copy)))
        findings.push('a copy of the cookies is still logged in');
      return judge(findings);
    },
  },
  {
    name: 'sessions/new-password',
    asvs: 'V7.4.3',
    promise: 'ends all other sessions at a new password',
    needs: ['mails', 'writing'],
    run: async (target) => {
      const account = await createAccount(target);
      const [here, elsewhere] = [await loggedIn(target, account), await loggedIn(target, account)];
      const form = { intent: 'password', current: account.password, password: 'drei rote Kannen' };
      await here.post(href(target.locale, 'accountData'), form);
      const findings = (await isLoggedIn(target, elsewhere)) ? ['another browser is still logged in'] : [];
      const old = await logIn(target, target.visitor(), account);
      return judge(old.status === 303 ? [...findings, 'the old password still works'] : findings);
    },
  },
  {
    name: 'sessions/other-tenant',
    asvs: 'V9.2.3',
    promise: 'accepts no session of another tenant',
    needs: ['accounts', 'tenants'],
    run: async (target) => {
      const [account] = await target.accounts();
      const visitor = await loggedIn(target, account);
      const { port } = new URL(target.origin);
      const findings: string[] = [];
      for (const { id, locales } of Object.values(tenants)) {
        if (locales.some(({ locale }) => locale === target.locale)) continue;
        const path = href(locales[0].locale, 'accountData');
        const { status } = await visitor.get(path, { host: `${id}.localhost:${port}` });
        if (status === 200) findings.push(`${path} of the tenant ${id} is open`);
      }
      return judge(findings);
    },
  },
];
