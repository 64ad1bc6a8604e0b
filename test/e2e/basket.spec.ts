import type { Page } from '@playwright/test';
import { expect, test } from './support/shop-test.ts';
import { DRESS, POT, shopper } from './support/shopper.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('quantities change, and a removed article can be brought back', async ({ page }) => {
      const lea = shopper(page, 'de-CH');
      await lea.has(POT);
      await lea.open('basket');
      const quantity = page.getByRole('textbox', { name: /^Menge von .*Schmortopf/ });
      await page.getByRole('button', { name: /^Ein Stück mehr von .*Schmortopf/ }).click();
      await expect(quantity).toHaveValue('2');
      await expect(page.getByRole('heading', { name: 'Artikel im Warenkorb (2 Artikel)' })).toBeVisible();

      await quantity.fill('3');
      if (javaScriptEnabled) await quantity.press('Enter');
      else await page.getByRole('button', { name: 'Menge ändern' }).click();
      await expect(page.getByRole('heading', { name: 'Artikel im Warenkorb (3 Artikel)' })).toBeVisible();

      await page.getByRole('button', { name: /Schmortopf.* entfernen$/ }).click();
      await expect(page.getByRole('status').filter({ hasText: 'wurde entfernt' })).toBeVisible();
      await expect(page.getByText('Ihr Warenkorb ist leer')).toBeVisible();
      await page.getByRole('button', { name: 'Rückgängig' }).click();
      await expect(quantity).toHaveValue('3');
    });

    test('what is brought back stands where it stood', async ({ page }) => {
      const lea = shopper(page, 'de-CH');
      for (const sku of [POT, DRESS]) await lea.has(sku);
      await lea.open('basket');
      const quantities = page.getByRole('textbox', { name: /^Menge von/ });
      await expect(quantities).toHaveCount(2);
      const [first] = await quantities.evaluateAll((fields) => fields.map((field) => field.ariaLabel));
      await page
        .getByRole('button', { name: /entfernen$/ })
        .first()
        .click();
      await expect(quantities).toHaveCount(1);
      await page.getByRole('button', { name: 'Rückgängig' }).click();
      await expect(quantities).toHaveCount(2);
      await expect(quantities.first()).toHaveAccessibleName(first ?? '');
    });

    test('more than there are, or no number at all, is refused with a reason', async ({ page }) => {
      const lea = shopper(page, 'de-CH');
      await lea.has(POT);
      await lea.open('basket');
      const quantity = page.getByRole('textbox', { name: /^Menge von/ });
      const send = () =>
        javaScriptEnabled ? quantity.press('Enter') : page.getByRole('button', { name: 'Menge ändern' }).click();
      await quantity.fill('99');
      await send();
      await expect(page.getByRole('alert')).toContainText(/nur noch \d+ Stück verfügbar/);
      await expect(quantity).toHaveAccessibleDescription(/nur noch \d+ Stück verfügbar/);
      await expect(quantity).toHaveValue('1');
      await quantity.fill('xy');
      await send();
      await expect(page.getByRole('alert')).toContainText('Bitte geben Sie eine ganze Zahl von 1 bis 99 ein.');
    });
  });
}

test('of many quick changes the last one wins', async ({ page }) => {
  const lea = shopper(page, 'de-CH');
  await lea.has(POT);
  await lea.open('basket');
  // Before the scripts each click is a form of its own, which leads to the page anew while the next is made.
  await page.waitForLoadState('networkidle');
  const quantity = page.getByRole('textbox', { name: /^Menge von/ });
  for (const name of [/^Ein Stück mehr von/, /^Ein Stück mehr von/, /^Ein Stück weniger von/])
    await page.getByRole('button', { name }).click();
  await quantity.fill('5');
  await quantity.press('Enter');
  await expect(page.getByRole('heading', { name: 'Artikel im Warenkorb (5 Artikel)' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Warenkorb, 5 Artikel' })).toBeVisible();
  await page.reload();
  await expect(quantity).toHaveValue('5');
});

/** Keeps the page's scripts away until they are let through: what a slow line does. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('Enter in the quantity field means the typed number also before the scripts are there', async ({ page }) => {
  const lea = shopper(page, 'de-CH');
  await lea.has(POT);
  await holdScripts(page);
  await page.goto(lea.path('basket'), { waitUntil: 'commit' });
  const quantity = page.getByRole('textbox', { name: /^Menge von/ });
  await quantity.fill('5');
  await quantity.press('Enter');
  await expect(page.getByRole('heading', { name: 'Artikel im Warenkorb (5 Artikel)' })).toBeVisible();
});

test('a quantity typed while the scripts are on their way is not lost', async ({ page }) => {
  const lea = shopper(page, 'de-CH');
  await lea.has(POT);
  const release = await holdScripts(page);
  await page.goto(lea.path('basket'), { waitUntil: 'commit' });
  const quantity = page.getByRole('textbox', { name: /^Menge von/ });
  await quantity.fill('5');
  release();
  // The buttons stop sending the form by themselves once the script has taken over.
  await expect(page.getByRole('button', { name: /^Ein Stück mehr von/ })).toHaveAttribute('type', 'button');
  await quantity.press('Enter');
  await expect(page.getByRole('heading', { name: 'Artikel im Warenkorb (5 Artikel)' })).toBeVisible();
});

test('a change that does not arrive is taken back and explained', async ({ page, context }) => {
  const lea = shopper(page, 'de-CH');
  await lea.has(POT);
  await lea.open('basket');
  await context.route('**/warenkorb.data*', (route) => route.abort('aborted'));
  await page.getByRole('button', { name: /^Ein Stück mehr von/ }).click();
  await expect(page.getByRole('alert')).toContainText('Die bisherige Menge gilt weiter.');
  await expect(page.getByRole('textbox', { name: /^Menge von/ })).toHaveValue('1');
  await expect(page.getByRole('link', { name: 'Warenkorb, 1 Artikel' })).toBeVisible();
});

test('what is no number is shown nowhere while the shop answers', async ({ page, context }) => {
  const lea = shopper(page, 'de-CH');
  await lea.has(POT);
  await lea.open('basket');
  await expect(page.getByRole('button', { name: /^Ein Stück mehr von/ })).toHaveAttribute('type', 'button');
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/warenkorb.data*', async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest('**/warenkorb.data*');
  const quantity = page.getByRole('textbox', { name: /^Menge von/ });
  await quantity.fill('xy');
  await quantity.press('Enter');
  await asked;
  await expect(page.getByRole('link', { name: 'Warenkorb, 1 Artikel' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText('NaN');
  release();
  await expect(page.getByRole('alert')).toContainText('Bitte geben Sie eine ganze Zahl von 1 bis 99 ein.');
  await expect(quantity).toHaveValue('1');
});

test('a sold-out size says so and cannot be bought', async ({ page }) => {
  const lea = shopper(page, 'de-CH');
  await lea.openArticle(DRESS);
  await page.getByRole('radio', { name: '44, ausverkauft' }).check({ force: true });
  await expect(page.getByRole('button', { name: 'Ausverkauft' }).first()).toBeDisabled();
});

test('a size that is chosen while scripts are on their way stays chosen', async ({ page }) => {
  const lea = shopper(page, 'de-CH');
  const release = await holdScripts(page);
  await page.goto(`${lea.path('search')}?q=${DRESS}`, { waitUntil: 'commit' });
  await page.getByRole('radio', { name: '38', exact: true }).check({ force: true });
  release();
  await expect(page.getByRole('group', { name: /38/ })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('radio', { name: '38', exact: true })).toBeChecked();
});

test('an unknown product has a page of its own that says so', async ({ page }) => {
  const answer = await page.goto('/p/gibt-es-nicht/999999');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Diese Seite gibt es nicht' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Zur Startseite' })).toBeVisible();
});

test('recommendations begin where the page begins', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const lea = shopper(page, 'de-CH');
  await lea.has(POT);
  await lea.open('basket');
  await page.locator('[data-recommended]').scrollIntoViewIfNeeded();
  const title = page.locator('[data-recommended] h2');
  await title.waitFor();
  const [heading, recommended] = [
    await page.getByRole('heading', { level: 1 }).boundingBox(),
    await title.boundingBox(),
  ];
  expect(recommended?.x).toBe(heading?.x);
});
