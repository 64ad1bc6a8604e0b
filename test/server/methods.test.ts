import http from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Desk } from '../../src/backoffice/context.ts';
import { openPaymentSimulator, type PaymentSimulator } from '../../src/payment-simulator/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import type { Browser } from '../../src/shop/customers/index.ts';
import { hire } from '../backoffice/support.ts';
import { registerCustomer } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { testDesk } from '../support/desk.ts';
import { fillRooms } from '../support/fill-rooms.ts';
import { emptyJobsTable } from '../support/jobs-table.ts';
import { type ListeningShop, openListeningShop } from '../support/listening-shop.ts';
import { ask as askRaw } from '../support/raw-http.ts';
import { openRest } from '../support/rest.ts';
import {
  backofficePlaces,
  dataPlace,
  endpointPlaces,
  otherPlaces,
  type Place,
  pagePlaces,
} from '../support/route-table.ts';
import { seedProduct } from '../support/seed.ts';

/** Every address of the shop, asked by every method over a real connection. */

let database: TestDatabase;
let listening: ListeningShop;
let simulator: PaymentSimulator;
let desk: Desk;

const cookieOf = ({ session, basket, wishlist }: Browser) =>
  Object.entries({ session, basket, wishlist })
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]))
    .join('; ');

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await emptyJobsTable(pool);
  await seedProduct(pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 9 }] });
  await fillRooms(pool);
  desk = await testDesk(pool);
  simulator = await openPaymentSimulator({
    pool,
    clock: systemClock,
    log: silentLog,
    secretKey: 'sk_test_of_this_test',
    webhookSecret: 'whsec_of_this_test',
    notify: async () => true,
    isOwnAddress: () => true,
    serves: () => true,
  });
  listening = await openListeningShop(database.url, { beside: { desk, payPages: simulator.pages } });
});
afterAll(async () => {
  await listening?.close();
  await simulator?.close();
  await database?.drop();
});

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string };
const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
afterAll(() => agent.destroy());

function ask(method: string, { host, path }: Place, cookie = '', form: string | null = null): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const headers = {
    host,
    ...(cookie ? { cookie } : {}),
    ...(form === null
      ? {}
      : { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(form.length) }),
  };
  const request = http.request(
    { port: listening.port, host: '127.0.0.1', agent, method, path, headers },
    (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
      response.on('error', reject);
    },
  );
  request.on('error', reject);
  request.end(form ?? undefined);
  return promise;
}

/** Each answer that is not as expected, in one line; at most so many requests are under way at once. */
async function failures(
  places: readonly Place[],
  problem: (place: Place) => Promise<string | null>,
): Promise<string[]> {
  const found: string[] = [];
  const left = [...places];
  const work = async (): Promise<void> => {
    for (let place = left.shift(); place; place = left.shift()) {
      const text = await problem(place);
      if (text !== null) found.push(`${place.name} (${place.host}${place.path}): ${text}`);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return found;
}

let hired = 0;
/** Cookies of somebody who has just logged in as a customer and as an employee. */
async function session(): Promise<string> {
  hired += 1;
  const customer = await registerCustomer(listening.shop, database.pool);
  const employee = await hire(desk.staff, `admin-${hired}@montarve.example`, 'admin', new Date());
  return `${cookieOf(customer.browser)}; staff=${employee.token}`;
}
const noSession = async (): Promise<string> => '';

beforeEach(() => {
  listening.logged.length = 0;
});

const errors = (): unknown[] => listening.logged.filter(({ level }) => level >= 50);

/** Which methods an answer of 405 names, and whether the refused one is among them. */
function problemOf405(method: string, { status, headers }: Answer): string | null {
  if (status === 404) return null;
  if (status !== 405) return `${method} was answered with ${status}`;
  const allowed = headers.allow?.split(/,\s*/) ?? [];
  if (allowed.length === 0) return `405 for ${method} names no methods`;
  return allowed.includes(method) ? `405 for ${method} allows ${headers.allow}` : null;
}

const OTHER_METHODS = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
const TABLES: [string, () => Place[]][] = [
  ['pages', pagePlaces],
  ['data of pages', () => pagePlaces().map(dataPlace)],
  ['the back office', backofficePlaces],
  ['REST endpoints', () => endpointPlaces(openRest(database.pool).endpoints)],
  ['everything else', otherPlaces],
];

describe.each(TABLES)('%s', (_, places) => {
  test.each(OTHER_METHODS)('refuses %s with 405 or 404', { timeout: 120_000 }, async (method) => {
    const cookies = await session();
    const found = await failures(places(), async (place) => problemOf405(method, await ask(method, place, cookies)));
    expect(found).toEqual([]);
    expect(errors()).toEqual([]);
  });
});

const isLogout = ({ name }: Place): boolean => /logout/i.test(name);

const NONSENSE = 'intent=nonsense&id=nonsense&quantity=nonsense';
/** Pages answer the same action under both addresses; what differs is tried without the other tenants. */
const POSTS: [string, string, () => Place[], () => Promise<string>][] = [
  ['a page, with a session', NONSENSE, () => pagePlaces().filter(({ name }) => /^(?:ch|nl) /.test(name)), session],
  ['data of a page, with a session', NONSENSE, () => pagePlaces().map(dataPlace), session],
  ['data of a page', NONSENSE, () => pagePlaces().map(dataPlace), noSession],
  ['data of a page, without fields', '', () => pagePlaces().map(dataPlace), session],
  ['the back office, by an employee', NONSENSE, backofficePlaces, session],
  ['the back office, without fields, by an employee', '', backofficePlaces, session],
  ['the back office', NONSENSE, backofficePlaces, noSession],
  ['a REST endpoint', NONSENSE, () => endpointPlaces(openRest(database.pool).endpoints), session],
  ['everything else', NONSENSE, otherPlaces, session],
  ['everything else, without fields', '', otherPlaces, noSession],
];

test.each(POSTS)('answers a POST to %s without an error', { timeout: 240_000 }, async (_, form, places, cookie) => {
  const cookies = await cookie();
  // Whoever has logged out would be asked to log in everywhere else.
  const inOrder = places().sort((one, other) => Number(isLogout(one)) - Number(isLogout(other)));
  const found = await failures(inOrder, async (place) => {
    const answer = await ask('POST', place, cookies, form);
    if (answer.status === 405) return problemOf405('POST', answer);
    return answer.status >= 200 && answer.status < 500 ? null : `answered with ${answer.status}`;
  });
  expect(found).toEqual([]);
  expect(errors()).toEqual([]);
});

test('refuses a method in the language of the tenant', async () => {
  for (const [host, path, lang, title] of [
    ['ch.localhost', '/wohnen', 'de-CH', 'So geht es hier nicht weiter'],
    ['ch.localhost', '/fr/maison', 'fr-CH', 'Cette action n’est pas possible ici'],
    ['nl.localhost', '/', 'nl-NL', 'Dat kan hier niet'],
  ] as const) {
    const answer = await ask('POST', { host, path, name: path }, '', NONSENSE);
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD', 'cache-control': 'no-store' } });
    expect(answer.body).toContain(`lang="${lang}"`);
    expect(answer.body).toContain(`<h1>${title}</h1>`);
    expect(answer.body).not.toContain('<script');
  }
});

test('answers a POST to an order that the customer does not have with 404', async () => {
  const cookies = await session();
  const path = '/mein-konto/meine-bestellungen-und-lieferungen/99999999';
  for (const form of ['', 'intent=give-up&return=1', 'intent=cancel-all&sure=on', 'intent=account&iban=x']) {
    const answer = await ask('POST', { host: 'ch.localhost', path, name: path }, cookies, form);
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
      listening.port,
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

test('a method that HTTP does not know is a bad request', async () => {
  const answer = await askRaw(listening.port, 'BREW / HTTP/1.1', 'Host: localhost', 'Connection: close');
  expect(answer.status).toBe(400);
});
