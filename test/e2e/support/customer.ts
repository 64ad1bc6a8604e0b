import type { Page } from '@playwright/test';
import { href } from '../../../src/tenants/paths.ts';
import type { Locale } from '../../../src/tenants/tenant.ts';
import { letterPath } from './letters.ts';
import { expect } from './shop-test.ts';
import { sendForm } from './shopper.ts';

/**
 * Somebody who has an account when the test begins and is logged in on the page's browser: by the forms that the pages
 * of the registration send. How the pages look and behave is walked through in account.spec.ts and whole-life.spec.ts.
 */
export async function haveAccount(page: Page, locale: Locale, email: string, password: string): Promise<void> {
  const person = { salutation: 'female', firstName: 'Lea', lastName: 'Brunner', email, password };
  const asked = await page.request.post(href(locale, 'accountRegister'), { form: person });
  expect(asked.status()).toBe(200);
  await sendForm(page, await letterPath(email, 'register'), { password });
}
