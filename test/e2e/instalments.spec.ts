import type { Page } from '@playwright/test';
import { href } from '../../src/tenants/paths.ts';
import type { Locale } from '../../src/tenants/tenant.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { haveAccount } from './support/customer.ts';
import { FRENCH } from './support/languages.ts';
import { expect, test } from './support/shop-test.ts';
import { shopper } from './support/shopper.ts';

/** A monitor of the demo shop for 329.00, below the sum for which Swiss law requires a paper contract. */
const MONITOR = '300107-01';
const PASSWORD = 'drei grüne Krüge';

const words = (text: string): RegExp =>
  new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/[\s\u00a0]+/g, '\\s+'));

/** Brings a new, logged-in customer with the monitor in the basket to the payment step. */
async function atPayment(page: Page, locale: Locale) {
  const shop = shopper(page, locale);
  const { checkout } = shop.text;
  const email = `raten.${test.info().workerIndex}-${test.info().testId.slice(-8)}@example.ch`;
  await haveAccount(page, locale, email, PASSWORD);
  await shop.has(MONITOR);
  await shop.startsAt('payment', { email: null });
  await expect(page.getByRole('heading', { level: 1, name: checkout.payment.title })).toBeVisible();
  return shop;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Chooses twelve instalments on the payment page. */
async function chooseTwelve(page: Page, shop: ReturnType<typeof shopper>, birthday: string): Promise<void> {
  const { checkout } = shop.text;
  await page
    .getByRole('radio', { name: words(checkout.payment.methods.instalments.name) })
    .first()
    .check();
  await page.locator('input[name="months"][value="12"]').check();
  await page.getByRole('textbox', { name: checkout.fields.birthday }).fill(birthday);
  await shop.go().click();
}

async function orderInTwelve(page: Page, locale: Locale, looks: () => Promise<void>): Promise<void> {
  const shop = await atPayment(page, locale);
  const { credit, checkout } = shop.text;
  await looks();
  await chooseTwelve(page, shop, shop.person.birthday);

  await expect(heading(page, credit.protection.title)).toBeVisible();
  // A later step is not reachable yet.
  await shop.open('checkAndOrder');
  await expect(heading(page, credit.protection.title)).toBeVisible();
  await looks();
  await expect(page.locator('input[name="protection"]')).not.toBeChecked();
  await page.locator('input[name="protection"]').check();
  await shop.go().click();

  await expect(heading(page, credit.pause.title)).toBeVisible();
  await looks();
  await page.locator('input[name="pause"][value="yes"]').check();
  await shop.go().click();

  await expect(heading(page, credit.agreement.title)).toBeVisible();
  await expect(page.getByText(credit.warning).first()).toBeVisible();
  await looks();
  await expect(page.locator('input[name="agreement"]')).not.toBeChecked();
  await page.getByRole('button', { name: credit.agreement.submit }).click();
  await expect(page.getByText(checkout.missing.agreement).first()).toBeVisible();
  await page.locator('input[name="agreement"]').check();
  await page.getByRole('button', { name: credit.agreement.submit }).click();
  await shop.choosePremium(false);

  // 329.00 at a monthly factor of 0.40 % over twelve months: 15.79; the pause costs 1.9 % of it: 6.25.
  await expect(page.getByText(words('351.04 CHF')).first()).toBeVisible();
  await expect(page.getByText(words('29.30 CHF')).first()).toBeVisible();
  await expect(page.getByText(credit.pause.chosen(3))).toBeVisible();

  // Removes the payment protection on its own page.
  await shop.open('protectionUpdate');
  await expect(heading(page, credit.protection.update)).toBeVisible();
  await looks();
  await page.locator('input[name="protection"]').uncheck();
  await page.getByRole('button', { name: checkout.save }).click();
  await expect(heading(page, checkout.review.title)).toBeVisible();
  await expect(page.getByText(credit.protection.no)).toBeVisible();
  await looks();

  const number = await shop.order();
  await expect(page.getByText(checkout.confirmation.nextInstalments)).toBeVisible();
  await expect(page.getByRole('table', { name: credit.rows.dues }).getByRole('row')).toHaveCount(13);
  await looks();
  await shop.open('accountCredit');
  await expect(page.getByRole('link', { name: credit.account.order(number) })).toBeVisible();
  await expect(page.getByRole('link', { name: credit.account.withdraw })).toBeVisible();
  await looks();
  await page.getByRole('link', { name: credit.account.toPaper }).click();
  await expect(heading(page, credit.account.paperTitle)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: shop.text.contract.title })).toBeVisible();
  await looks();
  await page.getByRole('link', { name: credit.account.back }).click();
  await page.getByRole('link', { name: credit.account.withdraw }).click();
  await page.getByRole('button', { name: credit.account.withdrawConfirm }).click();
  await expect(page.getByText(credit.account.done.withdraw)).toBeVisible();
  await expect(page.getByText(credit.account.ended)).toBeVisible();
}

for (const locale of FRENCH) {
  test(`${locale}: orders by instalments, from the choice to the withdrawal`, async ({ page }) => {
    test.setTimeout(180_000);
    await orderInTwelve(page, locale, async () => {
      expect(await accessibilityProblems(page)).toEqual([]);
    });
  });
}

test('refuses minors, and offers only plans within the cap @whole', async ({ page }) => {
  test.setTimeout(120_000);
  const shop = await atPayment(page, 'de-CH');
  const { checkout } = shop.text;
  await page
    .getByRole('radio', { name: words(checkout.payment.methods.instalments.name) })
    .first()
    .check();
  const tiles = page.getByText(/effektiver Jahreszins/);
  await expect(tiles).toHaveCount(6);
  const rates = (await tiles.allTextContents()).map((tile) => Number(/Jahreszins ([\d.]+)/.exec(tile)?.[1]));
  for (const rate of rates) {
    expect(rate).toBeGreaterThan(0);
    expect(rate).toBeLessThanOrEqual(10);
  }
  const young = new Date().getUTCFullYear() - 17;
  await chooseTwelve(page, shop, `01.01.${young}`);
  await expect(page.getByText(checkout.fieldProblems['too-young-for-credit']).first()).toBeVisible();
  await expect(heading(page, checkout.payment.title)).toBeVisible();
});

test('tells a guest that instalments need an account @whole', async ({ page }) => {
  const shop = shopper(page, 'de-CH');
  const { checkout } = shop.text;
  await shop.has(MONITOR);
  await shop.startsAt('payment');
  await expect(page.getByText(checkout.payment.refusals['needs-account']('', '', '', ''))).toBeVisible();
  await expect(page.locator('input[name="method"][value="instalments"]')).toBeDisabled();
});

test('the calculator opens over a product, calculates, and reports an error @whole', async ({ page }) => {
  const shop = shopper(page, 'de-CH');
  const { calculator, rows } = shop.text.credit;
  await shop.openArticle(MONITOR);
  const link = page.getByRole('link', { name: calculator.open });
  const dialog = page.getByRole('dialog', { name: calculator.title });
  const product = page.url();
  // Before the layer's script has loaded, the link leads to the calculator page: retries from the product.
  await expect(async () => {
    if (page.url() !== product) await page.goto(product);
    if (!(await dialog.isVisible())) await link.click();
    await expect(dialog).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(dialog.getByRole('textbox', { name: calculator.amount })).toHaveValue('329.00');
  await dialog.getByRole('textbox', { name: calculator.amount }).fill('50');
  await dialog.getByRole('combobox', { name: calculator.number }).selectOption('3');
  await dialog.getByRole('button', { name: calculator.submit }).click();
  await expect(dialog.getByRole('status')).toContainText(words(calculator.adjusted('100.00 CHF')));
  await expect(dialog.getByRole('status')).toContainText(rows.total);
  expect(await accessibilityProblems(page, 'dialog')).toEqual([]);

  await page.route('**/ratenrechner.data*', (route) => route.abort('aborted'));
  await dialog.getByRole('button', { name: calculator.submit }).click();
  await expect(dialog.getByText(calculator.unavailable)).toBeVisible();
  await page.unroute('**/ratenrechner.data*');
  await dialog.getByRole('button', { name: calculator.reload }).click();
  // Repeats the request that got no answer.
  await expect(dialog.getByRole('status')).toContainText(words(calculator.adjusted('100.00 CHF')));
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();

  // Opens the calculator over the basket, for the basket's total.
  await shop.has(MONITOR);
  await shop.open('basket');
  const basket = page.url();
  await expect(async () => {
    if (page.url() !== basket) await page.goto(basket);
    if (!(await dialog.isVisible())) await link.click();
    await expect(dialog).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(dialog.getByRole('textbox', { name: calculator.amount })).not.toHaveValue('');
  await expect(dialog.getByRole('status')).toContainText(rows.rate);
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
  expect(page.url()).toBe(basket);
});

test('the calculator’s page has no accessibility problem @whole', async ({ page }) => {
  await page.goto(`${href('fr-CH', 'calculator')}?amount=1299.90&months=12`);
  await expect(page.getByText(words('113.55 CHF')).first()).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the calculator answers, and the customer orders by instalments @whole', async ({ page }) => {
    test.setTimeout(180_000);
    const shop = shopper(page, 'fr-CH');
    await shop.openArticle(MONITOR);
    await page.getByRole('link', { name: shop.text.credit.calculator.open }).click();
    await expect(heading(page, shop.text.credit.calculator.title)).toBeVisible();
    await page.getByRole('button', { name: shop.text.credit.calculator.submit }).click();
    await expect(page.getByText(words('329.00 CHF')).first()).toBeVisible();
    await orderInTwelve(page, 'fr-CH', async () => {});
  });
});
