import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';

test('reports a violation on a page, on the second check too', async ({ page }) => {
  await page.setContent(`<html lang="de"><title>A page</title><main><h1>A page</h1>
    <p style="color: #aaa; background: #fff">hard to read</p><div id="part"><img src="data:,"></div></main></html>`);
  const rules = async (part?: string) =>
    (await accessibilityProblems(page, part, { inEachRun: true })).map((line) => line.split(':')[0]);
  expect(await rules()).toEqual(['color-contrast', 'image-alt']);
  expect(await rules('#part')).toEqual(['image-alt']);
});
