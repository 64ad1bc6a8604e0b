// Whole runs only: starts a whole process of the shop.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './support/shop-test.ts';

/** Third-party scripts of a tenant that has configured some: they load under their conditions only. */

const PORT = Number(process.env.TEST_PORT ?? 3210) + 1;
const SHOP = `http://localhost:${PORT}`;
let shop: ChildProcess;
let folder: string;

test.use({ agreed: null, baseURL: SHOP });
test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-tagged-'));
  shop = spawn(process.execPath, ['test/support/tagged-shop.ts'], {
    stdio: 'ignore',
    env: { ...process.env, PORT: String(PORT), DATA_DIR: folder, DATABASE_URL: '', DEMO: 'off', LOG_LEVEL: 'silent' },
  });
  await expect
    .poll(
      () =>
        fetch(`${SHOP}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 90_000 },
    )
    .toBe(200);
});

test.afterAll(async () => {
  const ended = new Promise((resolve) => shop.once('exit', resolve));
  shop.kill('SIGTERM');
  await ended;
  const instance = path.join(folder, 'instance');
  const id = fs.existsSync(instance) ? fs.readFileSync(instance, 'utf8').trim() : null;
  fs.rmSync(folder, { recursive: true, force: true });
  if (id) fs.rmSync(path.join('/var/lib', `kontor-${id}`), { recursive: true, force: true });
});

/** Answers for the third-party hosts, and records the requests to them. */
async function answerFor(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.context().route(/^https:/, (route) => {
    asked.push(route.request().url());
    const isProbe = route.request().url().includes('elsewhere.example');
    return route.fulfill({ contentType: 'text/javascript', body: isProbe ? '' : 'globalThis.ran = true;' });
  });
  return asked;
}

const TAG = 'https://tags.example/gtm.js?id=GTM-TEST1';
const GUARD = 'https://guard.example/guard.js';
const accept = (page: Page) => page.getByRole('button', { name: 'Alle akzeptieren' });

test('loads only the bot protection before consent, and the tag manager after it', async ({ page }) => {
  const asked = await answerFor(page);
  const answer = await page.goto('/');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  const open = policy.split('; ').filter((part) => part.includes('https:'));
  expect(open.map((part) => part.split(' ')[0])).toEqual(['script-src', 'img-src', 'connect-src']);
  for (const part of open)
    expect(part.match(/https:\S+/g)).toEqual([
      'https://tags.example',
      'https://collect.example',
      'https://guard.example',
    ]);
  await accept(page).waitFor();
  await expect.poll(() => asked).toEqual([GUARD]);
  await accept(page).click();
  await expect.poll(() => asked).toEqual([GUARD, TAG]);
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'ran'))).toBe(true);
  expect(await page.evaluate(() => globalThis.dataLayer?.[0])).toEqual({
    OnetrustActiveGroups: ',C0001,C0002,C0003,C0004,C0005,C0006,',
  });

  // After the withdrawal the page reloads without it.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie-Einstellungen' }).click();
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('dialog').getByRole('button', { name: 'Alle ablehnen' }).click(),
  ]);
  await expect.poll(() => asked).toEqual([GUARD, TAG, GUARD]);
  expect(await page.evaluate(() => globalThis.dataLayer)).toBeUndefined();
});

test('a refusal never loads it @whole', async ({ page }) => {
  const asked = await answerFor(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Alle ablehnen' }).click();
  await expect.poll(() => asked).toEqual([GUARD]);
  await page.reload();
  await expect.poll(() => asked).toEqual([GUARD, GUARD]);
});

test.describe('after consent', () => {
  test.use({ agreed: 'C0004' });

  test('an address can exclude it @whole', async ({ page }) => {
    const asked = await answerFor(page);
    await page.goto('/');
    await expect.poll(() => asked.toSorted()).toEqual([GUARD, TAG]);
    asked.length = 0;
    await page.goto('/?tag-manager=off');
    await expect.poll(() => asked).toEqual([GUARD]);
  });
});

test.describe('of an affiliate program', () => {
  test.use({ agreed: 'C0002,C0004', userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' });

  test('without a session, loads neither bot protection nor tag manager @whole', async ({ page }) => {
    const asked = await answerFor(page);
    const session = page.waitForResponse((response) => response.url().endsWith('/api/session'));
    // The last request of the page's idle start, once the session has answered.
    const row = page.waitForResponse((response) => response.url().includes('/api/inform/graphql'));
    await page.goto('/');
    expect(await (await session).json()).toMatchObject({ token: '' });
    await (await row).finished();
    expect(asked).toEqual([]);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session');
  });
});

test('loads nothing for another tenant @whole', async ({ request }) => {
  for (const host of ['de.localhost', 'nl.localhost']) {
    const answer = await request.get(`${SHOP}/`, { headers: { host } });
    expect(answer.headers()['content-security-policy']).not.toContain('https:');
  }
});
