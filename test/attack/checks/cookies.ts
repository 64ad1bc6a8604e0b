import { href } from '../../../src/tenants/paths.ts';
import { ADD } from '../../support/purchase-documents.ts';
import { type Check, judge } from '../check.ts';
import { loggedIn } from '../customers.ts';
import type { Target } from '../target.ts';
import type { Reply } from '../visitor.ts';

/** Cookies without secret that scripts of the page read. */
const READABLE = /^(?:(?:__Host-)?login-state|OptanonConsent)$/;
/** Cookie of the consent whose name scripts of others rely on; it holds no secret. */
const FIXED_NAME = 'OptanonConsent';
/** Longest cookie that browsers store, in bytes. */
const LONGEST = 4096;

type SetCookie = { line: string; name: string; value: string; at: string; body: string };

/** Causes every cookie that a visitor without special rights can get. */
async function collect(target: Target): Promise<SetCookie[]> {
  const visitor = target.visitor();
  const { locale } = target;
  const replies: [string, Reply][] = [];
  const cause = async (at: string, sent: Parameters<typeof visitor.ask>[0]) =>
    replies.push([at, await visitor.ask(sent)]);
  await cause('POST /api/session', { method: 'POST', path: '/api/session' });
  const sku = await target.sku();
  await cause('adding to the basket', {
    method: 'POST',
    path: '/api/gateway/',
    json: { query: ADD, variables: { sku } },
  });
  await cause('adding to the wishlist', {
    method: 'POST',
    path: href(locale, 'wishlist'),
    form: { intent: 'add', sku },
  });
  await cause('a search', { method: 'POST', path: '/api/search/searchhistory/v1', json: { term: 'vase' } });
  await cause('the cookie page', { method: 'POST', path: href(locale, 'cookies'), form: { intent: 'all' } });
  await cause('the back office', {
    method: 'POST',
    path: '/backoffice/login',
    form: { email: 'probe@example.ch', password: 'wrong' },
  });
  if (target.has('accounts')) {
    const [account] = await target.accounts();
    const customer = await loggedIn(target, account);
    replies.push(['a login', await customer.post(href(locale, 'accountLogout'), {})]);
    const again = await target.visitor().ask({
      method: 'POST',
      path: '/api/customer/login',
      json: { intent: 'email', ...account, stay: 'on' },
    });
    replies.push(['a login that stays', again]);
  }
  return replies.flatMap(([at, { setCookies, body }]) =>
    setCookies.map((line) => {
      const [pair = ''] = line.split(';', 1);
      const cut = pair.indexOf('=');
      return { line, name: pair.slice(0, cut), value: pair.slice(cut + 1), at, body };
    }),
  );
}

const lacks = (attribute: RegExp) => (cookies: SetCookie[]) => cookies.filter(({ line }) => !attribute.test(line));

function cookieCheck(about: Omit<Check, 'run'>, wrong: (cookies: SetCookie[]) => readonly SetCookie[]): Check {
  return {
    ...about,
    run: async (target) => {
      const cookies = await collect(target);
      if (cookies.length === 0) return judge(['no request caused a cookie, so none could be judged']);
      return judge(wrong(cookies).map(({ name, at, line }) => `${name} of ${at}: ${line.replace(/=[^;]*/, '=…')}`));
    },
  };
}

/** Attributes of all cookies. */
export const cookieChecks: readonly Check[] = [
  cookieCheck(
    { name: 'cookies/secure', asvs: 'V3.3.1', promise: 'sends cookies over https only', needs: ['https'] },
    lacks(/;\s*Secure/i),
  ),
  cookieCheck(
    { name: 'cookies/same-site', asvs: 'V3.3.2', promise: 'limits each cookie to its own site' },
    lacks(/;\s*SameSite=(?:Lax|Strict)/i),
  ),
  cookieCheck(
    { name: 'cookies/host', asvs: 'V3.3.3', promise: 'binds each cookie to exactly one host', needs: ['https'] },
    (cookies) =>
      cookies.filter(
        ({ name, line }) =>
          (!name.startsWith('__Host-') && name !== FIXED_NAME) ||
          /;\s*Domain=/i.test(line) ||
          !/;\s*Path=\/(?:;|$)/i.test(line),
      ),
  ),
  cookieCheck({ name: 'cookies/hidden', asvs: 'V3.3.4', promise: 'hides secret cookies from scripts' }, (cookies) =>
    cookies.filter(
      ({ name, line, value, body }) =>
        !READABLE.test(name) && (!/;\s*HttpOnly/i.test(line) || (value.length > 20 && body.includes(value))),
    ),
  ),
  cookieCheck({ name: 'cookies/size', asvs: 'V3.3.5', promise: 'sets no cookie that browsers drop' }, (cookies) =>
    cookies.filter(({ name, value }) => name.length + value.length > LONGEST),
  ),
];
