import type { Browser, Page } from '@playwright/test';
import { href } from '../../src/tenants/paths.ts';
import type { Locale } from '../../src/tenants/tenant.ts';
import { letterPath } from './support/letters.ts';
import { expect, test } from './support/shop-test.ts';
import { DRESS, POT, type Shopper, shopper } from './support/shopper.ts';

const PASSWORD = 'drei grüne Krüge';

/** One person in one language, with the browser they sit at; each step leaves them where the next one begins. */
type Life = { locale: Locale; email: string; page: Page; shop: Shopper };

/** The name of a button for any article; browsers report no-break spaces as plain ones. */
function about(name: (article: string) => string): RegExp {
  return new RegExp(name('.+').replaceAll('\u00a0', '\\s'));
}

const password = ({ page }: Life) => page.locator('main input[name="password"]').first();

/** Looks around as nobody: from the home page into a search, an article onto the wishlist, another into the basket. */
async function browseAnonymously({ page, shop }: Life): Promise<void> {
  await shop.open('home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await shop.openArticle(DRESS);
  const heart = page.locator('main').getByRole('button', { name: about(shop.text.wishlist.rememberArticle) });
  // Known to the page once its script runs.
  await expect(heart.first()).toHaveAttribute('aria-pressed', 'false');
  const kept = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/gateway/'),
  );
  await heart.first().click();
  await kept;
  await shop.addToBasket(POT);
}

async function register({ page, shop, email, locale }: Life): Promise<void> {
  const { account, checkout } = shop.text;
  await page.goto(href(locale, 'accountRegister'));
  await page.getByRole('radio', { name: checkout.salutations.female }).check();
  await page.getByRole('textbox', { name: checkout.fields.firstName }).fill('Lea');
  await page.getByRole('textbox', { name: checkout.fields.lastName, exact: false }).last().fill('Brunner');
  await page.getByRole('textbox', { name: account.fields.email }).fill(email);
  await page.locator('main input[name="password"]').first().fill(PASSWORD);
  await page.getByRole('button', { name: account.register.submit, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: account.register.successTitle })).toBeVisible();
}

async function confirm(life: Life): Promise<void> {
  const { page, shop, email } = life;
  await page.goto(await letterPath(email, 'register'));
  await password(life).fill(PASSWORD);
  await page.getByRole('button', { name: shop.text.account.confirm.submit }).click();
  await expect(page.getByRole('heading', { level: 1, name: shop.text.account.overview.greeting('Lea') })).toBeVisible();
}

async function logIn(life: Life): Promise<void> {
  const { page, shop, email, locale } = life;
  const { account } = shop.text;
  await page.goto(href(locale, 'account'));
  await page.getByRole('textbox', { name: account.fields.email }).fill(email);
  await password(life).fill(PASSWORD);
  await page.getByRole('button', { name: account.login.submit, exact: true }).click();
}

/** A second browser with a basket of its own: after the login both hold everything. */
async function mergeOnSecondBrowser(first: Life, browser: Browser): Promise<Life> {
  const page = await browser.newPage();
  const second = { ...first, page, shop: shopper(page, first.locale) };
  await second.shop.addToBasket(DRESS);
  await logIn(second);
  const { account, basket, wishes } = second.shop.text;
  await expect(page.getByRole('heading', { level: 1, name: account.overview.greeting('Lea') })).toBeVisible();
  await second.shop.open('basket');
  for (const sku of [POT, DRESS]) await expect(page.getByText(basket.articleNumber(sku))).toBeVisible();
  await second.shop.open('wishlist');
  await expect(page.getByRole('heading', { level: 2, name: wishes.items(1) })).toBeVisible();
  return second;
}

/** On invoice, and as a premium member from now on: the number of the order. */
async function orderOnInvoice({ page, shop, email, locale }: Life): Promise<string> {
  const { basket, checkout, account } = shop.text;
  await shop.open('basket');
  await page.getByRole('link', { name: basket.checkout }).click();
  await shop.enterAddress();
  await page.getByRole('radio', { name: checkout.payment.methods.invoice.name }).check();
  await page.getByRole('textbox', { name: checkout.fields.birthday }).fill('21.11.1990');
  await shop.go().click();
  await shop.choosePremium(true);
  await expect(page.getByText(checkout.premium.yes)).toBeVisible();
  await expect(page.getByText(checkout.premium.row).first()).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  const number = await shop.order();
  await page.goto(href(locale, 'accountOverview'));
  await expect(page.getByRole('link', { name: new RegExp(number) })).toBeVisible();
  await page.goto(href(locale, 'accountPremium'));
  await expect(page.getByRole('heading', { level: 2, name: account.premium.state.title })).toBeVisible();
  return number;
}

for (const locale of ['de-CH', 'fr-CH'] as const) {
  test(`${locale}: a whole life with the shop`, async ({ page, browser }) => {
    test.setTimeout(180_000);
    const email = `life.${test.info().workerIndex}-${test.info().testId.slice(-8)}@example.ch`;
    const life: Life = { locale, email, page, shop: shopper(page, locale) };
    await browseAnonymously(life);
    await register(life);
    await confirm(life);
    const second = await mergeOnSecondBrowser(life, browser);
    await orderOnInvoice(second);
    await second.page.close();
  });
}
