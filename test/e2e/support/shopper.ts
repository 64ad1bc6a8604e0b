import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { messagesOf, type ServerMessages } from '../../../src/tenants/messages/server.ts';
import { type Area, href } from '../../../src/tenants/paths.ts';
import type { Locale } from '../../../src/tenants/tenant.ts';
import { expect } from './shop-test.ts';

/** Products of the demo shop. */
export const POT = '400104-01';
/** In stock for further orders: all tests together order most pots. */
export const LAMP = '400105-01';
export const DRESS = '100101-01';
/** A sold-out size of the dress. */
export const SOLD_OUT = '100101-06';

export const ADDRESS = {
  firstName: 'Lea',
  lastName: 'Brunner',
  street: 'Bahnhofstrasse',
  houseNumber: '12a',
  postalCode: '8001',
};

/** Document that the button on a product page sends after hydration. */
const ADD = 'mutation AddToBasket($sku:ID!,$quantity:Int!){addToBasket(sku:$sku,quantity:$quantity){__typename}}';

/** Steps of the checkout to complete before a test begins. */
type Done = {
  /** Null for a logged-in customer: the checkout asks for no address. */
  email?: string | null;
  payment?: 'invoice' | 'prepayment';
};

/** Shoppers of this worker process. */
let shoppers = 0;
/** Birthday and street of one shopper: orders on invoice of one person count together. */
type OwnPerson = { birthday: string; street: string };

function ownPerson(): OwnPerson {
  const letters = Array.from({ length: 9 }, () => String.fromCharCode(97 + randomInt(26))).join('');
  return {
    birthday: `${1 + randomInt(28)}.${1 + randomInt(12)}.${1950 + randomInt(50)}`,
    street: `${letters[0]?.toUpperCase()}${letters.slice(1)}weg`,
  };
}

/** Visitor who buys in one language. Its methods rely on what a page says, not on its markup. */
export type Shopper = {
  text: ServerMessages;
  /** Own mailbox and delivery address, since limits count orders of one person. */
  email: string;
  houseNumber: string;
  person: OwnPerson;
  path(area: Area): string;
  open(area: Area): Promise<void>;
  openArticle(sku: string): Promise<void>;
  /** Scrolls a little, which is the first interaction. */
  looksAround(): Promise<void>;
  addToBasket(sku: string): Promise<void>;
  /** Adds the variant to the basket by the button's request, without its page. */
  has(sku: string): Promise<void>;
  /** Completes the steps before this one by the forms of their pages, and opens its page. */
  startsAt(step: 'delivery' | 'payment' | 'checkAndOrder', done?: Done): Promise<void>;
  /** The button that submits a step. */
  go(): Locator;
  enterEmail(email?: string): Promise<void>;
  enterAddress(city?: string, postalCode?: string): Promise<void>;
  /** Goes from the basket page to the order review. */
  checkOut(payment: 'invoice' | 'prepayment', email?: string): Promise<void>;
  /** Answers the step that offers a membership to logged-in customers. */
  choosePremium(wanted: boolean): Promise<void>;
  order(): Promise<string>;
};

export function shopper(page: Page, locale: Locale): Shopper {
  const text = messagesOf(locale);
  const { checkout } = text;
  const path = (area: Area): string => href(locale, area);
  const field = (name: keyof typeof checkout.fields): Locator =>
    page.getByRole('textbox', { name: checkout.fields[name], exact: true });

  shoppers += 1;
  const person = ownPerson();
  const self: Shopper = {
    text,
    email: `lea.brunner.${process.pid}.${shoppers}@example.ch`,
    houseNumber: `${shoppers}-${process.pid}`,
    person,
    path,
    open: async (area) => void (await page.goto(path(area))),
    openArticle: async (sku) => {
      await page.goto(`${path('search')}?q=${sku}`);
      await expect(page).toHaveURL(new RegExp(`/${sku}`));
    },
    looksAround: () => page.mouse.wheel(0, 300),
    addToBasket: async (sku) => {
      await self.openArticle(sku);
      await page.getByRole('button', { name: text.catalogue.product.addToBasket }).first().click();
      await expect(page.getByRole('link', { name: text.basket.layer.toBasket }).first()).toBeVisible();
    },
    has: async (sku) => {
      const answer = await page.request.post('/api/gateway/', {
        headers: { 'sec-fetch-site': 'same-origin' },
        data: { query: ADD, variables: { sku, quantity: 1 } },
      });
      expect(await answer.text()).toContain('BasketChanged');
    },
    startsAt: async (step, { email = self.email, payment = 'prepayment' } = {}) => {
      const birthday = payment === 'invoice' ? { birthday: person.birthday } : {};
      const address = {
        salutation: 'female',
        ...ADDRESS,
        street: person.street,
        houseNumber: self.houseNumber,
        city: 'Zürich',
        country: 'CH',
      };
      const steps: [Area, Record<string, string>][] = [['payment', { method: payment, ...birthday }]];
      if (step !== 'checkAndOrder') steps.pop();
      if (step !== 'delivery') steps.unshift(['delivery', address]);
      if (email !== null) steps.unshift(['checkoutLogin', { email }]);
      for (const [area, form] of steps) await sendForm(page, path(area), form);
      await self.open(step);
    },
    go: () => page.getByRole('button', { name: checkout.continue, exact: true }),
    enterEmail: async (email = self.email) => {
      await expect(page.getByRole('heading', { level: 1, name: checkout.login.title })).toBeVisible();
      // The guest's field precedes that of the login.
      await field('email').first().fill(email);
      await page.getByRole('button', { name: checkout.login.guestButton }).click();
    },
    enterAddress: async (city = 'Zürich', postalCode = ADDRESS.postalCode) => {
      await expect(page.getByRole('heading', { level: 1, name: checkout.delivery.title })).toBeVisible();
      await page.getByRole('radio', { name: checkout.salutations.female }).check();
      await field('firstName').fill(ADDRESS.firstName);
      await field('lastName').fill(ADDRESS.lastName);
      await field('street').fill(person.street);
      await field('houseNumber').fill(self.houseNumber);
      await field('postalCode').fill(postalCode);
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
      if (payment === 'invoice') await field('birthday').fill(person.birthday);
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

/** Sends what a page's form sends without a script; the answer must be a redirect. */
export async function sendForm(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const answer = await page.request.post(path, { form, maxRedirects: 0 });
  expect(answer.status(), `${path}: ${answer.headers().location}`).toBe(303);
}

/** Presses Tab until the target has the focus, as a keyboard user does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement, undefined, { timeout: 5_000 })) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${target}`);
}
