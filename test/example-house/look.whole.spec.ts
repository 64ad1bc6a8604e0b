// Whole runs only: checks every kind of page of a second retailer with axe, in both palettes.
import { guestReturnHref, withdrawalHref } from '../../src/tenants/after-order-paths.ts';
import { newsletterHref } from '../../src/tenants/newsletter-paths.ts';
import { type Area, href } from '../../src/tenants/paths.ts';
import { account, haveAccount, PASSWORD } from '../e2e/support/customer.ts';
import { expect, test } from '../e2e/support/shop-test.ts';
import { buyer } from './support/buyer.ts';
import { expectOwnLook } from './support/looks.ts';
import { ENGLISH_SWISS, type ExampleShop, ITALIAN, ITALIAN_SWISS, SHOPS } from './support/shops.ts';

const ACCOUNT_AREAS: readonly Area[] = [
  'accountOverview',
  'accountData',
  'accountOrders',
  'accountInvoices',
  'accountAddresses',
  'accountNewsletter',
  'accountVouchers',
  'accountSecurity',
  'accountPrivacy',
];

const OPEN: readonly [shop: ExampleShop, paths: readonly string[]][] = [
  [
    ITALIAN_SWISS,
    [
      '/',
      '/biciclette',
      '/biciclette/bici-da-citta',
      '/p/bici-da-citta-lido/VR100-1-M',
      '/s/?q=casco',
      '/s/?q=pianoforte',
      '/officina',
      '/servizio-clienti',
      '/carta-regalo',
      '/lista-desideri',
    ],
  ],
  [ENGLISH_SWISS, ['/en', '/en/bicycles', '/en/p/lido-city-bike/VR100-1-M', '/en/workshop']],
  [ITALIAN, ['/', '/biciclette', '/p/bici-da-citta-lido/VR100-1-M', '/s/?q=casco', '/carta-regalo', '/carrello']],
];

for (const [{ locale, origin }, paths] of OPEN) {
  test.describe(locale, () => {
    test.use({ baseURL: origin });

    test('pages of the catalogue are accessible and look like no other retailer', async ({ page }) => {
      test.setTimeout(180_000);
      for (const address of paths) {
        await page.goto(address);
        await expectOwnLook(page);
      }
    });
  });
}

for (const { locale, origin, tenant } of SHOPS) {
  test.describe(locale, () => {
    test.use({ baseURL: origin });

    test('pages of service are accessible and look like no other retailer', async ({ page }) => {
      test.setTimeout(180_000);
      const found = [
        href(locale, 'contact'),
        newsletterHref(locale, 'subscribe'),
        newsletterHref(locale, 'unsubscribe'),
        href(locale, 'returns'),
        guestReturnHref(locale),
        ...(tenant.law === 'ch' ? [] : [withdrawalHref(locale)]),
      ];
      for (const address of found) {
        expect((await page.goto(address))?.status(), address).toBe(200);
        await expectOwnLook(page);
      }
      expect((await page.goto(`${href(locale, 'service')}/not-there`))?.status()).toBe(404);
      await expectOwnLook(page);
    });
  });
}

test('pages of a purchase are accessible and look like no other retailer', async ({ page }) => {
  test.setTimeout(180_000);
  const lea = buyer(page, ITALIAN_SWISS);
  const { checkout } = lea.text;
  await lea.open('basket');
  await expectOwnLook(page);
  await lea.has('VR300-2-S');
  await lea.open('basket');
  await expectOwnLook(page);
  await lea.open('checkoutLogin');
  await expectOwnLook(page);
  await lea.enterEmail();
  await expect(page.getByRole('heading', { level: 1, name: checkout.delivery.title })).toBeVisible();
  await expectOwnLook(page);
  await lea.enterAddress(ITALIAN_SWISS.place.city, ITALIAN_SWISS.place.postalCode);
  await expect(page.getByRole('heading', { level: 1, name: 'Appuntamento di montaggio' })).toBeVisible();
  await expectOwnLook(page);
  await lea.makeAppointment();
  await expect(page.getByRole('heading', { level: 1, name: checkout.payment.title })).toBeVisible();
  await expectOwnLook(page);
  await lea.choose('invoice', 'guest');
  await expectOwnLook(page);
  await lea.orderAndPay('invoice');
  await expectOwnLook(page);
});

test('pages of an account are accessible and look like no other retailer', async ({ page }) => {
  test.setTimeout(180_000);
  const { locale } = ENGLISH_SWISS;
  const own = account(page, locale);
  await own.open('account');
  await expectOwnLook(page);
  await haveAccount(page, locale, `look.${test.info().workerIndex}@example.ch`, PASSWORD);
  for (const area of ACCOUNT_AREAS) {
    expect((await own.open(area))?.status(), area).toBe(200);
    await expectOwnLook(page);
  }
});
