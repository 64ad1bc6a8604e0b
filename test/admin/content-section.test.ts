import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import type { AdminServices } from '../../src/admin/context.ts';
import { ADMIN_ROOT, LOGIN } from '../../src/admin/sections.ts';
import { createApp } from '../../src/app/http/create-app.ts';
import { fixedClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { silentLog } from '../../src/platform/log.ts';
import { builtPages } from '../../src/web/pages.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { appState, CONNECTION, wholeShop } from '../support/whole-shop.ts';
import { codeAt, enterPassword, hire, type Person } from './support.ts';

/** The sections for pages, pictures and banners, built and rendered as for a browser without script. */
const SECTION = `${ADMIN_ROOT}/content`;
const EMAIL = 'publisher@montarve.example';
const START = '2026-11-22T10:00:00Z';
const clock = fixedClock(START);
const tenant = tenants.ch;
let database: TestDatabase;
let admin: AdminServices;
let app: ReturnType<typeof createApp>;
let person: Person;
let token = '';
let pages = 0;
let id = '';

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  admin = await testAdmin(pool, clock);
  person = await hire(admin.staff, EMAIL, 'publisher', clock.now());
  const state = appState({ pool, pages: await builtPages(), shop: wholeShop(pool, clock), clock, beside: { admin } });
  app = createApp({ config: readConfig({}), log: silentLog, state: () => state, clock });
});
afterAll(() => database.drop());
beforeEach(async () => {
  // Each code of the second factor is valid once.
  clock.advance(60_000);
  token = await logIn();
  pages += 1;
  const made = await admin.content.create(person.member, {
    tenant,
    locale: 'de-CH',
    path: `/magazin/seite-${pages}`,
    title: 'Herbst',
    like: null,
  });
  if (!made.ok) throw new Error(made.problem);
  id = made.id;
});

async function logIn(): Promise<string> {
  const half = await enterPassword(admin.staff, EMAIL);
  const outcome = await admin.staff.factor.enter(half, codeAt(person.secret, clock.now()));
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.token;
}

type Sent = { status: number; location: string | null; html: string };
async function ask(path: string, init: RequestInit = {}): Promise<Sent> {
  const headers = { host: 'ch.localhost', cookie: `staff=${token}`, 'sec-fetch-site': 'same-origin', ...init.headers };
  const answer = await app.request(`http://ch.localhost${path}`, { ...init, headers }, CONNECTION);
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
}
const post = (path: string, fields: Record<string, string>) =>
  ask(path, { method: 'POST', body: new URLSearchParams(fields) });
const asJson = (body: object): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});
/** Returns the whole elements of the fields with this name. */
const fields = (html: string, name: string): string[] =>
  html.match(/<(?:input|select|option)\b[^>]*>/g)?.filter((field) => field.includes(`name="${name}"`)) ?? [];

describe('an employee whose session expired while writing', () => {
  const draft = { title: 'Im Herbst', description: 'x', 'b.0.type': 'text', 'b.0.f.paragraphs': 'Lang geschrieben' };

  test('learns how to rescue the form and saves it by submitting again after the login', async () => {
    const send = () => post(`${SECTION}/${id}`, { intent: 'save', expected: '1', robots: 'index,follow', ...draft });
    clock.advance(31 * 60_000);
    const refused = await send();
    expect(refused.status).toBe(401);
    expect(refused.html).toContain('Sie sind abgemeldet');
    expect(refused.html).toMatch(new RegExp(`<a href="${LOGIN}" target="_blank"`));
    // The form also survives a login that has shown one factor only.
    token = await enterPassword(admin.staff, EMAIL);
    expect(await send()).toMatchObject({ status: 401, html: expect.stringContaining('Sie sind abgemeldet') });
    token = await logIn();
    expect(await send()).toMatchObject({ status: 303, location: `${SECTION}/${id}?said=saved` });
    const stored = await admin.content.open(person.member, { tenant, id });
    expect(stored?.draft).toMatchObject({ title: 'Im Herbst', blocks: [{ paragraphs: ['Lang geschrieben'] }] });
  });

  test('reads the message in French when the browser prefers it', async () => {
    token = 'nonsense';
    const init = { method: 'POST', body: new URLSearchParams(draft), headers: { 'accept-language': 'fr-CH' } };
    expect((await ask(`${SECTION}/${id}`, init)).html).toContain('Vous êtes déconnecté');
  });

  test('gets a JSON problem in the visual editor', async () => {
    token = 'nonsense';
    const answer = await ask(`${SECTION}/${id}/save`, asJson({ expected: 1, page: {} }));
    expect([answer.status, JSON.parse(answer.html)]).toEqual([401, { problem: 'logged-out' }]);
  });

  test('is redirected to the login when only reading', async () => {
    token = 'nonsense';
    expect(await ask(`${SECTION}/${id}`)).toMatchObject({ status: 303, location: expect.stringContaining(LOGIN) });
  });
});

test('a refused translation keeps the reference to its original', async () => {
  const start = await ask(`${SECTION}?${new URLSearchParams({ locale: 'fr-CH', path: '/Falsch', like: id })}`);
  const action = /<form [^>]*action="([^"]+)"[^>]*>(?:(?!<\/form>).)*name="like"/s.exec(start.html)?.[1] ?? '';
  const refused = await post(action, { locale: 'fr-CH', path: '/Falsch', title: 'Automne', like: id });
  expect(refused.status).toBe(422);
  expect(fields(refused.html, 'like')).toEqual([expect.stringContaining(id)]);
  expect(fields(refused.html, 'title')).toEqual([expect.stringContaining('Automne')]);
});

test('a refused publication, end or link keeps the entered values', async () => {
  const here = `${SECTION}/${id}`;
  await admin.content.save(
    person.member,
    { tenant, id, expected: 1 },
    {
      title: 'Zwei',
      description: 'x',
      robots: 'index,follow',
      blocks: [{ type: 'text', fields: { paragraphs: 'x' }, items: [] }],
    },
  );
  expect((await post(here, { intent: 'publish', version: '1', from: '', until: '' })).status).toBe(303);
  const plan = { intent: 'publish', version: '1', from: '2027-02-01T08:00', until: '2027-01-01T08:00' };
  const publish = await post(here, plan);
  expect(publish.status).toBe(422);
  expect(fields(publish.html, 'from')).toEqual([expect.stringContaining(plan.from)]);
  expect(fields(publish.html, 'until')).toEqual([expect.stringContaining(plan.until)]);
  expect(publish.html).toMatch(/<option value="1" selected="">Version 1: Herbst/);
  const down = await post(here, { intent: 'unpublish', at: '2020-01-01T08:00' });
  expect(fields(down.html, 'at').filter((field) => field.includes('2020-01-01T08:00'))).toHaveLength(1);
  const link = await post(here, { intent: 'link', locale: 'fr-CH', path: '/nulle-part' });
  expect(fields(link.html, 'path')).toEqual([expect.stringContaining('/nulle-part')]);
});

test('shows an invalid preview time at its field', async () => {
  const refused = await post(`${SECTION}/${id}/preview`, { version: '1', at: '20261-12-01T08:00' });
  expect(refused.status).toBe(303);
  const { status, html } = await ask((refused.location ?? '').replace(/#.*$/, ''));
  expect([status, html.includes('Das ist kein Tag mit Uhrzeit.')]).toEqual([200, true]);
});

test('answers numbers and characters that the database rejects without a failure', async () => {
  for (const from of ['99999999999', 'NaN', '1.5', '0'])
    expect((await ask(`${SECTION}/${id}/compare?from=${from}&to=1`)).status).toBe(404);
  for (const version of [{}, { version: '99999999999' }])
    expect((await post(`${SECTION}/${id}`, { intent: 'publish', from: '', until: '', ...version })).status).toBe(422);
  expect((await ask(`${ADMIN_ROOT}/media?words=%00`)).status).toBe(200);
  expect((await ask(`${ADMIN_ROOT}/media/choices?words=%00`)).status).toBe(200);
});

test('compares the newest version with a different version', async () => {
  const compared = async () => (await ask(`${SECTION}/${id}`)).html.match(/compare\?from=\d+&amp;to=\d+/g) ?? [];
  await post(`${SECTION}/${id}`, { intent: 'publish', version: '1', from: '', until: '' });
  expect(await compared()).toEqual([]);
  await post(`${SECTION}/${id}`, {
    intent: 'save',
    expected: '1',
    title: 'Zwei',
    description: 'x',
    'b.0.type': 'text',
    'b.0.f.paragraphs': 'x',
  });
  expect(await compared()).toEqual(['compare?from=1&amp;to=2', 'compare?from=1&amp;to=2']);
  await post(`${SECTION}/${id}`, { intent: 'publish', version: '2', from: '', until: '' });
  expect(await compared()).toEqual(['compare?from=1&amp;to=2', 'compare?from=1&amp;to=2']);
});

test('refuses a banner with a six-digit year and keeps the form', async () => {
  const place = `${ADMIN_ROOT}/pieces/banner.top.de-CH`;
  const refused = await post(place, { intent: 'save', seen: '0', text: 'Lager zu', from: '20261-12-01T08:00' });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain('Lager zu');
});

test('shows both descriptions when two employees describe a picture, and keeps the entered one', async () => {
  const content = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#a00' } })
    .png()
    .toBuffer();
  const added = await admin.media.add(person.member, { name: 'sofa.png', content });
  if (!added.ok) throw new Error(added.problem);
  const place = `${ADMIN_ROOT}/media/${added.id}`;
  expect(fields((await ask(place)).html, 'was-de-CH')).toHaveLength(1);
  await admin.media.describe(person.member, added.id, { 'de-CH': 'Rotes Sofa', 'fr-CH': 'Canapé rouge' });
  const mine = { intent: 'describe', 'alt-de-CH': 'Couch', 'was-de-CH': '', 'alt-fr-CH': '', 'was-fr-CH': '' };
  const refused = await post(place, mine);
  expect(refused.status).toBe(422);
  expect(refused.html).toContain('Gespeichert ist jetzt: «Rotes Sofa»');
  const value = (name: string) => /value="([^"]*)"/.exec(fields(refused.html, name)[0] ?? '')?.[1];
  expect(['alt-de-CH', 'was-de-CH', 'alt-fr-CH', 'was-fr-CH'].map(value)).toEqual([
    'Couch',
    'Rotes Sofa',
    'Canapé rouge',
    'Canapé rouge',
  ]);
});
