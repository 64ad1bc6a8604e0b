import type { Page, Response } from '@playwright/test';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { expect, test } from './support/shop-test.ts';

/** Cached pages, rendered for another visitor: they have to work in a browser under their own policy. */

declare global {
  interface Window {
    violations: string[];
  }
}

/** Collects violations of the Content-Security-Policy, from before the first script of the page. */
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

/** Returns the ETag of an answer without its content coding; often requested pages are compressed better. */
const contentOf = (answer: { headers(): Record<string, string> }): string =>
  (answer.headers().etag ?? '').replace(/-(?:zstd|br|gzip|identity)(?:-fine)?"$/, '');

for (const locale of ['de-CH', 'fr-CH'] as const) {
  const text = messagesOf(locale);
  const prefix = locale === 'fr-CH' ? '/fr' : '';

  test(`${locale}: a cached page hydrates and navigates to pages with cached data @whole`, async ({
    page,
    request,
  }) => {
    await watchPolicy(page);
    const home = await open(page, prefix || '/');
    const again = await open(page, prefix || '/');
    // A second visitor with an empty browser cache gets the cached page.
    expect(contentOf(home)).toMatch(/^"[\w-]{22}$/);
    expect(contentOf(again)).toBe(contentOf(home));
    expect(again.headers()['cache-control']).toContain('public');
    expect(again.headers()['set-cookie']).toBeUndefined();
    const policy = again.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).not.toContain('nonce');
    expect(policy).not.toContain('unsafe');

    // Client navigation starts after hydration: the wishlist buttons then have their state.
    await expect(page.locator('button[data-product][aria-pressed]').first()).toBeAttached({ timeout: 30_000 });
    // A category list, by its data alone and without a new document.
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
    // Another visitor gets the equal answer.
    const same = await request.get(listData.url(), { headers: { 'accept-encoding': 'br' } });
    expect(contentOf(same)).toBe(contentOf(listData));

    // A list, then a product of it, as a cached document.
    const card = page.locator('[data-card] a[href*="/p/"]').first();
    const address = (await card.getAttribute('href')) ?? '';
    await open(page, address);
    const product = await open(page, address);
    expect(product.headers()['cache-control']).toContain('public');
    // The page is hydrated: a script opens the basket layer.
    await page.goto(`${address.split('?')[0]}?v=1`);
    await page.getByRole('button', { name: text.catalogue.product.addToBasket }).first().click();
    await expect(page.getByRole('link', { name: text.basket.layer.toBasket }).first()).toBeVisible();
    // The badge belongs to this visitor, on a page that all visitors share.
    await open(page, prefix || '/');
    await expect(page.getByTestId('basket-badge').first()).toHaveText('1');
    expect(await page.evaluate(() => window.violations)).toEqual([]);
  });
}

test('an address with advertising parameters hydrates from the page without them', async ({ page }) => {
  await watchPolicy(page);
  // Another test may change the list between both requests.
  await expect(async () => {
    const plain = await open(page, '/mode');
    const tagged = await open(page, '/mode?utm_source=mail&fbclid=abc');
    expect(contentOf(tagged)).toBe(contentOf(plain));
  }).toPass();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.locator('[data-card] a[href*="/p/"]').first().click();
  await expect(page).toHaveURL(/\/p\//);
  expect(await page.evaluate(() => window.violations)).toEqual([]);
});
