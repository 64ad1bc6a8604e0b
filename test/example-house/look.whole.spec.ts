// Whole runs only: the second retailer needs a build and a shop of its own.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { footMessagesOf } from '../../src/tenants/messages/foot.ts';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { tokensOf } from '../../src/tenants/theme-sheets.ts';
import { accessibilityProblems } from '../e2e/support/accessibility.ts';
import { expect, test } from '../e2e/support/shop-test.ts';

const surfaceOf = (sheet: string): string | undefined =>
  tokensOf(readFileSync(new URL(`../../houses/example/${sheet}`, import.meta.url), 'utf8')).get('--color-surface');
const LIGHT = surfaceOf('theme.css');
const DARK = surfaceOf('dark.css');
const PAGES = [
  '/',
  '/biciclette/bici-da-citta',
  '/p/bici-da-citta-lido/VR100-1-S',
  '/carrello',
  '/il-mio-account',
  '/s/?q=xyz',
];
const { scheme } = footMessagesOf('it-CH');

/** Returns the ground of the page, as its styles resolve it. */
const surface = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-surface').trim());

const choice = (page: Page, name: string) =>
  page.getByRole('group', { name: scheme.title }).getByRole('button', { name, exact: true });

for (const [colorScheme, ground] of [
  ['light', LIGHT],
  ['dark', DARK],
] as const) {
  test.describe(`on a ${colorScheme} device`, () => {
    test.use({ colorScheme });

    for (const path of PAGES)
      test(`${path} is legible`, async ({ page }) => {
        await page.goto(path);
        expect(await surface(page)).toBe(ground);
        expect(await accessibilityProblems(page)).toEqual([]);
      });

    test('papers are light', async ({ page }) => {
      await page.goto('/');
      await page.emulateMedia({ media: 'print' });
      expect(await surface(page)).toBe(LIGHT);
    });
  });
}

test.describe('a visitor chooses', () => {
  test.use({ colorScheme: 'light' });

  test('dark pages at once, keeps them, and returns to those of the device', async ({ page }) => {
    await page.goto('/');
    await expect(choice(page, scheme.system)).toHaveAttribute('aria-pressed', 'true');
    await choice(page, scheme.dark).click();
    await expect(choice(page, scheme.dark)).toHaveAttribute('aria-pressed', 'true');
    expect(await surface(page)).toBe(DARK);
    await page.goto('/carrello');
    expect(await surface(page)).toBe(DARK);
    await choice(page, scheme.system).click();
    await expect(choice(page, scheme.system)).toHaveAttribute('aria-pressed', 'true');
    expect(await surface(page)).toBe(LIGHT);
    await page.reload();
    expect(await surface(page)).toBe(LIGHT);
  });
});

test.describe('a visitor without JavaScript', () => {
  test.use({ javaScriptEnabled: false, colorScheme: 'dark' });

  test('chooses light pages, and returns to those of the device', async ({ page }) => {
    await page.goto('/biciclette');
    expect(await surface(page)).toBe(DARK);
    await choice(page, scheme.light).click();
    await expect(page).toHaveURL(/\/biciclette$/);
    expect(await surface(page)).toBe(LIGHT);
    await choice(page, scheme.system).click();
    await expect(page).toHaveURL(/\/biciclette$/);
    expect(await surface(page)).toBe(DARK);
  });
});

test('the header has its layout, keyboards follow it, and it is as high without its drawing', async ({ page }) => {
  const { frame } = messagesOf('it-CH');
  const header = page.getByRole('banner');
  const parts = [header.getByRole('searchbox'), header.getByRole('link', { name: frame.homeLink('Veloranza') })];
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const [search, logo] = await Promise.all(parts.map((part) => part.boundingBox()));
  const basket = await header.getByRole('link', { name: frame.header.basket }).boundingBox();
  expect(search?.x).toBeLessThan(logo?.x ?? 0);
  expect(logo?.x).toBeLessThan(basket?.x ?? 0);
  const middle = (logo?.x ?? 0) + (logo?.width ?? 0) / 2;
  expect(Math.abs(middle - 720)).toBeLessThan(16);
  // Search field and its button come before the name.
  await parts[0]?.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(parts[1] ?? header).toBeFocused();

  const whole = (await header.boundingBox())?.height;
  await page.route('**/logo-*.svg', (route) => route.fulfill({ status: 200, contentType: 'image/svg+xml', body: '' }));
  await page.goto('/en');
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(whole);
});
