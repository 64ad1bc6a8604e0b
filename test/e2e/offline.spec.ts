// Not the shop's own test: here the browser has to complain about its line.
import { expect, test } from '@playwright/test';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { href } from '../../src/tenants/paths.ts';
import { FRENCH } from './support/languages.ts';

for (const locale of FRENCH) {
  test(`${locale}: without a line the page says so, and goes on once there is one`, async ({ page, context }) => {
    const { errors } = messagesOf(locale).frame;
    await page.goto(href(locale, 'wishlist'), { waitUntil: 'networkidle' });
    await context.setOffline(true);
    // A department is followed within the page; account and checkout come as whole pages, of which the browser speaks.
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
