// Does not use the shop's own test fixture: here the browser has to report its lost connection.
import { expect, test } from '@playwright/test';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { href } from '../../src/tenants/paths.ts';
import { FRENCH } from './support/languages.ts';

for (const locale of FRENCH) {
  test(`${locale}: a page reports a lost connection and continues once it is back`, async ({ page, context }) => {
    const { errors } = messagesOf(locale).frame;
    await page.goto(href(locale, 'wishlist'), { waitUntil: 'networkidle' });
    await context.setOffline(true);
    // A category opens within the page; account and checkout load as documents, whose errors the browser shows.
    await page.getByRole('main').getByRole('link', { name: /^Mode/ }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: errors.offlineTitle })).toBeVisible();
    await expect(page.getByText(errors.offlineText)).toBeVisible();
    await expect(
      page.getByRole('main').getByRole('searchbox').or(page.getByRole('main').getByRole('combobox')),
    ).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(errors.offlineTitle);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });
}
