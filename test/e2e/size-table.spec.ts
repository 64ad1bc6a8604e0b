import { BOTH } from './support/languages.ts';
import { expect, test } from './support/shop-test.ts';
import { shopper } from './support/shopper.ts';

/** Trousers with a size table of their own; in French it has one more column. */
const TROUSERS = '100308-01';
const TITLE = { 'de-CH': 'Grössentabelle Damen (cm)', 'fr-CH': 'Tailles femme (cm)' };

for (const locale of BOTH) {
  test(`${locale}: in a narrow window only the wide size table scrolls sideways`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await shopper(page, locale).openArticle(TROUSERS);
    await page.getByText(TITLE[locale], { exact: true }).click();
    const table = page.getByRole('region', { name: TITLE[locale] });
    await expect(table.getByRole('columnheader').last()).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await table.focus();
    await expect(table).toBeFocused();
    const hidden = await table.evaluate((region) => region.scrollWidth - region.clientWidth);
    await page.keyboard.press('ArrowRight');
    if (hidden > 0) await expect.poll(() => table.evaluate((region) => region.scrollLeft)).toBeGreaterThan(0);
  });
}
