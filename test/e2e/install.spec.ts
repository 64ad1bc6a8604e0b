// Does not use the shop's own test fixture: here the browser has to report its lost connection.
import { expect, type Page, test } from '@playwright/test';
import { loadAfterMessages } from '../../src/tenants/messages/after.ts';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { href } from '../../src/tenants/paths.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { FRENCH } from './support/languages.ts';

/** Waits until the service worker controls the page. */
async function controlled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.mouse.wheel(0, 200);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

for (const locale of FRENCH) {
  test(`${locale}: the installed shop reports a lost connection, and caches no personal page`, async ({
    page,
    context,
  }) => {
    const { errors } = messagesOf(locale).frame;
    await controlled(page, href(locale, 'home'));
    await page.goto(href(locale, 'basket'));
    await page.goto(href(locale, 'account'));
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.filter((path) => !path.startsWith('/assets/')).sort()).toEqual(['/fr/offline', '/offline']);

    await context.setOffline(true);
    await page.goto(href(locale, 'wishlist'));
    await expect(page.getByRole('heading', { level: 1, name: errors.offlineTitle })).toBeVisible();
    await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Archivo/);
    expect(await accessibilityProblems(page)).toEqual([]);
    // The page continues by itself.
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(errors.offlineTitle);
  });
}

test('offers a newer build and installs it on request @whole', async ({ page }) => {
  const { update } = await loadAfterMessages('fr-CH');
  await controlled(page, href('fr-CH', 'terms'));
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?newer'));
  const bar = page.getByRole('region', { name: update.label });
  await expect(bar.getByRole('status')).toHaveText(update.text);
  expect(await accessibilityProblems(page)).toEqual([]);
  await bar.getByRole('button', { name: update.later }).press('Enter');
  await expect(bar).toBeHidden();

  await page.reload({ waitUntil: 'networkidle' });
  await page.mouse.wheel(0, 200);
  const reloaded = page.waitForEvent('domcontentloaded');
  await page.getByRole('region', { name: update.label }).getByRole('button', { name: update.reload }).press('Enter');
  await reloaded;
});

test('installs the newest build when it replaces the one just requested @whole', async ({ page }) => {
  const { update } = await loadAfterMessages('fr-CH');
  await controlled(page, href('fr-CH', 'terms'));
  await page.mouse.wheel(0, 200);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?newer'));
  const button = page.getByRole('region', { name: update.label }).getByRole('button', { name: update.reload });
  await expect(button).toBeVisible();
  // A worker that is being replaced receives no message.
  await page.evaluate(() => {
    const { postMessage } = ServiceWorker.prototype;
    ServiceWorker.prototype.postMessage = () => {
      ServiceWorker.prototype.postMessage = postMessage;
    };
  });
  await button.press('Enter');
  const reloaded = page.waitForEvent('domcontentloaded');
  await page.evaluate(() => void navigator.serviceWorker.register('/sw.js?newest'));
  await reloaded;
});
