import { sceneMessages } from '../../src/tenants/messages/scenes.ts';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { href } from '../../src/tenants/paths.ts';
import { variants } from '../support/depth.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { BOTH, GERMAN } from './support/languages.ts';
import { expect, test } from './support/shop-test.ts';

/** Sofa in a scene with a lamp, a table and a rug. */
const SOFA = '200101-02';
const LAMP = { 'de-CH': 'Stehleuchte mit Leinenschirm', 'fr-CH': 'Lampadaire' };

for (const locale of BOTH)
  for (const width of variants([360, 820, 1440]))
    test(`${locale}: a sofa shows its scene, whose products open by touch and key at ${width} pixels`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${href(locale, 'search')}?q=${SOFA}`, { waitUntil: 'networkidle' });
      const gallery = page.getByRole('region', { name: messagesOf(locale).catalogue.product.gallery });
      const look = gallery.getByRole('link', { name: sceneMessages(locale).look, exact: true });
      const scene = gallery.locator('#scene-1');
      // Off the screen, its marks take no focus.
      await expect(scene).toHaveAttribute('inert', '');
      await look.click();
      await expect(scene).toBeInViewport({ ratio: 0.9 });
      await expect(scene).not.toHaveAttribute('inert');
      await expect(look).toBeHidden();

      const marks = scene.locator('summary');
      await expect(marks).toHaveCount(3);
      const mark = marks.filter({ hasText: LAMP[locale] });
      const card = scene.getByRole('link', { name: LAMP[locale] });
      await expect(card).toBeHidden();
      await mark.click();
      await expect(card).toBeVisible();
      const frame = await scene.boundingBox();
      const box = await card.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(frame?.x ?? 0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
      expect(await accessibilityProblems(page)).toEqual([]);
      // One card at a time.
      await marks.last().focus();
      await page.keyboard.press('Enter');
      await expect(card).toBeHidden();
      const other = scene.locator('details[open] a');
      await expect(other).toHaveCount(1);
      await page.keyboard.press('Tab');
      await expect(other).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/400107-03/);
    });

for (const locale of GERMAN)
  test(`${locale}: without script, marks of a scene open a card with price and link`, async ({ browser }, {
    project,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: `${project.use.baseURL}` });
    const page = await context.newPage();
    await page.goto(`${href(locale, 'search')}?q=${SOFA}`);
    await page.getByRole('link', { name: sceneMessages(locale).look, exact: true }).click();
    const scene = page.locator('#scene-1');
    await expect(scene).toBeInViewport({ ratio: 0.5 });
    await scene.locator('summary').filter({ hasText: LAMP[locale] }).click();
    const card = scene.getByRole('link', { name: LAMP[locale] });
    await expect(card).toContainText(/\d/);
    await card.click();
    await expect(page).toHaveURL(/\/400106-01/);
    await context.close();
  });

test('the page with the scene shows the same marks', async ({ page }) => {
  await page.goto('/magazin/herbst-zuhause', { waitUntil: 'networkidle' });
  const figure = page.getByRole('main').locator('figure').first();
  await expect(figure.locator('summary')).toHaveCount(4);
  await figure.locator('summary').first().click();
  await expect(figure.locator('details[open] a')).toBeVisible();
  expect(await accessibilityProblems(page, 'figure')).toEqual([]);
});
