import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { ADMIN_ROOT } from '../../src/admin/sections.ts';
import { createApp } from '../../src/app/http/create-app.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { silentLog } from '../../src/platform/log.ts';
import { builtPages } from '../../src/web/pages.ts';
import { testAdmin } from '../support/admin.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { appState, CONNECTION, wholeShop } from '../support/whole-shop.ts';
import { codeAt, enterPassword, hire } from './support.ts';

/** An employee at one tenant’s host works on another tenant. Links for customers lead to the customers’ own shop. */

const DE = 'https://shop.example.de';
const EMAIL = 'publisher@montarve.example';
let database: TestDatabase;
let ask: (path: string, init?: RequestInit) => Promise<Response>;
let here = '';

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  const admin = await testAdmin(pool, systemClock);
  const { member, secret } = await hire(admin.staff, EMAIL, 'publisher', systemClock.now());
  const half = await enterPassword(admin.staff, EMAIL);
  const login = await admin.staff.factor.enter(half, codeAt(secret, new Date(Date.now() + 30_000)));
  if (!login.ok) throw new Error(login.problem);
  const { token } = login;
  await admin.staff.chooseTenant(token, 'de');
  const made = await admin.campaigns.create(member, tenants.de, 'Herbst');
  if (!made.ok || made.id === undefined) throw new Error('no campaign');
  here = `${ADMIN_ROOT}/campaigns/${made.id}`;
  const button = { type: 'button', text: '', label: 'Ansehen', to: '/moebel' };
  const texts = { 'de-DE': { subject: 'Herbst', preheader: '', blocks: [button] } };
  const entry = {
    version: '1',
    name: 'Herbst',
    kind: 'brandA',
    personalised: false,
    frequencies: [],
    rate: '10',
    texts,
  };
  expect(await admin.campaigns.save(member, { tenant: tenants.de, id: made.id }, entry)).toMatchObject({ ok: true });
  const state = appState({ pool, pages: await builtPages(), shop: wholeShop(pool), beside: { admin } });
  const config = readConfig({ PUBLIC_URL: `ch=https://shop.example.ch,de=${DE}` });
  const app = createApp({ config, log: silentLog, state: () => state });
  ask = async (path, init = {}) => {
    const headers = { host: 'shop.example.ch', cookie: `staff=${token}`, 'sec-fetch-site': 'same-origin' };
    return app.request(`http://shop.example.ch${path}`, { ...init, headers }, CONNECTION);
  };
});
afterAll(() => database.drop());

const linksIn = (html: string) => new Set([...html.matchAll(/href="(https?:\/\/[^/"]+)/g)].map(([, origin]) => origin));

test('the preview of a campaign has the links and pictures of its tenant', async () => {
  const answer = await ask(`${here}/html?locale=de-DE`);
  expect(answer.status).toBe(200);
  expect(linksIn(await answer.text())).toEqual(new Set([DE]));
  expect(answer.headers.get('content-security-policy')).toContain(`img-src ${DE} data:`);
});

test('a test mail of a campaign links to its tenant', async () => {
  const tried = await ask(here, { method: 'POST', body: new URLSearchParams({ intent: 'try:de-DE' }) });
  expect([tried.status, tried.headers.get('location')]).toEqual([303, `${here}?tried`]);
  const { rows } = await database.pool.query<{ html: string }>("select html from mail where kind = 'campaign-trial'");
  expect(rows.map(({ html }) => linksIn(html))).toEqual([new Set([DE])]);
});
