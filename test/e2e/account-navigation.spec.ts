import { messagesOf } from '../../src/tenants/messages/server.ts';
import { href } from '../../src/tenants/paths.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { haveAccount, PASSWORD } from './support/customer.ts';
import { BOTH } from './support/languages.ts';
import { expect, test } from './support/shop-test.ts';

for (const locale of BOTH)
  for (const javaScriptEnabled of [true, false])
    test.describe(`${locale}, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
      test.use({ javaScriptEnabled });

      test('a narrow window shows one row of navigation, a wide one all areas', async ({ page }) => {
        const email = `areas.${locale}.${test.info().testId.slice(-8)}.${Date.now()}@example.ch`.toLowerCase();
        await haveAccount(page, locale, email, PASSWORD);
        const { navigation: text } = messagesOf(locale).account;
        const navigation = page.getByRole('navigation', { name: text.label, exact: true });
        const opener = navigation.locator('summary');
        const current = navigation.getByRole('link', { name: text.invoices, exact: true });
        const other = navigation.getByRole('link', { name: text.security, exact: true });

        for (const width of [360, 820]) {
          await page.setViewportSize({ width, height: 780 });
          await page.goto(href(locale, 'accountInvoices'));
          expect((await navigation.boundingBox())?.height, `${width} px`).toBeLessThan(60);
          await expect(other).toBeHidden();
          // By keys: the row opens, and the first area follows it.
          await opener.focus();
          await page.keyboard.press('Enter');
          await expect(current).toHaveAttribute('aria-current', 'page');
          await page.keyboard.press('Tab');
          await expect(navigation.getByRole('link').first()).toBeFocused();
          if (javaScriptEnabled) expect(await accessibilityProblems(page)).toEqual([]);
          await other.click();
          await expect(page).toHaveURL(new RegExp(`${href(locale, 'accountSecurity')}$`));
        }

        await page.setViewportSize({ width: 1440, height: 900 });
        await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
        await page.goto(href(locale, 'accountInvoices'));
        await expect(opener).toBeHidden();
        await expect(other).toBeVisible();
        await other.click();
        await expect(page).toHaveURL(new RegExp(`${href(locale, 'accountSecurity')}$`));
      });
    });
