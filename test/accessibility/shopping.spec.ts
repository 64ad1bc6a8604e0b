import type { Page } from '@playwright/test';
import { languageOf } from '../../src/languages/language.ts';
import { payTexts } from '../../src/payment-simulator/pay-texts.ts';
import { QUESTIONS_SEGMENT } from '../../src/storefront/question-paths.ts';
import { REVIEWS_SEGMENT } from '../../src/storefront/review-paths.ts';
import { guestReturnHref, orderHref, returnHref, withdrawalHref } from '../../src/tenants/after-order-paths.ts';
import { tenants } from '../../src/tenants/index.ts';
import { newsletterMessagesOf } from '../../src/tenants/messages/newsletter.ts';
import { newsletterHref } from '../../src/tenants/newsletter-paths.ts';
import { stockNoticeHref } from '../../src/tenants/notice-paths.ts';
import { AREAS, type Area, href } from '../../src/tenants/paths.ts';
import { surveyHref } from '../../src/tenants/service-paths.ts';
import type { Locale } from '../../src/tenants/tenant.ts';
import { addressInLetter, letterPath } from '../e2e/support/letters.ts';
import { expect, test } from '../e2e/support/shop-test.ts';
import { answered, inEachLocale, look, visit, WALKS, type Walker } from './walk.ts';

/** Variants that other tests do not buy, since the many walks would sell them out. */
const POT = '400104-02';
const MONITOR = '300107-01';
const SOLD_OUT = '100101-06';
const PASSWORD = 'drei grüne Krüge';

const PLACES: Record<string, { postalCode: string; city: string; country: string }> = {
  ch: { postalCode: '8001', city: 'Zürich', country: 'CH' },
  de: { postalCode: '10115', city: 'Berlin', country: 'DE' },
  at: { postalCode: '1070', city: 'Wien', country: 'AT' },
  nl: { postalCode: '1016 AB', city: 'Amsterdam', country: 'NL' },
};
const tenantOf = (locale: Locale) => {
  const found = Object.values(tenants).find((tenant) => tenant.locales.some((entry) => entry.locale === locale));
  if (!found) throw new Error(`no tenant has the locale ${locale}`);
  return found;
};
/** Returns a number for each locale: debts of one person count together, so each locale has a person of its own. */
const placeOf = (locale: Locale) => WALKS.findIndex((walk) => walk.locale === locale);
const submit = (page: Page) => page.locator('main form button[type="submit"], main form button:not([type])').last();

async function addToBasket(page: Page, { locale, text }: Walker, sku: string): Promise<void> {
  await page.goto(`${href(locale, 'search')}?q=${sku}`);
  await expect(page).toHaveURL(new RegExp(`/${sku}`));
  await page.getByRole('button', { name: text.catalogue.product.addToBasket }).first().click();
  await expect(page.getByRole('link', { name: text.basket.layer.toBasket }).first()).toBeVisible();
}

async function enterAddress(page: Page, { locale, text }: Walker): Promise<void> {
  const { checkout } = text;
  const field = (name: keyof typeof checkout.fields) =>
    page.getByRole('textbox', { name: checkout.fields[name], exact: true }).first();
  const place = PLACES[tenantOf(locale).id];
  await page.getByRole('radio', { name: checkout.salutations.female }).first().check();
  await field('firstName').fill('Lea');
  await field('lastName').fill('Brunner');
  await field('street').fill('Hauptstrasse');
  await field('houseNumber').fill(String(12 + placeOf(locale)));
  await field('postalCode').fill(place?.postalCode ?? '');
  await field('city').fill(place?.city ?? '');
}

/** Returns the area of the page table that matches the current address. */
function areaOfPage(page: Page, locale: Locale): Area | undefined {
  const { pathname } = new URL(page.url());
  return AREAS.find((area) => href(locale, area) === pathname);
}

/**
 * Completes the checkout from the current step to the confirmation. Looks at each step, empty and with its field
 * errors.
 */
async function checkOut(page: Page, walker: Walker, method: string): Promise<void> {
  const { locale, text } = walker;
  const { checkout } = text;
  const here = () => areaOfPage(page, locale);
  const go = page.getByRole('button', { name: checkout.continue, exact: true });
  const refused = async (state: string): Promise<void> => {
    await answered(page);
    await look(page, { locale, state });
  };
  const steps: Partial<Record<Area, () => Promise<void>>> = {
    checkoutLogin: async () => {
      const guest = page.getByRole('button', { name: checkout.login.guestButton });
      await guest.click();
      await refused('nothing entered');
      await page
        .getByRole('textbox', { name: checkout.fields.email, exact: true })
        .first()
        .fill('lea.brunner@example.ch');
      await guest.click();
    },
    delivery: async () => {
      const other = page.getByRole('checkbox', { name: checkout.fields.otherAddress });
      await other.check();
      await go.click();
      await refused('nothing entered, two addresses');
      await other.uncheck();
      await enterAddress(page, walker);
      await go.click();
    },
    payment: async () => {
      for (const radio of await page.locator('main input[name="method"]:enabled').all()) {
        await radio.check();
        await look(page, { locale, state: `${await radio.getAttribute('value')}`, widths: [1280] });
      }
      await page.locator(`main input[name="method"][value="${method}"]`).check();
      if (method === 'instalments') await page.locator('input[name="months"]:enabled').first().check();
      const birthday = page.getByRole('textbox', { name: checkout.fields.birthday }).first();
      if (await birthday.isVisible()) {
        await go.click();
        await refused('without a birthday');
        await birthday.fill(`21.11.${1980 + placeOf(locale)}`);
      }
      await go.click();
    },
    delayedPayment: async () => {
      await page.locator('input[name="pause"][value="yes"]').check();
      await go.click();
    },
    creditAgreement: async () => {
      const agree = page.getByRole('button', { name: text.credit.agreement.submit });
      await agree.click();
      await refused('not agreed to');
      await page.locator('input[name="agreement"]').check();
      await agree.click();
    },
    checkAndOrder: async () => {
      for (const change of ['deliveryChange', 'paymentChange', 'protectionUpdate'] as const)
        await visit(page, href(locale, change), { locale, state: change });
      await page.goto(href(locale, 'checkAndOrder'), { waitUntil: 'networkidle' });
      const order = page.getByRole('button', { name: checkout.review.order, exact: true });
      await order.click();
      await refused('not agreed to');
      await page.getByRole('checkbox').first().check();
      await order.click();
    },
  };
  for (let area = here(); area !== 'confirmation'; area = here()) {
    if (page.url().includes('/_pay/')) {
      // Looks at the provider’s payment page and returns from it without a payment.
      await look(page, { locale, state: 'paying' });
      await page.getByRole('link', { name: payTexts(languageOf(locale)).back }).click();
      await expect.poll(here).toBe('afterPayment');
      await page.waitForLoadState('networkidle');
      await look(page, { locale, state: 'not paid' });
      return;
    }
    if (area === undefined) throw new Error(`not in the checkout: ${page.url()}`);
    await page.waitForLoadState('networkidle');
    await look(page, { locale, state: area });
    await (steps[area] ?? (() => go.click()))();
    await expect.poll(here, { timeout: 30_000 }).not.toBe(area);
  }
  await page.waitForLoadState('networkidle');
  await look(page, { locale, state: 'ordered' });
}

inEachLocale('a guest buys', async (page, walker) => {
  const { locale, text } = walker;
  for (const area of [
    'basket',
    'noOrder',
    'checkoutLogin',
    'wishlist',
    'search',
    'confirmation',
    'afterPayment',
  ] as const)
    await visit(page, href(locale, area), { locale, state: `${area}, nothing there` });
  await page.goto(`${href(locale, 'search')}?q=${POT}`);
  await expect(page).toHaveURL(new RegExp(`/${POT}`));
  await look(page, { locale, state: 'product' });
  const product = new URL(page.url()).pathname;
  await visit(page, `${product}/${QUESTIONS_SEGMENT[languageOf(locale)]}`, { locale, state: 'questions' });
  await visit(page, `${product}/${REVIEWS_SEGMENT[languageOf(locale)]}`, {
    locale,
    state: 'reviews',
  });
  await addToBasket(page, walker, POT);
  await look(page, { locale, state: 'added' });
  await visit(page, href(locale, 'basket'), { locale, state: 'with an article' });
  await page.getByRole('link', { name: text.basket.checkout }).click();
  await expect.poll(() => areaOfPage(page, locale)).toBe('checkoutLogin');
  await checkOut(page, walker, 'prepayment');
  await addToBasket(page, walker, POT);
  await page.goto(href(locale, 'basket'));
  await page.getByRole('link', { name: text.basket.checkout }).click();
  await expect.poll(() => areaOfPage(page, locale)).not.toBe('basket');
  await checkOut(page, walker, 'card');
});

inEachLocale('a customer buys and visits the account pages', async (page, walker, info) => {
  test.setTimeout(1_800_000);
  const { locale, text } = walker;
  const own = text.account;
  const email = `lea.${locale}.${info.testId.slice(-8)}@example.ch`.toLowerCase();
  const password = () => page.locator('main input[name="password"]').first();
  await visit(page, href(locale, 'account'), { locale, state: 'login' });
  await page.getByRole('button', { name: own.login.submit, exact: true }).click();
  await answered(page);
  await look(page, { locale, state: 'login, nothing entered' });
  await visit(page, href(locale, 'accountRegister'), { locale });
  await page.getByRole('button', { name: own.register.submit, exact: true }).click();
  await answered(page);
  await look(page, { locale, state: 'nothing entered' });
  await page.getByRole('radio', { name: text.checkout.salutations.female }).check();
  await page.getByRole('textbox', { name: text.checkout.fields.firstName }).fill('Lea');
  await page.getByRole('textbox', { name: text.checkout.fields.lastName, exact: false }).last().fill('Brunner');
  await page.getByRole('textbox', { name: own.fields.email }).fill(email);
  await password().fill(PASSWORD);
  await page.getByRole('button', { name: own.register.submit, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: own.register.successTitle })).toBeVisible();
  await look(page, { locale, state: 'registered' });
  await visit(page, href(locale, 'accountConfirm'), { locale, state: 'without a link' });
  await visit(page, await letterPath(email, 'register'), { locale, state: 'with its link' });
  await password().fill(PASSWORD);
  await page.getByRole('button', { name: own.confirm.submit }).click();
  await expect(page.getByRole('heading', { level: 1, name: own.overview.greeting('Lea') })).toBeVisible();

  const later = tenantOf(locale).payment.methods.includes('instalments');
  await addToBasket(page, walker, later ? MONITOR : POT);
  await page.goto(href(locale, 'basket'));
  await page.getByRole('link', { name: text.basket.checkout }).click();
  await expect.poll(() => areaOfPage(page, locale)).toBe('delivery');
  await checkOut(page, walker, later ? 'instalments' : 'invoice');

  await page.goto(`${href(locale, 'search')}?q=${POT}`);
  await page.locator('main button[aria-pressed="false"]').first().click();
  await page.waitForLoadState('networkidle');
  await visit(page, href(locale, 'wishlist'), { locale, state: 'with an article' });
  for (const area of AREAS.filter((entry) => entry.startsWith('account'))) {
    if (['accountLogout', 'accountExtract', 'account'].includes(area)) continue;
    await visit(page, href(locale, area), { locale, state: area });
  }
  // Looks at the form for a second address, and at its errors when it is empty.
  await page.goto(href(locale, 'accountAddresses'));
  for (const opener of await page.locator('main summary').all()) if (await opener.isVisible()) await opener.click();
  await look(page, { locale, state: 'opened' });
  await submit(page).click();
  await answered(page);
  await look(page, { locale, state: 'sent as it is' });

  await page.goto(href(locale, 'accountOrders'));
  const order = await page
    .locator(`main a[href^="${href(locale, 'accountOrders')}/"]`)
    .first()
    .getAttribute('href');
  const number = decodeURIComponent(order?.split('/').at(-1)?.split('?')[0] ?? '');
  await visit(page, orderHref(locale, number), { locale });
  await visit(page, returnHref(locale, number), { locale });
  await visit(page, `${href(locale, 'accountReviews')}/${later ? MONITOR : POT}`, { locale });
  await page.locator('main form button').last().click();
  await answered(page);
  await look(page, { locale, state: 'an empty review' });
  if (later) {
    await page.goto(href(locale, 'accountCredit'));
    const contract = await page
      .locator(`main a[href^="${href(locale, 'accountCredit')}/"]`)
      .first()
      .getAttribute('href');
    await visit(page, contract ?? '', { locale });
  }
  await page.goto(href(locale, 'accountLogout'));
  await page.context().clearCookies();
  await visit(page, href(locale, 'accountForgot'), { locale, state: 'logged out' });
  await page.getByRole('textbox', { name: own.fields.email }).fill(email);
  await submit(page).click();
  await answered(page);
  await look(page, { locale, state: 'asked for' });
  await visit(page, await letterPath(email, 'password'), { locale, state: 'with its link' });
});

inEachLocale('all other pages', async (page, walker, info) => {
  test.setTimeout(1_800_000);
  const { locale } = walker;
  const email = `post.${locale}.${info.testId.slice(-8)}@example.ch`.toLowerCase();
  const words = newsletterMessagesOf(locale);
  const subscribe = newsletterHref(locale, 'subscribe');
  for (const path of [
    subscribe,
    newsletterHref(locale, 'confirm', 'none'),
    newsletterHref(locale, 'unsubscribe'),
    newsletterHref(locale, 'stop', 'none'),
    href(locale, 'contact'),
    href(locale, 'braFinder'),
    href(locale, 'calculator'),
    href(locale, 'cookies'),
    href(locale, 'compare'),
    href(locale, 'paylink'),
    href(locale, 'paylinkSuccess'),
    href(locale, 'wishlistShared'),
    href(locale, 'wishlistNotices'),
    stockNoticeHref(locale, SOLD_OUT),
    href(locale, 'accountCancel'),
    surveyHref(locale),
    guestReturnHref(locale),
    withdrawalHref(locale),
    `${href(locale, 'search')}?q=xyzzyplugh`,
    `${href(locale, 'search')}?q=a`,
    `${locale === 'fr-CH' ? '/fr' : ''}/gibt-es-nicht`,
    `${locale === 'fr-CH' ? '/fr' : ''}/servicelayer/shipping`,
    '/_app',
    '/_unavailable',
    '/_unavailable?offline',
  ]) {
    await visit(page, path, { locale });
    if (/\?|_app|_unavailable|servicelayer|nicht/.test(path)) continue;
    // Submits the form unchanged and looks at its errors.
    const button = page.locator('main form').last().locator('button[type="submit"], button:not([type])').last();
    if ((await button.count()) === 0 || !(await button.isVisible()) || !(await button.isEnabled())) continue;
    await button.click();
    await answered(page);
    await look(page, { locale, state: 'sent as it is' });
  }
  // Subscribes to the newsletter, opens its mail and returns.
  await page.goto(subscribe);
  await expect(async () => {
    await page.getByRole('main').getByRole('textbox', { name: words.email }).fill(email);
    await expect(page.getByRole('main').getByRole('button', { name: words.subscribe.submit })).toBeEnabled({
      timeout: 1000,
    });
  }).toPass();
  await page.locator('main input[name="terms"]').check();
  await page.getByRole('main').getByRole('button', { name: words.subscribe.submit }).click();
  await page.waitForLoadState('networkidle');
  await look(page, { locale, state: 'subscribed' });
  if (tenantOf(locale).newsletter.doubleOptIn) {
    await visit(page, await addressInLetter(email, 'newsletter-confirm'), { locale, state: 'with its link' });
    await submit(page).click();
    await answered(page);
    await look(page, { locale, state: 'confirmed' });
  }
  await page.goto(newsletterHref(locale, 'unsubscribe'));
  for (const radio of await page.locator('main input[type="radio"]').all()) {
    if (!(await radio.isVisible())) continue;
    await radio.check();
    await look(page, { locale, state: `${await radio.getAttribute('value')}`, widths: [360] });
  }
  // Looks at the contact form for each subject.
  await page.goto(href(locale, 'contact'), { waitUntil: 'networkidle' });
  const subject = page.locator('#contact-subject');
  for (const value of await subject
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))) {
    if (value === '') continue;
    await subject.selectOption(value);
    await look(page, { locale, state: `subject ${value}`, widths: [1280] });
  }
});
