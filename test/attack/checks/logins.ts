import { href } from '../../../src/tenants/paths.ts';
import { type Check, judge } from '../check.ts';
import { createAccount, logIn, newMailbox, PASSWORD } from '../customers.ts';
import type { Target } from '../target.ts';
import type { Reply, Sent } from '../visitor.ts';

/** Wrong passwords to try: more than any limit of an account allows. */
const GUESSES = 15;
/** Headers that name one answer or its time. */
const OWN_HEADERS = ['date', 'x-request-id', 'content-length', 'set-cookie', 'content-security-policy', 'etag'];

/** Returns an answer without the address in it, tokens and times. */
function shapeOf({ status, headers, body, setCookies }: Reply, email: string): string {
  const names = Object.keys(headers).filter((name) => !OWN_HEADERS.includes(name));
  const cookies = setCookies.map((line) => line.replace(/=[^;]*/, ''));
  const plain = body
    .replaceAll(email, '<mailbox>')
    .replaceAll(encodeURIComponent(email), '<mailbox>')
    .replaceAll(/[\w-]{22,}/g, '<token>')
    .replaceAll(/\d+/g, '0');
  return JSON.stringify([status, names.sort(), cookies, plain]);
}

function registration({ locale }: Target, email: string): Sent {
  const person = { salutation: 'female', firstName: 'Lea', lastName: 'Brunner', password: PASSWORD };
  return { method: 'POST', path: href(locale, 'accountRegister'), form: { ...person, email } };
}

/** Requests by which an address is looked up. */
function lookups(target: Target, email: string): Record<string, Sent> {
  const { locale } = target;
  return {
    'the login form': {
      method: 'POST',
      path: href(locale, 'account'),
      form: { intent: 'email', email, password: 'wrong one' },
    },
    'the login call': {
      method: 'POST',
      path: '/api/customer/login',
      json: { intent: 'email', email, password: 'wrong one' },
    },
    'the checkout login': {
      method: 'POST',
      path: href(locale, 'checkoutLogin'),
      form: { intent: 'email', email, password: 'wrong one' },
    },
    'a forgotten password': { method: 'POST', path: href(locale, 'accountForgot'), form: { email } },
    'a call for a new password': { method: 'POST', path: '/api/customer/password-reset', json: { email } },
    'a registration': registration(target, email),
  };
}

async function enumeration(target: Target): Promise<string[]> {
  const [{ email: known }] = await target.accounts();
  const unknown = newMailbox('customer');
  // Letters to a mailbox are limited whether it is known or not: both have had one for a registration.
  await target.visitor().ask(registration(target, unknown));
  const findings: string[] = [];
  for (const name of Object.keys(lookups(target, known))) {
    const answer = async (email: string) => {
      const sent = lookups(target, email)[name];
      if (!sent) throw new Error(`no request ${name}`);
      return shapeOf(await target.visitor().ask(sent), email);
    };
    if ((await answer(known)) !== (await answer(unknown))) findings.push(`${name} answers known addresses differently`);
  }
  return findings;
}

/** Logins: what they tell, and how often they may be tried. */
export const loginChecks: readonly Check[] = [
  {
    name: 'logins/enumeration',
    asvs: 'V6.3.8',
    promise: 'answers known and unknown addresses alike',
    needs: ['accounts', 'writing'],
    run: async (target) => judge(await enumeration(target)),
  },
  {
    name: 'logins/guessing',
    asvs: 'V6.3.1',
    promise: 'makes guesses of a password wait',
    run: async (target) => {
      const visitor = target.visitor();
      const email = newMailbox('guessed');
      const statuses: number[] = [];
      for (let tries = 0; tries < GUESSES; tries += 1) {
        const json = { intent: 'email', email, password: `wrong ${tries}` };
        statuses.push((await visitor.ask({ method: 'POST', path: '/api/customer/login', json })).status);
      }
      return judge(statuses.includes(429) ? [] : [`${GUESSES} guesses get ${[...new Set(statuses)].join(', ')}`]);
    },
  },
  {
    name: 'logins/owner',
    asvs: 'V6.1.1',
    promise: 'lets guesses of others lock no owner out of a known device',
    needs: ['mails', 'writing', 'clients'],
    run: async (target) => {
      const account = await createAccount(target);
      const owner = target.visitor();
      await logIn(target, owner, account);
      await owner.post(href(target.locale, 'accountLogout'), {});
      for (let tries = 0; tries < GUESSES; tries += 1)
        await logIn(target, target.visitor(), { ...account, password: `wrong ${tries}` });
      const findings: string[] = [];
      const elsewhere = await logIn(target, target.visitor(), account);
      if (elsewhere.status === 303) findings.push('an unknown device does not wait');
      const { status } = await logIn(target, owner, account);
      return judge(status === 303 ? findings : [...findings, `the known device gets ${status}`]);
    },
  },
  {
    name: 'logins/default-accounts',
    asvs: 'V6.3.2',
    promise: 'has no account with a usual password',
    run: async (target) => {
      const findings: string[] = [];
      const usual = ['admin@montarve.ch', 'admin@localhost', 'root@localhost', 'admin@example.com', 'test@example.com'];
      for (const email of usual) {
        const form = { email, password: email.split('@')[0] ?? '' };
        const { status, headers } = await target.visitor().post('/backoffice/login', form);
        if (status < 400) findings.push(`${email} gets ${status} ${headers.location ?? ''}`);
      }
      return judge(findings);
    },
  },
];
