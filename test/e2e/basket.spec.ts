import type { Page } from '@playwright/test';
import { variants } from '../support/depth.ts';
import { expect, test } from './support/shop-test.ts';
import { DRESS, POT, shopper } from './support/shopper.ts';

for (const javaScriptEnabled of variants([true, false])) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('changes quantities, removes a line and restores it', async ({ page }) => {
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

    test('restores a removed line at its old position @whole', async ({ page }) => {
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

    test('refuses a quantity above the stock or without a number, and says why @whole', async ({ page }) => {
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

test('the last of many quick changes wins @whole', async ({ page }) => {
  const lea = shopper(page, 'de-CH');
  await lea.has(POT);
  await lea.open('basket');
  // Before hydration each click submits a form and reloads the page while the next click follows.
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

test('shows each new quantity once while the shop answers @whole', async ({ page }) => {
  const lea = shopper(page, 'de-CH');
  await lea.has(POT);
  await lea.open('basket');
  await page.waitForLoadState('networkidle');
  const quantity = page.getByRole('textbox', { name: /^Menge von/ });
  const shown = await quantity.evaluateHandle((field) => {
    const values: (string | null)[] = [];
    new MutationObserver((changes) => values.push(...changes.map(({ oldValue }) => oldValue))).observe(field, {
      attributeFilter: ['value'],
      attributeOldValue: true,
    });
    return values;
  });
  await page.getByRole('button', { name: /^Ein Stück mehr von/ }).click();
  await expect(page.getByRole('heading', { name: 'Artikel im Warenkorb (2 Artikel)' })).toBeVisible();
  // An old quantity that returns for a moment moves the caret of a visitor who types: 5 became 25.
  expect(await shown.jsonValue()).toEqual(['1']);
});

/** Holds back the page's scripts until the returned function runs, as a slow connection does. */
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

test('Enter in the quantity field submits the typed number before hydration too @whole', async ({ page }) => {
  const lea = shopper(page, 'de-CH');
  await lea.has(POT);
  await holdScripts(page);
  await page.goto(lea.path('basket'), { waitUntil: 'commit' });
  const quantity = page.getByRole('textbox', { name: /^Menge von/ });
  await quantity.fill('5');
  await quantity.press('Enter');
  await expect(page.getByRole('heading', { name: 'Artikel im Warenkorb (5 Artikel)' })).toBeVisible();
});

test('keeps a quantity typed before hydration @whole', async ({ page }) => {
  const lea = shopper(page, 'de-CH');
  await lea.has(POT);
  const release = await holdScripts(page);
  await page.goto(lea.path('basket'), { waitUntil: 'commit' });
  const quantity = page.getByRole('textbox', { name: /^Menge von/ });
  await quantity.fill('5');
  release();
  // After hydration the buttons no longer submit the form.
  await expect(page.getByRole('button', { name: /^Ein Stück mehr von/ })).toHaveAttribute('type', 'button');
  await quantity.press('Enter');
  await expect(page.getByRole('heading', { name: 'Artikel im Warenkorb (5 Artikel)' })).toBeVisible();
});

test('undoes a change that does not reach the shop, and explains it @whole', async ({ page, context }) => {
  const lea = shopper(page, 'de-CH');
  await lea.has(POT);
  await lea.open('basket');
  await context.route('**/warenkorb.data*', (route) => route.abort('aborted'));
  await page.getByRole('button', { name: /^Ein Stück mehr von/ }).click();
  await expect(page.getByRole('alert')).toContainText('Die bisherige Menge gilt weiter.');
  await expect(page.getByRole('textbox', { name: /^Menge von/ })).toHaveValue('1');
  await expect(page.getByRole('link', { name: 'Warenkorb, 1 Artikel' })).toBeVisible();
});

test('shows no quantity that is not a number while the shop answers @whole', async ({ page, context }) => {
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

test('a sold-out size says so and is not for sale @whole', async ({ page }) => {
  const lea = shopper(page, 'de-CH');
  await lea.openArticle(DRESS);
  await page.getByRole('radio', { name: '44, ausverkauft' }).check({ force: true });
  await expect(page.getByRole('button', { name: 'Ausverkauft' }).first()).toBeDisabled();
});

test('a size chosen before hydration stays chosen @whole', async ({ page }) => {
  const lea = shopper(page, 'de-CH');
  const release = await holdScripts(page);
  await page.goto(`${lea.path('search')}?q=${DRESS}`, { waitUntil: 'commit' });
  await page.getByRole('radio', { name: '38', exact: true }).check({ force: true });
  release();
  await expect(page.getByRole('group', { name: /38/ })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('radio', { name: '38', exact: true })).toBeChecked();
});

test('an unknown product shows its own not-found page @whole', async ({ page }) => {
  const answer = await page.goto('/p/gibt-es-nicht/999999');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Diese Seite gibt es nicht' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Zur Startseite' })).toBeVisible();
});

test('recommendations start at the left edge of the page @whole', async ({ page }) => {
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
  // Give back the height reserved for taller cards.
  const [place, cards] = [
    await page.locator('[data-recommended]').boundingBox(),
    await page.locator('[data-recommended] ul').boundingBox(),
  ];
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeCloseTo((cards?.y ?? 0) + (cards?.height ?? 0), 0);
});

test('a line names the days of its delivery, as its product page does', async ({ page }) => {
  const lea = shopper(page, 'de-CH');
  await lea.has(POT);
  await lea.open('basket');
  const said = page.getByRole('main').getByText(/^Lieferung (zwischen|am) /);
  const days = await said.first().innerText();
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').last().click();
  await expect(page.getByRole('main').getByText(days, { exact: true }).first()).toBeVisible();
});
