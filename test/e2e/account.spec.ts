import type { Browser } from '@playwright/test';
import { tenants } from '../../houses/montarve/house.ts';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { href } from '../../src/tenants/paths.ts';
import type { Locale } from '../../src/tenants/tenant.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { account, haveAccount, PASSWORD } from './support/customer.ts';
import { BOTH, FRENCH, GERMAN } from './support/languages.ts';
import { letterPath } from './support/letters.ts';
import { expect, test } from './support/shop-test.ts';
import { DRESS, POT, shopper } from './support/shopper.ts';

/** Areas below the account page. */
const AREAS = [
  'accountOverview',
  'accountData',
  'accountOrders',
  'accountBookings',
  'accountInvoices',
  'accountDates',
  'accountAddresses',
  'accountPayback',
  'accountPremium',
  'accountNewsletter',
  'accountVouchers',
  'accountSearches',
  'accountSecurity',
  'accountPrivacy',
  'accountErase',
] as const;
let people = 0;

/** A new customer; the address is unique to each test and worker. */
function person() {
  people += 1;
  return `lea.${test.info().workerIndex}-${people}-${test.info().testId.slice(-8)}@example.ch`;
}

/** Registers the customer in a separate browser context. */
async function registered(browser: Browser, locale: Locale, email: string): Promise<void> {
  const page = await browser.newPage();
  await haveAccount(page, locale, email, PASSWORD);
  await page.close();
}

for (const locale of GERMAN) {
  test.describe(locale, () => {
    test('registers, orders, and shows everything in a second browser', async ({ page, browser }) => {
      test.setTimeout(120_000);
      const email = person();
      const own = account(page, locale);
      const buyer = shopper(page, locale);
      await buyer.addToBasket(POT);
      await own.register(email);
      await own.confirm(email);
      await expect(page.getByText(own.text.overview.confirmed(tenants.ch.seoTitleName))).toBeVisible();
      expect(await accessibilityProblems(page)).toEqual([]);
      // The name loads after the page: the cached page is equal for all visitors.
      await buyer.open('home');
      await expect(page.getByRole('link', { name: `${buyer.text.frame.header.account}, Lea` })).toBeVisible();

      await page.goto(href(locale, 'basket'));
      await page.getByRole('link', { name: buyer.text.basket.checkout }).click();
      await buyer.enterAddress();
      await page.getByRole('radio', { name: buyer.text.checkout.payment.methods.invoice.name }).check();
      await page.getByRole('textbox', { name: buyer.text.checkout.fields.birthday }).fill(buyer.person.birthday);
      await buyer.go().click();
      await buyer.choosePremium(false);
      await expect(page.getByText(email)).toBeVisible();
      const number = await buyer.order();

      const second = await browser.newPage();
      const there = account(second, locale);
      const visitor = shopper(second, locale);
      await visitor.addToBasket(DRESS);
      await there.login(email);
      await expect(second.getByRole('heading', { level: 1, name: there.text.overview.greeting('Lea') })).toBeVisible();
      await second.getByRole('link', { name: there.text.overview.allOrders }).click();
      await second.getByRole('link', { name: there.text.orders.detailsOf(number) }).click();
      await expect(second.getByRole('heading', { level: 1, name: there.text.orders.order(number) })).toBeVisible();
      await second.getByRole('button', { name: there.text.orders.again }).click();
      const reordered = new RegExp(`^${there.text.orders.reordered('.{4,}')}`);
      await expect(second.getByText(reordered)).toBeVisible();
      await second.goto(href(locale, 'basket'));
      await expect(second.getByText(visitor.text.basket.articleNumber(POT))).toBeVisible();
      await expect(second.getByText(visitor.text.basket.articleNumber(DRESS))).toBeVisible();
      // The address of the first order becomes the first entry of the address book.
      await there.open('accountAddresses');
      await expect(second.getByText(`${buyer.person.street} ${buyer.houseNumber}`)).toBeVisible();
      await second.close();

      // The second browser sees the change of the first.
      await page.goto(href(locale, 'basket'));
      await expect(page.getByText(buyer.text.basket.articleNumber(DRESS))).toBeVisible();
    });
  });
}

for (const locale of BOTH) {
  test.describe(locale, () => {
    test('every account page is accessible, on narrow screens too @whole', async ({ page }) => {
      test.setTimeout(240_000);
      const email = person();
      const own = account(page, locale);
      await haveAccount(page, locale, email, PASSWORD);
      await page.setViewportSize({ width: 320, height: 800 });
      for (const area of AREAS) {
        await own.open(area);
        // Both languages share the structure, so axe checks one.
        if (locale === 'de-CH') expect(await accessibilityProblems(page), area).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide, `${area} scrolls sideways`).toBeLessThanOrEqual(0);
      }
    });
  });
}

for (const locale of FRENCH) {
  test.describe(locale, () => {
    test('the dialog logs in on the current page, and the menu links to account and logout @whole', async ({
      page,
      browser,
    }) => {
      const email = person();
      await registered(browser, locale, email);
      const own = account(page, locale);
      const { frame } = messagesOf(locale);
      await page.goto(href(locale, 'search'));
      const entrance = page.getByRole('link', { name: frame.header.account }).first();
      const dialog = page.getByRole('dialog');
      await expect(async () => {
        // Before the page's script runs, the link leads to the page for login and registration.
        if (new URL(page.url()).pathname !== href(locale, 'search')) await page.goto(href(locale, 'search'));
        await entrance.click();
        await expect(dialog).toBeVisible({ timeout: 2000 });
      }).toPass();
      expect(await accessibilityProblems(page, 'dialog')).toEqual([]);
      await dialog.getByRole('textbox', { name: own.text.fields.email }).fill(email);
      await dialog.locator('input[name="password"]').fill(PASSWORD);
      await dialog.getByRole('button', { name: own.text.showPassword }).click();
      await expect(dialog.locator('input[name="password"]')).toHaveAttribute('type', 'text');
      await dialog.getByRole('button', { name: own.text.login.submit, exact: true }).click();
      await expect(page.getByText(own.text.login.done('Lea'))).toBeVisible();
      await expect(entrance).toHaveText('Lea');
      expect(new URL(page.url()).pathname).toBe(href(locale, 'search'));
      await entrance.click();
      await dialog.getByRole('link', { name: own.text.navigation.security }).click();
      await expect(page.getByRole('heading', { level: 1, name: own.text.security.title })).toBeVisible();
      await expect(page.getByText(own.text.security.thisDevice)).toBeVisible();
      await page.getByRole('button', { name: own.text.navigation.logout, exact: true }).click();
      await expect(page.getByText(own.text.login.loggedOut)).toBeVisible();
      await own.open('accountData');
      await expect(page.getByRole('heading', { level: 1, name: own.text.login.title })).toBeVisible();
    });
  });
}

for (const locale of GERMAN) {
  test.describe(locale, () => {
    test('resets a forgotten password by mail and ends the old sessions @whole', async ({ page, browser }) => {
      const email = person();
      await registered(browser, locale, email);
      const own = account(page, locale);
      const elsewhere = await browser.newPage();
      await account(elsewhere, locale).login(email);
      await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(own.text.overview.greeting('Lea'));
      await own.open('accountForgot');
      await page.getByRole('textbox', { name: own.text.fields.email }).fill(email);
      await page.getByRole('button', { name: own.text.forgot.submit }).click();
      await expect(page.getByText(own.text.forgot.successText(email))).toBeVisible();
      const link = await letterPath(email, 'password');
      await page.goto(link);
      await own.password().fill('neun grüne Hüte');
      await page.getByRole('button', { name: own.text.reset.submit }).click();
      await expect(page.getByText(own.text.login.passwordSet)).toBeVisible();
      await account(elsewhere, locale).open('accountOverview');
      await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(own.text.login.title);
      await elsewhere.close();
      await page.goto(link);
      await expect(page.getByText(own.text.reset.invalidText)).toBeVisible();
      await own.login(email, PASSWORD);
      await expect(page.getByText(own.text.login.wrong)).toBeVisible();
      await own.login(email, 'neun grüne Hüte');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(own.text.overview.greeting('Lea'));
    });
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const locale of BOTH) {
    test(`${locale}: shows every account page, and its forms work @whole`, async ({ page }) => {
      test.setTimeout(120_000);
      const email = person();
      const own = account(page, locale);
      const { checkout } = messagesOf(locale);
      await own.register(email);
      await own.confirm(email);
      for (const area of AREAS) {
        const answer = await own.open(area);
        expect(answer?.status(), area).toBe(200);
      }
      await own.open('accountAddresses');
      await page.getByRole('button', { name: own.text.save }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await page.getByRole('textbox', { name: checkout.fields.street }).fill('Bahnhofstrasse');
      await page.getByRole('textbox', { name: checkout.fields.houseNumber }).fill('7');
      await page.getByRole('textbox', { name: checkout.fields.postalCode }).fill('8001');
      await page.getByRole('textbox', { name: checkout.fields.city }).fill('Zürich');
      await page.getByRole('button', { name: own.text.save }).click();
      await expect(page.getByText(own.text.saved)).toBeVisible();
      await expect(page.getByText(own.text.addresses.standard, { exact: true })).toBeVisible();

      await own.open('accountNewsletter');
      await page.getByRole('radio', { name: own.text.newsletter.frequencies[1] }).check();
      await page.getByRole('button', { name: own.text.save }).click();
      await expect(page.getByText(own.text.newsletter.subscribed)).toBeVisible();
      await page.getByRole('radio', { name: own.text.newsletter.pause }).check();
      await page.getByRole('combobox', { name: own.text.fields.pause }).selectOption('14');
      await page.getByRole('button', { name: own.text.save }).click();
      await expect(page.getByText(own.text.newsletter.paused('').slice(0, 20))).toBeVisible();

      await own.open('accountPayback');
      await page.getByRole('textbox', { name: own.text.fields.paybackNumber }).fill('12345');
      await page.getByRole('button', { name: own.text.save }).click();
      await expect(page.getByText(own.text.fieldProblems['invalid-number'])).toBeVisible();
      await page.getByRole('textbox', { name: own.text.fields.paybackNumber }).fill('1234567890');
      await page.getByRole('button', { name: own.text.save }).click();
      await expect(page.getByText(own.text.payback.connected)).toBeVisible();

      await own.open('accountSecurity');
      await page.getByRole('button', { name: own.text.security.everywhere }).click();
      await expect(page.getByText(own.text.login.loggedOut)).toBeVisible();
      await own.open('accountOverview');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(own.text.login.title);
    });
  }
});
