// Whole runs only: walks through purchases of a second retailer, by every payment method.
import type { PaymentMethodName } from '../../src/tenants/tenant.ts';
import { expect, test } from '../e2e/support/shop-test.ts';
import { buyer } from './support/buyer.ts';
import { expectOwn, mailTo } from './support/mails.ts';
import { ENGLISH_SWISS, type ExampleShop, ITALIAN, ITALIAN_SWISS, isOnline } from './support/shops.ts';

/** Each purchase has a variant of its own, of which no other test takes the stock. */
const PURCHASES: readonly [shop: ExampleShop, method: PaymentMethodName, sku: string][] = [
  [ITALIAN_SWISS, 'invoice', 'VR600-1'],
  [ENGLISH_SWISS, 'twint', 'VR620-2'],
  [ENGLISH_SWISS, 'prepayment', 'VR640-1'],
  [ITALIAN, 'card', 'VR710-2'],
  [ITALIAN, 'paypal', 'VR720-2'],
  [ITALIAN, 'prepayment', 'VR700-3-52-57'],
];

for (const [shop, method, sku] of PURCHASES) {
  test.describe(shop.locale, () => {
    test.use({ baseURL: shop.origin });

    test(`a guest buys by ${method}, and gets the confirmation`, async ({ page }) => {
      const { tenant } = shop;
      const lea = buyer(page, shop);
      const { checkout } = lea.text;
      await lea.addToBasket(sku);
      await lea.open('basket');
      const hint = page.getByText(checkout.basketPage.payHint(tenant.payment.invoiceTermDays, null));
      await expect(hint).toHaveCount(tenant.payment.methods.includes('invoice') ? 1 : 0);
      await lea.toPayment('guest');
      await expect(page.getByRole('main').getByRole('radio')).toHaveCount(tenant.payment.methods.length);
      await lea.choose(method, 'guest');
      await expect(page.getByText(`${shop.place.postalCode} ${shop.place.city}`)).toBeVisible();
      await expect(page.getByText(shop.country).first()).toBeVisible();
      const number = await lea.orderAndPay(method);

      expect(number).toMatch(/^\d{6,}$/);
      await expect(page.getByText(lea.email)).toBeVisible();
      if (isOnline(method)) {
        const name = checkout.payment.methods[method]?.name ?? method;
        await expect(page.getByText(checkout.confirmation.nextPaid(name))).toBeVisible();
      }
      const mail = await mailTo(lea.email, 'order-confirmation');
      expectOwn(mail, shop);
      expect(mail.text).toContain(number);
      await lea.open('basket');
      await expect(page.getByText(lea.text.basket.empty)).toBeVisible();
    });
  });
}

test('asks for the height of the rider of a bicycle and an appointment, and shows them before the order', async ({
  page,
}) => {
  const lea = buyer(page, ITALIAN_SWISS);
  await lea.addToBasket('VR110-1-L');
  await lea.open('basket');
  await page.getByRole('link', { name: lea.text.basket.checkout }).click();
  await lea.enterEmail();
  await expect(page.getByText(lea.text.checkout.hints.country)).toBeVisible();
  await page.getByRole('textbox', { name: 'Statura in centimetri' }).fill('178');
  await lea.enterAddress(ITALIAN_SWISS.place.city, ITALIAN_SWISS.place.postalCode);
  await lea.makeAppointment();
  await lea.choose('invoice', 'guest');
  await expect(page.getByText('178', { exact: true })).toBeVisible();
  await expect(page.getByText('Mattina, 8–12', { exact: true })).toBeVisible();
  await lea.orderAndPay('invoice');
  expect((await mailTo(lea.email, 'order-confirmation')).text).toMatch(/Statura in centimetri\s+178\s/);
});

test('the heading of each of two own steps has the focus, forwards and back', async ({ page }) => {
  const lea = buyer(page, ITALIAN_SWISS);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await lea.has('VR400-1-M');
  await lea.open('basket');
  await page.getByRole('link', { name: lea.text.basket.checkout }).click();
  await lea.enterEmail();
  await lea.enterAddress(ITALIAN_SWISS.place.city, ITALIAN_SWISS.place.postalCode);
  await expect(heading('Appuntamento di montaggio')).toBeFocused();
  await lea.makeAppointment();
  await expect(heading('Batteria')).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Giorno' })).toHaveCount(0);
  // A refused form takes the focus to its summary, and leaves it there.
  await lea.go().click();
  await expect(page.getByRole('alert')).toBeFocused();
  await page.getByRole('link', { name: lea.text.checkout.backTo('Appuntamento di montaggio') }).click();
  await expect(heading('Appuntamento di montaggio')).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Fascia oraria' })).toHaveValue('morning');
  await lea.go().click();
  await expect(heading('Batteria')).toBeFocused();
  await page.getByRole('combobox', { name: 'Carica alla consegna' }).selectOption('full');
  await lea.go().click();
  await expect(heading(lea.text.checkout.payment.title)).toBeFocused();
});
