import { messagesOf } from '../../src/tenants/messages/server.ts';
import { href } from '../../src/tenants/paths.ts';
import { variants } from '../support/depth.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';

for (const { locale, term, part } of variants([
  { locale: 'de-CH', term: 'fahrrad', part: 'leiter' },
  { locale: 'fr-CH', term: 'vélo', part: 'échelle' },
] as const))
  for (const javaScriptEnabled of [true, false])
    test.describe(`${locale} ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({ javaScriptEnabled });
      const { catalogue, frame, search } = messagesOf(locale);

      test('a term without products leads to near categories and popular goods', async ({ page }) => {
        const main = page.getByRole('main');
        const near = main.getByRole('navigation', { name: search.results.near });
        // A shop that has just started answers from PostgreSQL, which knows no near categories, until its index is open.
        await expect(async () => {
          await page.goto(`${href(locale, 'search')}?q=${encodeURIComponent(term)}`);
          await expect(near.getByRole('link').first()).toBeVisible({ timeout: 1000 });
        }).toPass({ timeout: 30_000 });
        await expect(main.getByRole('heading', { level: 1 })).toHaveText(catalogue.list.noResult(term));
        await expect(main.getByRole('article').first()).toBeVisible();
        for (const width of [360, 820, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
          if (javaScriptEnabled) expect(await accessibilityProblems(page)).toEqual([]);
        }
        const name = (await near.getByRole('link').first().innerText()).trim();
        await near.getByRole('link').first().click();
        await expect(main.getByRole('heading', { level: 1 })).toHaveText(name);
        await expect(main.getByRole('article').first()).toBeVisible();
        await page.goBack();
        await main.getByLabel(frame.search.label, { exact: true }).fill(part);
        await main.getByRole('button', { name: frame.search.submit }).click();
        await expect(page.getByText(search.results.mentioned(part))).toBeVisible();
        await expect(main.getByRole('article').first()).toBeVisible();
      });
    });
