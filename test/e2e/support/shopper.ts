import type { Locator, Page } from '@playwright/test';
import { messagesOf, type ServerMessages } from '../../../src/tenants/messages/server.ts';
import { type Area, href } from '../../../src/tenants/paths.ts';
import type { Locale } from '../../../src/tenants/tenant.ts';
import { expect } from './shop-test.ts';

/** Articles of the demo house. */
export const POT = '400104-01';
export const DRESS = '100101-01';

export const ADDRESS = {
  firstName: 'Lea',
  lastName: 'Brunner',
  street: 'Bahnhofstrasse',
  houseNumber: '12a',
  postalCode: '8001',
};

/** Somebody who buys in one language, and looks for what a page says and not for how it is built. */
export type Shopper = {
  text: ServerMessages;
  path(area: Area): string;
  open(area: Area): Promise<void>;
  openArticle(sku: string): Promise<void>;
  addToBasket(sku: string): Promise<void>;
  /** The button that sends a step. */
  go(): Locator;
  enterEmail(email?: string): Promise<void>;
  enterAddress(city?: string): Promise<void>;
  /** From the basket page to check and order. */
  checkOut(payment: 'invoice' | 'prepayment', email?: string): Promise<void>;
  /** The step that offers a membership to whoever is logged in. */
  choosePremium(wanted: boolean): Promise<void>;
  order(): Promise<string>;
};

export function shopper(page: Page, locale: Locale): Shopper {
  const text = messagesOf(locale);
  const { checkout } = text;
  const path = (area: Area): string => href(locale, area);
  const field = (name: keyof typeof checkout.fields): Locator =>
    page.getByRole('textbox', { name: checkout.fields[name], exact: true });

  const self: Shopper = {
    text,
    path,
    open: async (area) => void (await page.goto(path(area))),
    openArticle: async (sku) => {
      await page.goto(`${path('search')}?q=${sku}`);
      await expect(page).toHaveURL(new RegExp(`/${sku}`));
    },
    addToBasket: async (sku) => {
      await self.openArticle(sku);
      await page.getByRole('button', { name: text.catalogue.product.addToBasket }).first().click();
      await expect(page.getByRole('link', { name: text.basket.layer.toBasket }).first()).toBeVisible();
    },
    go: () => page.getByRole('button', { name: checkout.continue, exact: true }),
    enterEmail: async (email = 'lea.brunner@example.ch') => {
      await expect(page.getByRole('heading', { level: 1, name: checkout.login.title })).toBeVisible();
      // The guest's own, before the login's.
      await field('email').first().fill(email);
      await page.getByRole('button', { name: checkout.login.guestButton }).click();
    },
    enterAddress: async (city = 'Zürich') => {
      await expect(page.getByRole('heading', { level: 1, name: checkout.delivery.title })).toBeVisible();
      await page.getByRole('radio', { name: checkout.salutations.female }).check();
      await field('firstName').fill(ADDRESS.firstName);
      await field('lastName').fill(ADDRESS.lastName);
      await field('street').fill(ADDRESS.street);
      await field('houseNumber').fill(ADDRESS.houseNumber);
      await field('postalCode').fill(ADDRESS.postalCode);
      await field('city').fill(city);
      await self.go().click();
    },
    choosePremium: async (wanted) => {
      await expect(page.getByRole('heading', { level: 1, name: checkout.premium.title })).toBeVisible();
      const box = page.locator('main input[name="premium"]');
      await expect(box).not.toBeChecked();
      if (wanted) await box.check();
      await self.go().click();
      await expect(page.getByRole('heading', { level: 1, name: checkout.review.title })).toBeVisible();
    },
    checkOut: async (payment, email) => {
      await self.open('basket');
      await page.getByRole('link', { name: text.basket.checkout }).click();
      await self.enterEmail(email);
      await self.enterAddress();
      await expect(page.getByRole('heading', { level: 1, name: checkout.payment.title })).toBeVisible();
      await page.getByRole('radio', { name: checkout.payment.methods[payment].name }).check();
      if (payment === 'invoice') await field('birthday').fill('21.11.1990');
      await self.go().click();
      await expect(page.getByRole('heading', { level: 1, name: checkout.review.title })).toBeVisible();
    },
    order: async () => {
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: checkout.review.order }).click();
      await expect(page.getByRole('heading', { level: 1, name: checkout.confirmation.title })).toBeVisible();
      const number = await page.getByText(checkout.confirmation.number).first().textContent();
      return /\d+/.exec(number ?? '')?.[0] ?? '';
    },
  };
  return self;
}

/** Goes on with Tab until the focus is there, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement, undefined, { timeout: 5_000 })) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${target}`);
}
