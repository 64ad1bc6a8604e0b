import { comparisonMessages } from '../../src/tenants/messages/comparison.ts';
import { href } from '../../src/tenants/paths.ts';
import { variants } from '../support/depth.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';

for (const { locale, list, script } of variants([
  { locale: 'de-CH', list: '/technik', script: true },
  { locale: 'fr-CH', list: '/fr/technique', script: false },
] as const))
  test.describe(`${locale}, ${script ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled: script, viewport: { width: 360, height: 800 } });

    test('products of a list and of a product page stand beside each other', async ({ page }) => {
      const say = comparisonMessages(locale);
      const address = href(locale, 'compare');
      const [adds, removes] = [say.addOf('.+'), say.removeOf('.+')].map((text) => new RegExp(`^${text}$`));
      if (!adds || !removes) throw new Error('no patterns');
      await page.goto(address);
      await expect(page.getByText(say.empty)).toBeVisible();
      for (const place of [0, 1]) {
        await page.goto(list);
        const card = page.locator('main [data-card]').nth(place);
        const button = card.getByRole('button', { name: adds });
        await button.focus();
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(new RegExp(`${address}$`));
      }
      const table = page.getByRole('table');
      await expect(table.getByRole('columnheader')).toHaveCount(3);
      await expect(table.getByRole('rowheader', { name: say.price })).toBeVisible();
      await expect(table.locator('img')).toHaveCount(2);
      if (script) expect(await accessibilityProblems(page)).toEqual([]);
      const isWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(isWide).toBe(false);

      // From the page of the first product it is there already; the page adds nothing twice.
      await table.getByRole('link').first().click();
      await page.getByRole('button', { name: adds }).click();
      await expect(table.getByRole('columnheader')).toHaveCount(3);
      await page.getByRole('link', { name: say.onlyDifferences }).click();
      await expect(page.getByRole('link', { name: say.allProperties })).toBeVisible();
      await table.getByRole('button', { name: removes }).first().click();
      await expect(table.getByRole('columnheader')).toHaveCount(2);
      await page.getByRole('button', { name: say.clear }).click();
      await expect(page.getByText(say.empty)).toBeVisible();
    });
  });
