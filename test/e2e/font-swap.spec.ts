import type { Page } from '@playwright/test';
import { variants } from '../support/depth.ts';
import { expect, test } from './support/shop-test.ts';

/** Returns whether this machine has one of the fallback fonts; without one, the test can measure nothing. */
function hasStandIn(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const faces = ['Archivo Arial', 'Archivo Roboto', 'Archivo DejaVu'].map((name) =>
      document.fonts.load(`1em "${name}"`),
    );
    const loaded = await Promise.allSettled(faces);
    return loaded.some((result) => result.status === 'fulfilled' && result.value.length > 0);
  });
}

/** Returns the width of a line of text in the current font. */
function headlineWidth(page: Page): Promise<number> {
  return page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const range = document.createRange();
    range.selectNodeContents(heading);
    return range.getBoundingClientRect().width;
  });
}

for (const path of variants([
  '/',
  '/fr/meubles',
  '/service-hilfe/lieferung',
  '/p/midikleid-mit-v-ausschnitt/100101-01',
])) {
  test(`${path}: the late web font shifts almost nothing`, async ({ page }) => {
    const held = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const isComparable = await hasStandIn(page);
    const before = await headlineWidth(page);
    held.resolve();
    await page.evaluate(() => document.fonts.load('600 1em Archivo'));
    await page.waitForFunction(() =>
      [...document.fonts].some(
        (face) => face.family.includes('Archivo') && face.display === 'swap' && face.status === 'loaded',
      ),
    );
    const after = await headlineWidth(page);
    // A short headline differs more from the average of all texts than a full line does.
    if (isComparable) expect(Math.abs(after - before) / after).toBeLessThan(0.08);
  });
}
