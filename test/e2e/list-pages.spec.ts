import { ADMIN_ROOT } from '../../src/admin/sections.ts';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { comeIn } from './support/staff.ts';

const { de } = staffTexts;
const say = de.listPages;

for (const { locale, home, sale, fresh, brand } of [
  { locale: 'de-CH', home: '/', sale: 'Sale', fresh: 'Neu', brand: '/marken/tamerisse' },
  { locale: 'fr-CH', home: '/fr', sale: 'Soldes', fresh: 'Nouveautés', brand: '/fr/marques/tamerisse' },
])
  test(`${locale}: the navigation leads to reduced and new goods, and products to their brand`, async ({ page }) => {
    await page.goto(home);
    const menu = page.getByRole('banner').getByRole('navigation');
    for (const [name, hasReductions] of [
      [sale, true],
      [fresh, false],
    ] as const) {
      await menu.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      const cards = page.locator('main [data-card]');
      expect(await cards.count()).toBeGreaterThan(8);
      if (hasReductions)
        expect(await page.locator('main [data-card] s, main [data-card] del').count()).toBeGreaterThan(8);
      await expect(page.getByRole('complementary').getByRole('group').first()).toBeVisible();
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await accessibilityProblems(page)).toEqual([]);
      }
    }
    await page.goto(brand);
    await expect(page.locator('main').getByRole('img', { name: 'Tamerisse' }).first()).toBeVisible();
    await page.locator('main [data-card] a').first().click();
    await page.locator('main').getByRole('link', { name: 'Tamerisse', exact: true }).first().click();
    await expect(page).toHaveURL(new RegExp(`${brand}$`));
  });

test('a publisher makes a page of chosen filters, changes it and deletes it', async ({ page }) => {
  await comeIn(page, 'listen.seiten@montarve.example', 'publisher');
  await page.goto(`${ADMIN_ROOT}/list-pages`);
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await accessibilityProblems(page)).toEqual([]);
  }
  const field = (name: keyof typeof say.fields, locale: string) =>
    page.getByRole('textbox', { name: de.categories.partOf(say.fields[name], locale) });
  await page.getByLabel(say.source).fill('/nirgendwo?colour=bordeaux');
  await field('title', 'de-CH').fill('Rote Kleider');
  await page.getByRole('button', { name: say.create }).click();
  await expect(page.getByText(say.problems.source(''))).toBeVisible();
  await expect(field('title', 'de-CH')).toHaveValue('Rote Kleider');
  await page.getByLabel(say.source).fill('/mode/damenmode/kleider?colour=bordeaux&sort=price-asc');
  await field('intro', 'de-CH').fill('Ein Kleid für jeden Anlass.');
  await page.getByRole('button', { name: say.create }).click();
  await expect(page.getByText(say.done.created)).toBeVisible();
  const own = page.url().replace(/\?.*/, '');
  await page.getByRole('link', { name: /\/rote-kleider$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rote Kleider' })).toBeVisible();
  await expect(page.getByText('Ein Kleid für jeden Anlass.')).toBeVisible();
  expect(await page.locator('main [data-card]').count()).toBeGreaterThan(0);

  await page.goto(own);
  await page.getByLabel(say.published).uncheck();
  await page.getByRole('button', { name: de.save, exact: true }).click();
  await expect(page.getByText(say.done.saved)).toBeVisible();
  await expect(async () => {
    expect((await page.request.get('/rote-kleider')).status()).toBe(404);
  }).toPass();
  await page.getByRole('button', { name: say.remove }).click();
  await expect(page.getByText(say.done.removed)).toBeVisible();
});
