// Whole runs only: crawls every route with every method.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask as askRaw } from '../support/raw-http.ts';
import type { Place } from '../support/route-table.ts';
import { type Answer, KINDS, openWalkedShop, problemsAt, type WalkedShop } from '../support/walked-shop.ts';

/** Requests every address of the shop by every method over a real connection. */

let shop: WalkedShop;
beforeAll(async () => {
  shop = await openWalkedShop();
});
afterAll(() => shop?.close());
beforeEach(() => {
  shop.logged.length = 0;
});

const errors = (): unknown[] => shop.logged.filter(({ level }) => level >= 50);

/** Checks an answer of 405: it must name the allowed methods, without the refused one. */
function problemOf405(method: string, { status, headers }: Answer): string | null {
  if (status === 404) return null;
  if (status !== 405) return `${method} was answered with ${status}`;
  const allowed = headers.allow?.split(/,\s*/) ?? [];
  if (allowed.length === 0) return `405 for ${method} names no methods`;
  return allowed.includes(method) ? `405 for ${method} allows ${headers.allow}` : null;
}

/** Hosts of the tenants with routes of their own: Germany and Austria have those of Switzerland. */
const CH_AND_NL = /^(?:ch|nl)\./;
const OTHER_METHODS = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

describe.each(KINDS)('%s', (kind) => {
  test.each(OTHER_METHODS)('refuses %s with 405 or 404', { timeout: 120_000 }, async (method) => {
    const cookie = await shop.session();
    // Load balancers check health by OPTIONS.
    const places = shop
      .table(kind)
      .filter(({ path }) => method !== 'OPTIONS' || !/^\/(?:livez|readyz|healthz)/.test(path))
      .filter(({ host }) => method === 'PUT' || host === 'localhost' || CH_AND_NL.test(host));
    const found = await problemsAt(places, async (place) =>
      problemOf405(method, await shop.ask(method, place, { cookie })),
    );
    expect(found).toEqual([]);
    expect(errors()).toEqual([]);
  });
});

const isLogout = ({ name }: Place): boolean => /logout/i.test(name);

const NONSENSE = 'intent=nonsense&id=nonsense&quantity=nonsense';
/** PostgreSQL stores no NUL, and no browser sends one. */
const NUL = [
  'intent',
  'id',
  'email',
  'password',
  'code',
  'name',
  'firstName',
  'sku',
  'quantity',
  'q',
  'message',
  'link',
]
  .map((name) => `${name}=a%00b`)
  .join('&');
const POSTS = [
  { kind: 'pages', form: NUL, who: 'a customer', hosts: /^ch\./ },
  { kind: 'the back office', form: NUL, who: 'an employee' },
  { kind: 'the back office', form: NUL, who: 'a visitor' },
  { kind: 'everything else', form: NUL, who: 'a visitor' },
  { kind: 'pages', form: NONSENSE, who: 'a customer', hosts: CH_AND_NL },
  { kind: 'data of pages', form: NONSENSE, who: 'a customer' },
  { kind: 'data of pages', form: '', who: 'a customer', hosts: CH_AND_NL },
  { kind: 'data of pages', form: NONSENSE, who: 'a visitor', hosts: CH_AND_NL },
  { kind: 'the back office', form: NONSENSE, who: 'an employee' },
  { kind: 'the back office', form: '', who: 'an employee' },
  { kind: 'the back office', form: NONSENSE, who: 'a visitor' },
  { kind: 'REST endpoints', form: NONSENSE, who: 'a customer' },
  { kind: 'everything else', form: NONSENSE, who: 'a customer' },
  { kind: 'everything else', form: '', who: 'a visitor' },
] as const;

test.each(POSTS)('answers a POST of "$form" to $kind by $who without an error', { timeout: 240_000 }, async (post) => {
  const { kind, form, who } = post;
  const cookie = who === 'a visitor' ? '' : await shop.session();
  const hosts = 'hosts' in post ? post.hosts : /^/;
  // After a logout every other page would redirect to the login.
  const places = shop
    .table(kind)
    .filter(({ host }) => hosts.test(host))
    .sort((one, other) => Number(isLogout(one)) - Number(isLogout(other)));
  const found = await problemsAt(places, async (place) => {
    const answer = await shop.ask('POST', place, { cookie, form });
    if (answer.status === 405) return problemOf405('POST', answer);
    return answer.status >= 200 && answer.status < 500 ? null : `answered with ${answer.status}`;
  });
  expect(found).toEqual([]);
  expect(errors()).toEqual([]);
});

test('refuses a method in the language of the tenant', async () => {
  for (const [host, path, lang, title] of [
    ['ch.localhost', '/wohnen', 'de-CH', 'Hier können Sie nichts absenden'],
    ['ch.localhost', '/fr/maison', 'fr-CH', 'Cette action n’est pas possible ici'],
    ['nl.localhost', '/', 'nl-NL', 'Dat kan hier niet'],
  ] as const) {
    const answer = await shop.ask('POST', { host, path, name: path }, { form: NONSENSE });
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD', 'cache-control': 'no-store' } });
    expect(answer.body).toContain(`lang="${lang}"`);
    expect(answer.body).toContain(`<h1>${title}</h1>`);
    expect(answer.body).not.toContain('<script');
  }
});

test('answers a POST to another customer’s order with 404', async () => {
  const cookie = await shop.session();
  const path = '/mein-konto/meine-bestellungen-und-lieferungen/99999999';
  for (const form of ['', 'intent=give-up&return=1', 'intent=cancel-all&sure=on', 'intent=account&iban=x']) {
    const answer = await shop.ask('POST', { host: 'ch.localhost', path, name: path }, { cookie, form });
    expect(answer.status, form).toBe(404);
  }
});

test.each([
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1', 400],
  ['multipart/form-data', 'a=1', 400],
  ['', 'a=1', 400],
  ['application/json', '{}', 415],
  ['text/plain', 'a=1', 415],
])('answers a body of type "%s" that is no form', async (type, body, status) => {
  for (const path of ['/mein-konto', '/p/vase/vase-1', '/service-hilfe/ueber-uns/cookies', '/kasse/lieferservice']) {
    const answer = await askRaw(
      shop.port,
      `POST ${path} HTTP/1.1`,
      'Host: ch.localhost',
      'Connection: close',
      ...(type ? [`Content-Type: ${type}`] : []),
      `Content-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(answer.status, path).toBe(status);
  }
  expect(errors()).toEqual([]);
});

test('an unknown HTTP method is a bad request', async () => {
  const answer = await askRaw(shop.port, 'BREW / HTTP/1.1', 'Host: localhost', 'Connection: close');
  expect(answer.status).toBe(400);
});
