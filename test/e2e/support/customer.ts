import type { Page } from '@playwright/test';
import { messagesOf } from '../../../src/tenants/messages/server.ts';
import { href } from '../../../src/tenants/paths.ts';
import type { Locale } from '../../../src/tenants/tenant.ts';
import { letterPath } from './letters.ts';
import { expect } from './shop-test.ts';
import { sendForm } from './shopper.ts';

export const PASSWORD = 'zwei blaue Kannen';

/**
 * Creates an account and logs it in before the test, by the forms of the registration pages. The tests account.spec.ts
 * and whole-life.whole.spec.ts walk through these pages.
 */
export async function haveAccount(page: Page, locale: Locale, email: string, password: string): Promise<void> {
  const person = { salutation: 'female', firstName: 'Lea', lastName: 'Brunner', email, password };
  const asked = await page.request.post(href(locale, 'accountRegister'), { form: person });
  expect(asked.status()).toBe(200);
  await sendForm(page, await letterPath(email, 'register'), { password });
}

/** Returns the pages of an account in one language, to use by hand. */
export function account(page: Page, locale: Locale) {
  const text = messagesOf(locale);
  const own = text.account;
  const password = () => page.locator('main input[name="password"]').first();
  return {
    text: own,
    password,
    register: async (email: string) => {
      await page.goto(href(locale, 'accountRegister'));
      await page.getByRole('radio', { name: text.checkout.salutations.female }).check();
      await page.getByRole('textbox', { name: text.checkout.fields.firstName, exact: true }).fill('Lea');
      await page.getByRole('textbox', { name: text.checkout.fields.lastName, exact: false }).last().fill('Brunner');
      await page.getByRole('textbox', { name: own.fields.email }).fill(email);
      await password().fill(PASSWORD);
      await page.getByRole('button', { name: own.register.submit, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: own.register.successTitle })).toBeVisible();
      await expect(page.getByText(own.register.successText(email))).toBeVisible();
    },
    confirm: async (email: string) => {
      await page.goto(await letterPath(email, 'register'));
      await password().fill(PASSWORD);
      await page.getByRole('button', { name: own.confirm.submit }).click();
      await expect(page.getByRole('heading', { level: 1, name: own.overview.greeting('Lea') })).toBeVisible();
    },
    login: async (email: string, secret = PASSWORD) => {
      await page.goto(href(locale, 'account'));
      await page.getByRole('textbox', { name: own.fields.email }).fill(email);
      await password().fill(secret);
      await page.getByRole('button', { name: own.login.submit, exact: true }).click();
    },
    open: (area: Parameters<typeof href>[1]) => page.goto(href(locale, area)),
  };
}
