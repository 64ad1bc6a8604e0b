import type { Page } from '@playwright/test';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { LAMP, shopper } from './support/shopper.ts';
import { comeIn } from './support/staff.ts';

const { find: say, sections, orders, shortcuts } = staffTexts.de;

const searchBox = (page: Page) => page.getByRole('combobox', { name: say.label });

/** Presses a key once the page listens for it: its script runs before the load event. */
async function press(page: Page, key: string): Promise<void> {
  await page.waitForLoadState('load');
  await page.keyboard.press(key);
}

test('an employee finds a product, a section and a task by keyboard', async ({ page }) => {
  await comeIn(page, `find-${Date.now()}@montarve.example`, 'admin');
  const answered = page.waitForResponse((response) => response.url().endsWith('/backoffice/orders'));
  await press(page, 'g');
  await page.keyboard.press('o');
  const policy = (await answered).headers()['content-security-policy'] ?? '';
  await expect(page.getByRole('heading', { name: orders.title, level: 1 })).toBeVisible();
  expect(policy).toMatch(/script-src 'nonce-[\w+/=]{24}'; require-trusted-types-for 'script';/);

  await press(page, '/');
  await searchBox(page).fill('kategorie anlegen');
  await expect(page.getByRole('option', { name: say.tasks['new-category'] })).toHaveAttribute('aria-selected', 'true');
  expect(await accessibilityProblems(page, undefined, { inEachRun: true })).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: sections.categories, level: 1 })).toBeVisible();

  await press(page, 'Control+k');
  await searchBox(page).fill('400105-01');
  const product = page.getByRole('group', { name: say.kinds.products }).getByRole('option').first();
  await expect(product).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/backoffice\/products\/400105/);

  await press(page, '?');
  await expect(page.getByRole('dialog', { name: shortcuts.title })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('checkbox', { name: shortcuts.single }).uncheck();
  await page.keyboard.press('Escape');
  await press(page, '/');
  await expect(searchBox(page)).toBeHidden();
});

test('a field for a number suggests what has the entered name @whole', async ({ page }) => {
  await comeIn(page, `suggest-${Date.now()}@montarve.example`, 'admin');
  await page.goto('/backoffice/stock/deliveries');
  const field = page.getByRole('combobox', { name: staffTexts.de.stock.sku });
  await field.pressSequentially('Yogamatte');
  await expect(page.locator('datalist option[value="400234-01"]')).toHaveText(/^400234-01 · Yogamatte/);
  await page.goto('/backoffice/promotions');
  const goods = page.getByRole('combobox', { name: staffTexts.de.promotions.products, exact: true });
  await goods.fill('400105, ');
  await goods.pressSequentially('400234');
  await expect(page.locator('datalist option[value="400105, 400234"]')).toHaveCount(1);
});

test('an employee finds an order by postal code and changes its address @whole', async ({ page, browser }) => {
  const shop = shopper(page, 'de-CH');
  await shop.has(LAMP);
  await shop.startsAt('checkAndOrder', { payment: 'invoice' });
  const number = await shop.order();
  const admin = await browser.newPage({ locale: 'de-CH', viewport: { width: 820, height: 900 } });
  await comeIn(admin, `address.${shop.email}`, 'service');
  const { delivery, said } = staffTexts.de.orderPage;

  await press(admin, '/');
  await searchBox(admin).fill('8001');
  await admin.getByRole('option', { name: number }).click();
  await admin.locator('#delivery > summary').click();
  await admin.locator('#delivery-street').fill('Seestrasse');
  await admin.locator('#delivery-houseNumber').fill('7');
  await admin.getByRole('button', { name: delivery.submit }).click();
  await expect(admin.getByRole('status')).toContainText(said['delivery-changed']);
  await expect(admin.getByRole('main')).toContainText('Seestrasse 7');
  expect(await accessibilityProblems(admin)).toEqual([]);
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(820);
  await admin.close();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('a search for a person stays out of addresses, and Back returns to it @whole', async ({ page }) => {
    await comeIn(page, `find-plain-${Date.now()}@montarve.example`, 'service');
    await page.getByRole('link', { name: say.label }).last().click();
    await page.getByRole('searchbox', { name: say.label }).fill('Zustand');
    await page.getByRole('button', { name: say.submit, exact: true }).click();
    await expect(page.getByRole('heading', { name: say.resultsFor('Zustand') })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: sections.health }).click();
    await page.goBack();
    await expect(page.getByRole('heading', { name: say.resultsFor('Zustand') })).toBeVisible();

    await page.goto('/backoffice/orders?state=cancelled');
    await page.getByLabel(orders.search).fill('Zbinden-Unbekannt');
    await page.getByRole('button', { name: staffTexts.de.lists.search }).click();
    await expect(page.getByText(orders.empty)).toBeVisible();
    expect(page.url()).toContain('state=cancelled');
    expect(page.url()).not.toMatch(/zbinden/i);
    await page.reload();
    await expect(page.getByLabel(orders.search)).toHaveValue('Zbinden-Unbekannt');
  });
});
