import type { Page } from '@playwright/test';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { variants } from '../support/depth.ts';
import { BOTH } from './support/languages.ts';
import { expect, test } from './support/shop-test.ts';

/** Lists whose products are not pushed away by filters and tiles. */

const DRESSES = { 'de-CH': '/mode/damenmode/kleider', 'fr-CH': '/fr/mode/mode-femme/robes' };
const DEPARTMENTS = { 'de-CH': ['/mode', '/moebel', '/technik'], 'fr-CH': ['/fr/mode', '/fr/meubles'] };

const cardsOf = (page: Page) => page.getByRole('main').locator('[data-card]');

for (const locale of BOTH) {
  const { filters } = messagesOf(locale).catalogue;

  for (const javaScriptEnabled of variants([true, false]))
    test.describe(`${locale}, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
      test.use({ javaScriptEnabled });

      test('three dresses have three facets, and a chosen one stays', async ({ page }) => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(DRESSES[locale]);
        await expect(cardsOf(page)).toHaveCount(3);
        const rail = page.getByRole('complementary', { name: filters.title });
        await expect(rail.locator('form > details')).toHaveCount(3);
        await page.goto(`${DRESSES[locale]}?season=summer`);
        await expect(rail.locator('input[name="season"]:checked')).toHaveCount(1);
        expect(await rail.locator('form > details').count()).toBeLessThan(5);
      });
    });

  test(`${locale}: the layer has the facets of the rail`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(DRESSES[locale]);
    const layer = page.getByRole('dialog', { name: filters.title });
    await expect(async () => {
      if (!(await layer.isVisible())) await page.getByRole('button', { name: filters.open, exact: true }).click();
      await expect(layer).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(layer.locator('form > details')).toHaveCount(3);
  });

  for (const [width, height] of [
    [768, 1024],
    [900, 1100],
    [1024, 768],
    [360, 740],
  ] as const)
    test(`${locale}: a department has products in the first screen of ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      for (const path of DEPARTMENTS[locale]) {
        await page.goto(path);
        const { top, pageWidth } = await cardsOf(page)
          .first()
          .evaluate((card) => ({
            top: card.getBoundingClientRect().top,
            pageWidth: document.documentElement.scrollWidth,
          }));
        expect(top, path).toBeLessThan(height);
        expect(pageWidth, path).toBe(width);
      }
    });
}
