import type { Page, Response } from '@playwright/test';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { expect, test } from './support/shop-test.ts';

/** Pages that were rendered for somebody else: they have to work in a real browser under their own policy. */

declare global {
  interface Window {
    violations: string[];
  }
}

/** Collects what the Content-Security-Policy refuses; also before the first script of the page. */
async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.violations = [];
    addEventListener('securitypolicyviolation', (event) => {
      window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
}

async function open(page: Page, path: string): Promise<Response> {
  const answer = await page.goto(path);
  if (answer === null) throw new Error(`${path} gave no answer`);
  return answer;
}

/** Names the text of an answer, in whatever coding it came; a page that many ask for gets a smaller one. */
const contentOf = (answer: { headers(): Record<string, string> }): string =>
  (answer.headers().etag ?? '').replace(/-(?:zstd|br|gzip|identity)(?:-fine)?"$/, '');

for (const locale of ['de-CH', 'fr-CH'] as const) {
  const text = messagesOf(locale);
  const prefix = locale === 'fr-CH' ? '/fr' : '';

  test(`${locale}: a kept page is hydrated, and goes on to pages whose data is kept`, async ({ page, request }) => {
    await watchPolicy(page);
    const home = await open(page, prefix || '/');
    const again = await open(page, prefix || '/');
    // The same page for the second visitor, whose browser has nothing of it.
    expect(contentOf(home)).toMatch(/^"[\w-]{22}$/);
    expect(contentOf(again)).toBe(contentOf(home));
    expect(again.headers()['cache-control']).toContain('public');
    expect(again.headers()['set-cookie']).toBeUndefined();
    const policy = again.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).not.toContain('nonce');
    expect(policy).not.toContain('unsafe');

    // Links are followed without a new document once the page is alive: its hearts say so.
    await expect(page.locator('button[data-product][aria-pressed]').first()).toBeAttached({ timeout: 30_000 });
    // A department's list, by its data alone and no new document.
    await page.evaluate(() => {
      document.documentElement.dataset.document = 'first';
    });
    const data = page.waitForResponse((answer) => answer.url().includes('.data'));
    await page
      .getByRole('main')
      .getByRole('link', { name: /^(?:Mode|Mode)$/ })
      .first()
      .click();
    const listData = await data;
    expect(listData.headers()['cache-control']).toContain('public');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset.document)).toBe('first');
    // Asked for again by somebody else, it is the same.
    const same = await request.get(listData.url(), { headers: { 'accept-encoding': 'br' } });
    expect(contentOf(same)).toBe(contentOf(listData));

    // A list, then an article of it, as a whole document that is kept.
    const card = page.locator('[data-card] a[href*="/p/"]').first();
    const address = (await card.getAttribute('href')) ?? '';
    await open(page, address);
    const product = await open(page, address);
    expect(product.headers()['cache-control']).toContain('public');
    // It lives: the basket layer comes by a script.
    await page.goto(`${address.split('?')[0]}?v=1`);
    await page.getByRole('button', { name: text.catalogue.product.addToBasket }).first().click();
    await expect(page.getByRole('link', { name: text.basket.layer.toBasket }).first()).toBeVisible();
    // The badge is this visitor's own, on a page that is everybody's.
    await open(page, prefix || '/');
    await expect(page.getByTestId('basket-badge').first()).toHaveText('1');
    expect(await page.evaluate(() => window.violations)).toEqual([]);
  });
}

test('an address with parameters of advertising is hydrated from the page without them', async ({ page }) => {
  await watchPolicy(page);
  const plain = await open(page, '/mode');
  const tagged = await open(page, '/mode?utm_source=mail&fbclid=abc');
  expect(contentOf(tagged)).toBe(contentOf(plain));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.locator('[data-card] a[href*="/p/"]').first().click();
  await expect(page).toHaveURL(/\/p\//);
  expect(await page.evaluate(() => window.violations)).toEqual([]);
});
