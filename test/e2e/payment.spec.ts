import type { Page } from '@playwright/test';
import type { MontarveTenantId } from '../../houses/montarve/house.ts';
import { withDatabase } from '../../src/cli/open-database.ts';
import { languageOf } from '../../src/languages/language.ts';
import { payTexts } from '../../src/payment-simulator/pay-texts.ts';
import { readConfig } from '../../src/platform/config.ts';
import { newToken, sha256 } from '../../src/platform/tokens.ts';
import { tenantById } from '../../src/tenants/index.ts';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { href } from '../../src/tenants/paths.ts';
import type { Locale, PaymentMethodName } from '../../src/tenants/tenant.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { prepare } from './support/prepare.ts';
import { expect, test } from './support/shop-test.ts';
import { shopper } from './support/shopper.ts';

/** A variant of its own: so many payments would sell out those of other tests. */
const LARGE_POT = '400104-02';

const PLACES: Record<MontarveTenantId, { postalCode: string; city: string; country: string }> = {
  ch: { postalCode: '8001', city: 'Zürich', country: 'CH' },
  de: { postalCode: '10115', city: 'Berlin', country: 'DE' },
  at: { postalCode: '1070', city: 'Wien', country: 'AT' },
  nl: { postalCode: '1016 AB', city: 'Amsterdam', country: 'NL' },
};

/** An address for which no request reaches the shop. */
const NOWHERE = '/empty-page-of-a-test';

async function toReview(
  page: Page,
  tenant: MontarveTenantId,
  locale: Locale,
  method: PaymentMethodName,
  email = 'lea.brunner@example.ch',
): Promise<void> {
  const path = (area: Parameters<typeof href>[1]) => href(locale, area);
  const forms: [string, Record<string, string>][] = [
    [path('checkoutLogin'), { email }],
    [
      path('delivery'),
      {
        salutation: 'female',
        firstName: 'Lea',
        lastName: 'Brunner',
        street: 'Hauptstrasse',
        houseNumber: '1',
        ...PLACES[tenant],
      },
    ],
    [path('payment'), { method }],
  ];
  // Opens an empty page of this host to send the forms from: Node does not resolve the host, the browser does.
  await page.route(`**${NOWHERE}`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(NOWHERE);
  const answers = await page.evaluate(prepare, { sku: LARGE_POT, forms });
  expect(answers).toEqual(['basket 200 true', ...forms.map(([to]) => `${to} opaqueredirect`)]);
  await page.goto(path('checkAndOrder'));
}

async function toPayPage(
  page: Page,
  tenant: MontarveTenantId,
  locale: Locale,
  method: PaymentMethodName,
): Promise<void> {
  const { review } = messagesOf(locale).checkout;
  await toReview(page, tenant, locale, method);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: review.order, exact: true }).click();
  await expect(page).toHaveURL(/\/_pay\/cs_test_/);
}

const textsOf = (locale: Locale) => payTexts(languageOf(locale));

async function pay(page: Page, locale: Locale, method: string): Promise<void> {
  const text = textsOf(locale);
  if (method === 'card') await page.getByLabel(text.cardNumber).fill('4242 4242 4242 4242');
  if (method === 'sepa') {
    await page.getByLabel(text.iban).fill('DE89 3704 0044 0532 0130 00');
    await page.getByLabel(text.mandate).check();
  }
  await page.getByRole('button', { name: text.pay }).click();
}

async function confirmed(page: Page, locale: Locale): Promise<void> {
  const { confirmation } = messagesOf(locale).checkout;
  await expect(page.getByRole('heading', { level: 1, name: confirmation.title })).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL(new RegExp(`${href(locale, 'confirmation')}$`));
}

const HOUSES: [MontarveTenantId, Locale, string][] = [
  ['ch', 'fr-CH', 'localhost'],
  ['de', 'de-DE', 'de.localhost'],
  ['at', 'de-AT', 'at.localhost'],
  ['nl', 'nl-NL', 'nl.localhost'],
];
const LATER: readonly PaymentMethodName[] = ['invoice', 'prepayment', 'instalments'];

for (const [tenant, locale, host] of HOUSES) {
  test.describe(() => {
    test.use({ baseURL: `http://${host}:${process.env.TEST_PORT ?? 3210}`, javaScriptEnabled: true });
    test(`every online payment method of ${tenant} @whole`, async ({ page }) => {
      test.setTimeout(180_000);
      for (const method of tenantById(tenant).payment.methods.filter((known) => !LATER.includes(known))) {
        await toPayPage(page, tenant, locale, method);
        await pay(page, locale, method);
        await confirmed(page, locale);
        const { name } = messagesOf(locale).checkout.payment.methods[method];
        const { nextPaid } = messagesOf(locale).checkout.confirmation;
        const debit = /per SEPA-Lastschrift eingezogen \(Mandatsreferenz [0-9A-Z]+, Gläubiger-ID [A-Z0-9]+\)/;
        await expect(page.getByText(method === 'sepa' ? debit : nextPaid(name))).toBeVisible();
      }
    });
  });
}

test('pays with 3-D Secure after a refused card; the notice comes late, and Back returns', async ({ page }) => {
  const text = textsOf('de-CH');
  const { paying } = messagesOf('de-CH').checkout;
  await toPayPage(page, 'ch', 'de-CH', 'card');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: text.back }).click();
  await expect(page.getByRole('heading', { level: 1, name: paying.after.open.title })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: paying.goOn }).click();

  await page.getByLabel(text.cardNumber).fill('4000000000000002');
  await page.getByRole('button', { name: text.pay }).click();
  await expect(page.getByRole('alert')).toHaveText(text.problems.card_declined ?? '');
  await page.getByLabel(text.cardNumber).fill('4000002760003184');
  await page.getByText(text.notices).first().click();
  await page.getByLabel(text.ways.late ?? '').check();
  await page.getByRole('button', { name: text.pay }).click();
  await expect(page.getByRole('heading', { name: text.challenge.title })).toBeVisible();
  await page.getByRole('button', { name: text.challenge.confirm, exact: true }).click();
  await confirmed(page, 'de-CH');
});

test('the page waits for a slow payment, then shows the order @whole', async ({ page }) => {
  const text = textsOf('de-CH');
  const { paying } = messagesOf('de-CH').checkout;
  await toPayPage(page, 'ch', 'de-CH', 'twint');
  await page.getByRole('button', { name: text.slow }).click();
  await expect(page.getByRole('heading', { level: 1, name: paying.after.checking.title })).toBeVisible();
  await confirmed(page, 'de-CH');
});

test('a change of the payment method keeps all input @whole', async ({ page }) => {
  const lea = shopper(page, 'de-CH');
  const text = textsOf('de-CH');
  const { paying, payment, review } = lea.text.checkout;
  await toPayPage(page, 'ch', 'de-CH', 'paypal');
  const payAt = page.url();
  await page.getByRole('link', { name: text.back }).click();
  await page.getByRole('link', { name: paying.otherWay }).click();
  await page.getByRole('radio', { name: payment.methods.prepayment.name }).check();
  await page.getByRole('button', { name: lea.text.checkout.save }).click();
  await expect(page.getByRole('heading', { level: 1, name: review.title })).toBeVisible();
  await lea.order();
  // The abandoned pay page is closed.
  await page.goto(payAt);
  await expect(page.getByRole('heading', { name: text.closed.title })).toBeVisible();
});

/** Creates a pay link for a part of the newest order, as the back office does; the address carries the token. */
async function makeLink(token: string, email: string): Promise<void> {
  await withDatabase(
    readConfig({ DATA_DIR: process.env.TEST_DATA_DIR ?? '' }),
    async ({ pool }) => {
      await pool.query(
        `insert into paylink (tenant, order_id, token_hash, amount, currency, created_by, created_at, expires_at)
         select tenant, id, $1, 1000, currency, 'test', now(), now() + interval '1 day' from orders
         where state = 'placed' and contact->>'email' = $2 order by placed_at desc limit 1`,
        [sha256(token), email],
      );
    },
    false,
  );
}

test('pays a bill by its link with exactly its five methods, in German and French @whole', async ({ page }) => {
  test.setTimeout(180_000);
  const email = 'paylink@example.ch';
  await toReview(page, 'ch', 'de-CH', 'prepayment', email);
  await shopper(page, 'de-CH').order();
  const cards = {
    mastercard: '5555555555554444',
    visa: '4242424242424242',
    diners: '3056930009020004',
    discover: '6011111111111117',
  };
  for (const [index, method] of (['paypal', 'mastercard', 'visa', 'diners', 'discover'] as const).entries()) {
    const locale = index % 2 === 0 ? 'de-CH' : 'fr-CH';
    const { link } = messagesOf(locale).checkout.paying;
    const text = textsOf(locale);
    const token = newToken();
    await makeLink(token, email);
    await page.goto(`${href(locale, 'paylink')}?t=${token}`);
    await expect(page.getByRole('radio')).toHaveCount(5);
    if (index === 0) {
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('button', { name: link.pay('10.00\u00a0CHF') }).click();
      await expect(page.getByText(link.problems['invalid-choice'])).toBeVisible();
    }
    await page.getByRole('radio', { name: link.methods[method], exact: true }).check();
    await page.getByRole('button', { name: link.pay('10.00\u00a0CHF') }).click();
    await expect(page).toHaveURL(/\/_pay\//);
    if (index === 1) {
      // Leaves the pay page and continues.
      await page.getByRole('link', { name: text.back }).click();
      await expect(page.getByText(link.back)).toBeVisible();
      await page.getByRole('radio', { name: link.methods[method], exact: true }).check();
      await page.getByRole('button', { name: link.pay('10.00\u00a0CHF') }).click();
    }
    if (method !== 'paypal') await page.getByLabel(text.cardNumber).fill(cards[method]);
    await page.getByRole('button', { name: text.pay }).click();
    await expect(page.getByRole('heading', { level: 1, name: link.ends.thanks.title })).toBeVisible();
    await expect(page).toHaveURL(/\/paylink\/returning-success\/\?t=/);
    await page.goto(`${href(locale, 'paylink')}?t=${token}`);
    await expect(page.getByRole('heading', { level: 1, name: link.ends.paid.title })).toBeVisible();
  }
  const { unknown } = messagesOf('de-CH').checkout.paying.link.ends;
  await page.goto('/paylink?t=nothing');
  await expect(page.getByRole('heading', { level: 1, name: unknown.title })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a guest chooses, pays and sees the order @whole', async ({ page }) => {
    const lea = shopper(page, 'fr-CH');
    const text = textsOf('fr-CH');
    await lea.openArticle(LARGE_POT);
    await page.getByRole('button', { name: lea.text.catalogue.product.addToBasket }).first().click();
    await lea.open('checkoutLogin');
    await lea.enterEmail();
    await lea.enterAddress();
    await page.getByRole('radio', { name: lea.text.checkout.payment.methods.twint.name }).check();
    await lea.go().click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: lea.text.checkout.review.order }).click();
    await expect(page.getByRole('heading', { name: text.looks.twint?.title ?? '' })).toBeVisible();
    await page.getByRole('button', { name: text.slow }).click();
    // The page reloads itself until the payment is decided.
    await confirmed(page, 'fr-CH');
  });
});
