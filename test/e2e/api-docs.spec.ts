import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';

test('the API page is accessible and only its tables scroll sideways', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1, name: 'Kontor REST' })).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width, height });
  // All sections share one template and axe compares each with each: the whole page takes a minute, a few sections
  // seconds.
  await page.evaluate(() => {
    for (const [index, section] of document.querySelectorAll('main section').entries())
      if (index % 4 > 0) section.remove();
  });
  await expect(page.getByRole('heading', { level: 2 })).not.toHaveCount(0);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('is readable, and its examples lead to answers @whole', async ({ page }) => {
    await page.goto('/api/docs');
    await page.getByRole('link', { name: 'GET /api/search/suggest' }).click();
    await expect(page.getByRole('heading', { name: 'GET /api/search/suggest' })).toBeInViewport();
    await page.getByRole('link', { name: /^\/api\/search\/suggest\?query=/ }).click();
    await expect(page.locator('body')).toContainText('"terms"');
  });
});
