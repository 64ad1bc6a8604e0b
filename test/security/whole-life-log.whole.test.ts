// Whole runs only: walks through the whole life of a customer at a process of the shop.
import http from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestLetter } from '../support/customers.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { seedProduct } from '../support/seed.ts';
import { ADDRESS } from '../support/selling.ts';
import { endServers, type RunningServer, startServer } from '../support/server.ts';

/** Identifying data of a person: none may be in a log line, an address or a cacheable answer. */
const PERSON = {
  email: 'aurelia.verborgen@example.ch',
  wrongEmail: 'niemand.verborgen@example.ch',
  firstName: 'Aureliana',
  lastName: 'Geheimniss',
  street: 'Verborgenweg',
  phone: '0790001234',
  password: 'sieben stille Krüge',
  wrongPassword: 'acht laute Krüge',
};
const BIRTHDAY = '21.11.1991';

let database: TestDatabase;
let server: RunningServer;

beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, { id: 'vase', title: 'Vase', variants: [{ sku: 'vase-1', stock: 50 }] });
  server = await startServer({ DATABASE_URL: database.url, LOG_LEVEL: 'debug' });
}, 120_000);
afterAll(async () => {
  await server?.end('SIGTERM');
  endServers();
  await database?.drop();
});

type Answer = { status: number; text: string; location: string; caching: string };

/** A browser without script: stores cookies, follows no redirects. */
function browser() {
  const cookies = new Map<string, string>();
  const secrets = new Set<string>();
  const locations: string[] = [];
  const ask = (path: string, form?: Record<string, string>): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const body = form ? new URLSearchParams(form).toString() : null;
      const headers: Record<string, string> = {
        Host: 'localhost',
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === null ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
      };
      const request = http.request(
        { host: '127.0.0.1', port: server.port, path, method: body === null ? 'GET' : 'POST', headers },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('error', reject);
          response.on('end', () => {
            for (const cookie of response.headers['set-cookie'] ?? []) {
              const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
              cookies.set(name, value);
              if (value.length > 20 && !name.includes('login-state')) secrets.add(value);
            }
            const location = response.headers.location ?? '';
            locations.push(path, location);
            resolve({
              status: response.statusCode ?? 0,
              text,
              location,
              caching: response.headers['cache-control'] ?? '',
            });
          });
        },
      );
      request.on('error', reject);
      request.end(body ?? undefined);
    });
  return { ask, secrets, locations };
}

const VALUES = Object.values(PERSON);

test('a customer’s life leaves no personal data in logs, addresses and caches', { timeout: 180_000 }, async () => {
  const { ask, secrets, locations } = browser();
  const links: string[] = [];
  const steps: Answer[] = [];
  const go = async (path: string, form?: Record<string, string>): Promise<Answer> => {
    const answer = await ask(path, form);
    expect(answer.status, `${path} ${answer.text.slice(0, 200)}`).toBeLessThan(500);
    steps.push(answer);
    return answer;
  };
  const linkTo = async (email: string): Promise<string> => {
    const { link } = await newestLetter(database.pool, email);
    if (link) links.push(link);
    return link;
  };

  const { email, firstName, lastName, password } = PERSON;
  const person = { salutation: 'female', firstName, lastName, email };
  // Registers, with an error first; the login never redirects to a page of another host.
  await go('/mein-konto/registrieren', { ...person, password: '1' });
  await go('/mein-konto/registrieren', { ...person, password, next: 'https://evil.example/' });
  const confirmed = await go(`/mein-konto/bestaetigen?link=${await linkTo(email)}`, { password });
  expect(confirmed.status).toBe(303);
  expect(confirmed.location).toMatch(/^\/mein-konto/);
  // Buys as a member.
  await go('/p/vase/vase-1', { intent: 'add' });
  const address = { ...ADDRESS, firstName, lastName, street: PERSON.street, phone: PERSON.phone };
  await go('/kasse/lieferservice', { ...address, postalCode: 'x' });
  await go('/kasse/lieferservice', address);
  await go('/kasse/zahlung', { method: 'invoice', birthday: BIRTHDAY });
  await go('/kasse/premium', { premium: 'on' });
  const review = await go('/kasse');
  const shown = /name="shown" value="([^"]*)"/.exec(review.text)?.[1] ?? '';
  expect((await go('/kasse', { shown, terms: 'on' })).location).toContain('/kasse/auftrag');
  await go('/kasse/auftrag');
  // Uses the account.
  for (const area of [
    'uebersicht',
    'meine-persoenlichen-daten',
    'meine-bestellungen-und-lieferungen',
    'mein-adressbuch',
    'premium',
    'sicherheit',
  ])
    expect((await go(`/mein-konto/${area}`)).status, area).toBe(200);
  await go('/mein-konto/meine-persoenlichen-daten', {
    ...person,
    form: 'person',
    intent: 'person',
    birthday: BIRTHDAY,
    phone: PERSON.phone,
  });
  await go('/mein-konto/premium', { intent: 'reward' });
  await go('/mein-konto/premium', { intent: 'cancel' });
  await go('/mein-konto/vertraege-kuendigen', { name: `${firstName} ${lastName}`, email });
  await go('/mein-konto/passwort-vergessen', { email });
  await linkTo(email);
  await go('/mein-konto/abmelden', {});
  // Tries to log in with wrong data and as an unknown person; then correctly, from a page of another host.
  for (const [who, what] of [
    [email, PERSON.wrongPassword],
    [PERSON.wrongEmail, password],
  ] as const)
    await go('/mein-konto', { intent: 'email', email: who, password: what });
  for (const next of [
    '//evil.example/',
    'https://evil.example/',
    '/\\evil.example',
    '/mein-konto/../..//evil.example',
  ]) {
    const answer = await go('/mein-konto', { intent: 'email', email, password, next, stay: 'on' });
    expect(answer.status, next).toBe(303);
    expect(new URL(answer.location, 'http://localhost').host, next).toBe('localhost');
    expect(answer.location, next).not.toMatch(/^\/[/\\]/);
  }
  // Public pages, requested with a customer's cookies.
  for (const path of ['/', '/p/vase/vase-1', '/fr']) {
    const { text } = await go(path);
    for (const value of VALUES) expect(text, path).not.toContain(value);
  }

  for (const { text, caching } of steps)
    if (VALUES.some((value) => text.includes(value))) expect(caching).toContain('no-store');
  const encoded = VALUES.flatMap((value) => [value, encodeURIComponent(value)]);
  for (const place of locations) for (const value of encoded) expect(place).not.toContain(value);

  const log = server.printed();
  // Proves that the log covers these requests; otherwise the test would prove nothing.
  expect(log.split('\n').filter((line) => line.startsWith('{')).length).toBeGreaterThan(0);
  for (const value of [...encoded, BIRTHDAY, '1991-11-21', ...secrets, ...links]) expect(log).not.toContain(value);
  expect(secrets.size).toBeGreaterThan(2);
  expect(links.length).toBeGreaterThan(1);
});
