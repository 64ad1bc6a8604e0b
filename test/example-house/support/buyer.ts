import type { Page } from '@playwright/test';
import { languageOf } from '../../../src/languages/language.ts';
import { payTexts } from '../../../src/payment-simulator/pay-texts.ts';
import type { PaymentMethodName } from '../../../src/tenants/tenant.ts';
import { expect } from '../../e2e/support/shop-test.ts';
import { type Shopper, shopper } from '../../e2e/support/shopper.ts';
import { type ExampleShop, isOnline } from './shops.ts';

type Known = 'guest' | 'customer';

/** Buyer at the example retailer. */
export type Buyer = Shopper & {
  /** Goes from the basket to the step of payment. A guest enters an e-mail address first. */
  toPayment(as: Known): Promise<void>;
  /** Fills in the step of the extension, which asks buyers of a bicycle when to assemble it. In the Italian shop. */
  makeAppointment(): Promise<void>;
  /** Chooses a method and goes to the order review. A customer declines the membership. */
  choose(method: PaymentMethodName, as: Known): Promise<void>;
  /** Orders, pays if the method needs it, and returns the number of the order. */
  orderAndPay(method: PaymentMethodName): Promise<string>;
};

export function buyer(page: Page, { locale, place }: ExampleShop): Buyer {
  const shop = shopper(page, locale);
  const { basket, checkout } = shop.text;
  const pay = payTexts(languageOf(locale));
  return {
    ...shop,
    toPayment: async (as) => {
      await shop.open('basket');
      await page.getByRole('link', { name: basket.checkout }).click();
      if (as === 'guest') await shop.enterEmail();
      await shop.enterAddress(place.city, place.postalCode);
      await expect(page.getByRole('heading', { level: 1, name: checkout.payment.title })).toBeVisible();
    },
    makeAppointment: async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Appuntamento di montaggio' })).toBeVisible();
      await page.getByRole('combobox', { name: 'Giorno' }).selectOption({ index: 1 });
      await page.getByRole('combobox', { name: 'Fascia oraria' }).selectOption('morning');
      await page.getByRole('button', { name: checkout.continue, exact: true }).click();
    },
    choose: async (method, as) => {
      await page.getByRole('radio', { name: checkout.payment.methods[method]?.name ?? method }).check();
      if (method === 'invoice')
        await page.getByRole('textbox', { name: checkout.fields.birthday }).fill(shop.person.birthday);
      await shop.go().click();
      if (as === 'customer') await shop.choosePremium(false);
      await expect(page.getByRole('heading', { level: 1, name: checkout.review.title })).toBeVisible();
    },
    orderAndPay: async (method) => {
      if (!isOnline(method)) return shop.order();
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: checkout.review.order }).click();
      await expect(page).toHaveURL(/\/_pay\/cs_test_/);
      if (method === 'card') await page.getByLabel(pay.cardNumber).fill('4242 4242 4242 4242');
      await page.getByRole('button', { name: pay.pay }).click();
      await expect(page.getByRole('heading', { level: 1, name: checkout.confirmation.title })).toBeVisible();
      const number = await page.getByText(checkout.confirmation.number).first().textContent();
      return /\d+/.exec(number ?? '')?.[0] ?? '';
    },
  };
}
