// Whole runs only: walks through every tenant again over HTTPS.
import fs from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { languageOf } from '../../src/languages/language.ts';
import { payTexts } from '../../src/payment-simulator/pay-texts.ts';
import { tenantOfHost } from '../../src/tenants/index.ts';
import { contactMessagesOf } from '../../src/tenants/messages/contact.ts';
import { newsletterMessagesOf } from '../../src/tenants/messages/newsletter.ts';
import { newsletterHref } from '../../src/tenants/newsletter-paths.ts';
import { href } from '../../src/tenants/paths.ts';
import type { Locale, Tenant } from '../../src/tenants/tenant.ts';
import { account, PASSWORD } from './support/customer.ts';
import { letterPath } from './support/letters.ts';
import { prepare } from './support/prepare.ts';
import { expect, type Host, test } from './support/secure-shop.ts';
import { ADDRESS, shopper } from './support/shopper.ts';
import { enterByLink, welcomeLink } from './support/staff.ts';

/** Submits every kind of form over HTTPS. A proxy ends TLS, so the shop sees another scheme and host than browsers. */

/** Has plenty of stock, and no other test buys it. */
const SKU = '100101-02';
const TEN_SECONDS = { timeout: 10_000 };

type Place = { postalCode: string; city: string };
/** One walk for each tenant; German is walked on two others. */
const WALKS: [locale: Locale, host: Host, place: Place][] = [
  ['fr-CH', 'ch.localhost', { postalCode: '1003', city: 'Lausanne' }],
  ['de-DE', 'de.localhost', { postalCode: '10115', city: 'Berlin' }],
  ['de-AT', 'at.localhost', { postalCode: '1070', city: 'Wien' }],
  ['nl-NL', 'nl.localhost', { postalCode: '1016 AB', city: 'Amsterdam' }],
];

const person = () => `secure.${test.info().workerIndex}-${test.info().testId.slice(-8)}@example.ch`;

/** Runs in the browser: returns the protocol of the page's request. */
function spokenProtocol(): unknown {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation?.toJSON().nextHopProtocol;
}

/** Buys as a guest by card; the pay page submits forms too. Without `byHand` the product's page is left out. */
async function buy(page: Page, locale: Locale, { postalCode, city }: Place, byHand: boolean): Promise<void> {
  const shop = shopper(page, locale);
  const { basket, checkout } = shop.text;
  const pay = payTexts(languageOf(locale));
  if (byHand) await shop.addToBasket(SKU);
  else expect(await page.evaluate(prepare, { sku: SKU, forms: [] })).toEqual(['basket 200 true']);
  await shop.open('basket');
  await page.getByRole('link', { name: basket.checkout }).click();
  await shop.enterEmail();
  await shop.enterAddress(city, postalCode);
  await page.getByRole('radio', { name: checkout.payment.methods.card.name }).check();
  await shop.go().click();
  await expect(page.getByRole('heading', { level: 1, name: checkout.review.title })).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: checkout.review.order, exact: true }).click();
  await expect(page).toHaveURL(/^https:.*\/_pay\/cs_test_/);
  await page.getByLabel(pay.cardNumber).fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: pay.pay }).click();
  await expect(page.getByRole('heading', { level: 1, name: checkout.confirmation.title })).toBeVisible(TEN_SECONDS);
  expect(new URL(page.url()).pathname).toBe(href(locale, 'confirmation'));
}

/** Registers over HTTPS, by the browser's requests alone. */
async function register(page: Page, locale: Locale, email: string): Promise<void> {
  const send = async (...form: [path: string, fields: Record<string, string>]) =>
    (await page.evaluate(prepare, { forms: [form] }))[0];
  const own = { salutation: 'female', firstName: 'Lea', lastName: 'Brunner', email, password: PASSWORD };
  const path = href(locale, 'accountRegister');
  expect(await send(path, own)).toBe(`${path} basic`);
  const link = await letterPath(email, 'register');
  expect(await send(link, { password: PASSWORD })).toBe(`${link} opaqueredirect`);
}

async function haveAnAccount(page: Page, locale: Locale, { postalCode, city }: Place, byHand: boolean): Promise<void> {
  const own = account(page, locale);
  const { fields } = shopper(page, locale).text.checkout;
  const email = person();
  if (byHand) {
    await own.register(email);
    await own.confirm(email);
  } else await register(page, locale, email);
  await own.open('accountAddresses');
  await page.getByRole('textbox', { name: fields.street }).fill(ADDRESS.street);
  await page.getByRole('textbox', { name: fields.houseNumber }).fill(ADDRESS.houseNumber);
  await page.getByRole('textbox', { name: fields.postalCode }).fill(postalCode);
  await page.getByRole('textbox', { name: fields.city }).fill(city);
  await page.getByRole('button', { name: own.text.save }).click();
  await expect(page.getByText(own.text.saved)).toBeVisible();
  await page.getByRole('button', { name: own.text.navigation.logout, exact: true }).first().click();
  await expect(page.getByText(own.text.login.loggedOut)).toBeVisible();
  await own.login(email);
  await expect(page.getByRole('heading', { level: 1, name: own.text.overview.greeting('Lea') })).toBeVisible();
}

/** Sends a message with a picture; without script the customer answers the question, not the browser. */
async function write(page: Page, locale: Locale, runsScripts: boolean): Promise<void> {
  const words = contactMessagesOf(locale);
  const main = page.getByRole('main');
  const name = main.getByRole('textbox', { name: words.fields.firstname });
  await page.goto(href(locale, 'contact'));
  await expect(async () => {
    await page.locator('#contact-subject').selectOption('complaint');
    if (!runsScripts) await main.getByRole('button', { name: words.chooseSubject }).click();
    await expect(name).toBeVisible({ timeout: 1000 });
  }).toPass();
  await name.fill('Lea');
  await page.locator('#contact-lastname').fill('Brunner');
  await page.locator('#contact-email').fill(person());
  await page.locator('#contact-message').fill('Guten Tag');
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#874a1e' } });
  const file = { name: 'henkel.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
  await page.locator('#contact-files').setInputFiles(file);
  await page.locator('#contact-terms').check();
  if (!runsScripts) {
    const asked = (await page.locator('label[for="contact-answer"]').textContent()) ?? '';
    const [first = 0, second = 0] = (asked.match(/\d+/g) ?? []).map(Number);
    await page.locator('#contact-answer').fill(String(first + second));
  }
  await main.getByRole('button', { name: words.submit }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.doneTitle })).toBeVisible(TEN_SECONDS);
}

async function subscribe(page: Page, tenant: Tenant, locale: Locale): Promise<void> {
  const words = newsletterMessagesOf(locale);
  const main = page.getByRole('main');
  await page.goto(newsletterHref(locale, 'subscribe'));
  await expect(async () => {
    await main.getByRole('textbox', { name: words.email }).fill(person());
    await expect(main.getByRole('button', { name: words.subscribe.submit })).toBeEnabled({ timeout: 1000 });
  }).toPass();
  await main.locator('input[name="terms"]').check();
  await main.getByRole('button', { name: words.subscribe.submit }).click();
  const { title } = tenant.newsletter.doubleOptIn ? words.pending : words.subscribed;
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Expects that every cookie of the shop is for this host and HTTPS only. */
async function expectSecureCookies(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const own = cookies.filter(({ httpOnly }) => httpOnly);
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter(({ name, secure, path }) => !name.startsWith('__Host-') || !secure || path !== '/')).toEqual([]);
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    for (const [locale, host, place] of WALKS)
      test.describe(locale, () => {
        test.use({ host });
        test(`${locale}: buys, registers, sends a message and subscribes over HTTPS`, async ({ page }) => {
          test.setTimeout(120_000);
          const answer = await page.goto(href(locale, 'home'));
          expect(await answer?.headerValue('strict-transport-security')).toContain('max-age=');
          expect(await page.evaluate(spokenProtocol)).toBe('h2');
          // With script, one walk goes through all pages by hand; the others differ from it in host and texts only.
          const byHand = !javaScriptEnabled || locale === 'fr-CH';
          await buy(page, locale, place, byHand);
          await subscribe(page, tenantOfHost(host).tenant, locale);
          await write(page, locale, javaScriptEnabled);
          await haveAnAccount(page, locale, place, byHand);
          await expectSecureCookies(page);
        });
      });

    test.describe('to employees', () => {
      test.use({ locale: 'de-CH' });

      test('the back office over HTTPS: second factor, a form and a file', async ({ page }, info) => {
        const { de } = staffTexts;
        const email = person();
        await enterByLink(page, await welcomeLink(email, 'admin'), { email });
        await expectSecureCookies(page);
        await page.locator('#house').selectOption('nl');
        await page.getByRole('button', { name: de.changeHouse }).first().click();
        await page.goto('/backoffice/imports');
        await expect(page.getByLabel(de.imports.locale)).toHaveValue('nl-NL');
        const file = info.outputPath('bestand.csv');
        fs.writeFileSync(file, 'id,quantity\nnichts-01,5\n');
        await page.getByRole('radio', { name: de.imports.kinds.stock }).check();
        await page.locator('input[type=file]').setInputFiles(file);
        await page.getByRole('button', { name: de.imports.submit }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'bestand.csv' })).toBeVisible();
      });
    });
  });
