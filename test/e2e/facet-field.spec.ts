import { messagesOf } from '../../src/tenants/messages/server.ts';
import { variants } from '../support/depth.ts';
import { expect, test } from './support/shop-test.ts';

for (const { locale, fashion } of variants([
  { locale: 'de-CH', fashion: '/mode' },
  { locale: 'fr-CH', fashion: '/fr/mode' },
] as const))
  test.describe(`${locale} without JavaScript`, () => {
    test.use({ javaScriptEnabled: false });
    const { filters: text } = messagesOf(locale).catalogue;

    test('a field finds values of a facet, and the chosen ones stay', async ({ page }) => {
      await page.goto(`${fashion}?brand-find=tam`);
      const filters = page.getByRole('complementary', { name: text.title });
      const brands = filters.getByRole('group').filter({ has: page.locator('input[name="brand"]') });
      const field = filters.locator('input[name="brand-find"]');
      await expect(field).toHaveValue('tam');
      await expect(brands.getByRole('checkbox')).toHaveCount(1);
      await brands.getByRole('checkbox').check();
      await field.fill('zim');
      await filters.getByRole('button', { name: text.apply }).click();
      await expect(page).toHaveURL(/brand-find=zim/);
      await expect(brands.getByRole('checkbox')).toHaveCount(2);
      await expect(brands.getByRole('checkbox', { checked: true })).toHaveCount(1);
    });
  });
