// Whole runs only: walks through the whole life of a customer.
import type { Browser, Page } from '@playwright/test';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { languageOf } from '../../src/languages/language.ts';
import { REVIEWS_SEGMENT } from '../../src/storefront/review-paths.ts';
import { href } from '../../src/tenants/paths.ts';
import type { Locale } from '../../src/tenants/tenant.ts';
import { letterPath } from './support/letters.ts';
import { expect, test } from './support/shop-test.ts';
import { DRESS, POT, type Shopper, shopper } from './support/shopper.ts';
import { comeIn } from './support/staff.ts';

// As for most customers: the first page installs the service worker for all later ones.
test.use({ installs: true });

const PASSWORD = 'drei grüne Krüge';

/** One person with a browser in one language; each step ends at the page where the next one begins. */
type Life = { locale: Locale; email: string; page: Page; shop: Shopper };

/** Returns the name of a button for any product; browsers report no-break spaces as plain ones. */
function about(name: (article: string) => string): RegExp {
  return new RegExp(name('.+').replaceAll('\u00a0', '\\s'));
}

const password = ({ page }: Life) => page.locator('main input[name="password"]').first();

/** Browses without a login: from the home page to a search, a product to the wishlist, another to the basket. */
async function browseAnonymously({ page, shop }: Life): Promise<void> {
  await shop.open('home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await shop.openArticle(DRESS);
  const heart = page.locator('main').getByRole('button', { name: about(shop.text.wishlist.rememberArticle) });
  // The page knows the wishlist once its script runs.
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

/** Logs in on a second browser with its own language and basket: afterwards both browsers have both baskets. */
async function mergeOnSecondBrowser(first: Life, browser: Browser, locale: Locale): Promise<Life> {
  const page = await browser.newPage();
  const second = { ...first, locale, page, shop: shopper(page, locale) };
  await second.shop.addToBasket(DRESS);
  await logIn(second);
  const { account, basket, wishes } = second.shop.text;
  await expect(page.getByRole('heading', { level: 1, name: account.overview.greeting('Lea') })).toBeVisible();
  await expect(page.getByText(account.login.merged(1))).toBeVisible();
  await second.shop.open('basket');
  for (const sku of [POT, DRESS]) await expect(page.getByText(basket.articleNumber(sku))).toBeVisible();
  await second.shop.open('wishlist');
  await expect(page.getByRole('heading', { level: 2, name: wishes.items(1) })).toBeVisible();
  return second;
}

/** Orders on invoice and buys a premium membership; returns the order number. */
async function orderOnInvoice({ page, shop, email, locale }: Life): Promise<string> {
  const { basket, checkout, account } = shop.text;
  await shop.open('basket');
  await page.getByRole('link', { name: basket.checkout }).click();
  await shop.enterAddress();
  await page.getByRole('radio', { name: checkout.payment.methods.invoice.name }).check();
  await page.getByRole('textbox', { name: checkout.fields.birthday }).fill(shop.person.birthday);
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

/** Reviews the ordered product; returns the review's unique title and the address of the product's reviews. */
async function review(life: Life, order: string): Promise<{ title: string; all: string }> {
  const { page, shop, email, locale } = life;
  const { form, own } = shop.text.reviews;
  await shop.openArticle(POT);
  const all = `${new URL(page.url()).pathname}/${REVIEWS_SEGMENT[languageOf(locale)]}?sort=newest`;
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.goto(`${href(locale, 'accountOrders')}/${order}`);
  const links = page
    .locator('main')
    .getByRole('link')
    .filter({ hasText: form.titleOf('').trim() });
  await links.filter({ hasText: name }).first().click();
  // Verified: the order just placed counts.
  await expect(page.getByText(form.isVerified)).toBeVisible();
  const title = `Hält ${email.split('@')[0]}`;
  await page.getByRole('radio', { name: form.choices['4'] }).check();
  await page.getByRole('textbox', { name: form.fields.title }).fill(title);
  await page.getByRole('textbox', { name: form.fields.text }).fill('Dicht, schwer und schnell heiss; der Griff auch.');
  await page.getByRole('checkbox', { name: form.agree }).check();
  await page.getByRole('button', { name: form.submit }).click();
  await expect(page.getByRole('heading', { level: 1, name: form.doneTitle })).toBeVisible();
  await page.goto(href(locale, 'accountReviews'));
  await expect(page.getByText(own.states.waiting)).toBeVisible();
  await page.goto(all);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
  return { title, all };
}

/** An employee reads the review and publishes it. */
async function publish(browser: Browser, email: string, title: string): Promise<void> {
  const page = await browser.newPage({ locale: 'de-CH' });
  const { reviews } = staffTexts.de;
  await comeIn(page, `staff.${email}`, 'service');
  await page.goto('/backoffice/reviews');
  await page.getByRole('button', { name: reviews.publishOf(title) }).click();
  await expect(page.getByRole('status').filter({ hasText: reviews.said.publish })).toBeVisible();
  await page.close();
}

/** Expects the review on the public page, or its absence, as soon as the cached pages are invalidated. */
async function expectReview(page: Page, all: string, title: string, verified: string | null): Promise<void> {
  const shown = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(async () => {
    await page.goto(all);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(shown).toHaveCount(verified === null ? 0 : 1, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  if (verified !== null) await expect(shown).toContainText(verified);
}

/** Exports all data of the person, including the order and the review. */
async function exportData(life: Life, order: string, title: string): Promise<void> {
  const { page, shop, email, locale } = life;
  const { privacy } = shop.text.account;
  await page.goto(href(locale, 'accountPrivacy'));
  await password(life).fill(PASSWORD);
  await page.getByRole('button', { name: privacy.extractSubmit }).click();
  await expect(page.getByText(privacy.ready)).toBeVisible();
  const json = page.getByRole('link', { name: privacy.asJson });
  const extract = await (await page.request.get((await json.getAttribute('href')) ?? '')).text();
  for (const known of [email, order, title, POT]) expect(extract).toContain(known);
}

/** Erases the account, except for the order that the ledger needs: neither browser is logged in afterwards. */
async function beForgotten(life: Life, first: Life): Promise<void> {
  const { page, shop, email, locale } = life;
  const { erase, login, privacy } = shop.text.account;
  await page.goto(href(locale, 'accountPrivacy'));
  await page.getByRole('link', { name: privacy.eraseLink }).click();
  await expect(page.getByText(erase.law)).toBeVisible();
  await page.getByRole('checkbox', { name: erase.understood }).check();
  await password(life).fill(PASSWORD);
  await page.getByRole('button', { name: erase.submit }).click();
  await expect(page.getByText(login.erased)).toBeVisible();
  for (const again of [life, first]) {
    await logIn(again);
    await expect(again.page.getByText(again.shop.text.account.login.wrong)).toBeVisible();
  }
  expect(await letterPath(email, 'erased')).toBe(href(locale, 'home'));
}

test('a customer uses the shop from the first visit in German to the erasure in French', async ({ page, browser }) => {
  test.setTimeout(300_000);
  const email = `life.${test.info().workerIndex}-${test.info().testId.slice(-8)}@example.ch`;
  const first: Life = { locale: 'de-CH', email, page, shop: shopper(page, 'de-CH') };
  await browseAnonymously(first);
  await register(first);
  await confirm(first);
  const second = await mergeOnSecondBrowser(first, browser, 'fr-CH');
  const order = await orderOnInvoice(second);
  const { title, all } = await review(second, order);
  await publish(browser, email, title);
  await expectReview(second.page, all, title, second.shop.text.reviews.verified);
  await exportData(second, order, title);
  await beForgotten(second, first);
  await expectReview(second.page, all, title, null);
  await second.page.close();
});
