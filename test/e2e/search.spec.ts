import type { Locator, Page } from '@playwright/test';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { href } from '../../src/tenants/paths.ts';
import { variants } from '../support/depth.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { FRENCH, GERMAN } from './support/languages.ts';
import { expect, test } from './support/shop-test.ts';

/** Returns the header's search field as a combobox, after the first interaction has loaded its script. */
async function usedField(page: Page, locale: 'de-CH' | 'fr-CH'): Promise<Locator> {
  const field = page.getByRole('banner').getByLabel(messagesOf(locale).frame.search.label, { exact: true });
  await expect(async () => {
    await field.blur();
    await field.focus();
    await expect(field).toHaveRole('combobox', { timeout: 1000 });
  }).toPass();
  return field;
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([]);
}

for (const [locale, typed, found] of variants([
  ['de-CH', 'klei', 'Kleider'],
  ['fr-CH', 'rob', 'Robes'],
] as const)) {
  const { suggest } = messagesOf(locale).search;

  test.describe(locale, () => {
    test('keys walk through suggestions, and each leads to what it names', async ({ page }) => {
      await page.goto(href(locale, 'home'));
      const field = await usedField(page, locale);
      await field.fill(typed);
      const options = page.getByRole('listbox', { name: suggest.label }).getByRole('option');
      const category = page
        .getByRole('group', { name: suggest.categories })
        .getByRole('option', { name: found, exact: true });
      await expect(category).toBeVisible();
      expect(await options.count()).toBeLessThanOrEqual(10);
      const product = page.getByRole('group', { name: suggest.products }).getByRole('option').first();
      await expect(product).toContainText('CHF');
      await expectAccessible(page);

      await field.press('ArrowDown');
      await expect(options.first()).toHaveAttribute('aria-selected', 'true');
      await expect(field).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '');
      await field.press('ArrowUp');
      await expect(field).not.toHaveAttribute('aria-activedescendant');
      await field.press('ArrowUp');
      await expect(options.last()).toHaveAttribute('aria-selected', 'true');
      await field.press('Escape');
      await expect(options).toHaveCount(0);
      await expect(field).toHaveValue(typed);
      await expect(field).toHaveAttribute('aria-expanded', 'false');

      await field.press('ArrowDown');
      await expect(category).toBeVisible();
      while ((await category.getAttribute('aria-selected')) !== 'true') await field.press('ArrowDown');
      await field.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: found })).toBeVisible();
      await expect(options).toHaveCount(0);
    });

    test('offers earlier searches again, and deletes them one by one or all at once @whole', async ({ page }) => {
      await page.goto(href(locale, 'home'));
      for (const term of ['sofa', 'vase', '<b>lampe</b>']) {
        const field = await usedField(page, locale);
        const remembered = page.waitForResponse((answer) => answer.url().endsWith('/api/search/searchhistory/v1'));
        await field.fill(term);
        await field.press('Enter');
        await remembered;
        await expect(page.getByRole('heading', { level: 1 })).toContainText(term);
      }
      // Simulates another page in the browser context.
      await page.goto(href(locale, 'home'));
      const field = await usedField(page, locale);
      const earlier = page.getByRole('group', { name: suggest.history }).getByRole('option');
      await expect(earlier).toHaveText(['<b>lampe</b>', 'vase', 'sofa']);
      await expectAccessible(page);
      await page.getByRole('button', { name: suggest.forget('vase') }).click();
      await expect(earlier).toHaveText(['<b>lampe</b>', 'sofa']);
      await expect(field).toBeFocused();
      await field.press('ArrowDown');
      await field.press('Shift+Delete');
      await expect(earlier).toHaveText(['sofa']);
      // By keyboard alone: past the field's own button to the first delete button.
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: suggest.forgetAll })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(earlier).toHaveCount(0);
      await page.reload();
      await usedField(page, locale);
      await field.fill(typed);
      await expect(page.getByRole('group', { name: suggest.categories })).toBeVisible();
      await expect(earlier).toHaveCount(0);
    });
  });
}

for (const locale of GERMAN) {
  test.describe(locale, () => {
    test('a filter layer shows the number of results; keys choose prices @whole', async ({ page }) => {
      const { filters } = messagesOf(locale).catalogue;
      await page.setViewportSize({ width: 360, height: 780 });
      await page.goto(locale === 'de-CH' ? '/mode' : '/fr/mode');
      const sheet = page.getByRole('dialog', { name: filters.title });
      await expect(async () => {
        if (!(await sheet.isVisible())) await page.getByRole('button', { name: filters.open, exact: true }).click();
        await expect(sheet).toBeVisible({ timeout: 2000 });
      }).toPass();
      const show = sheet.getByRole('button', { name: new RegExp(filters.show(99).replace('99', '(\\d+)')) });
      const all = (await show.textContent()) ?? '';
      const lower = sheet.getByRole('slider').first();
      await lower.focus();
      await lower.press('PageUp');
      await lower.press('PageUp');
      await expect(page).toHaveURL(/[?&]price=\d+-/);
      await expect(sheet.getByLabel(filters.rangeFrom, { exact: true })).not.toHaveValue('');
      await expect(show).not.toHaveText(all);
      await expectAccessible(page);
      await lower.press('Home');
      await expect(page).not.toHaveURL(/price=/);
    });
  });
}

for (const locale of FRENCH) {
  test.describe(locale, () => {
    test('the bra finder leads to a search by cup and size @whole', async ({ page }) => {
      const { bra } = messagesOf(locale).search;
      await page.goto(href(locale, 'braFinder'));
      await page.getByLabel(bra.underbust).fill('74,5');
      await page.getByRole('button', { name: bra.submit }).click();
      await expect(page.getByText(bra.problems.missing)).toBeVisible();
      await expect(page.getByLabel(bra.underbust)).toHaveValue('74,5');
      await page.getByLabel(bra.bust).fill('92');
      await page.getByRole('button', { name: bra.submit }).click();
      await expect(page.getByRole('heading', { name: '75C' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: bra.show }).click();
      await expect(page).toHaveURL(new RegExp(`${href(locale, 'search')}\\?q=${bra.term}&cup=C&size=75$`));
    });
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('forms search, filter, sort and find bras', async ({ page }) => {
    const { frame, catalogue, search } = messagesOf('de-CH');
    await page.goto('/');
    await page.getByRole('banner').getByLabel(frame.search.label, { exact: true }).fill('shirt');
    await page.getByRole('banner').getByRole('button', { name: frame.search.submit }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(catalogue.list.searchTitle('shirt'));
    const filters = page.getByRole('complementary', { name: catalogue.filters.title });
    await expect(filters.getByRole('slider')).toHaveCount(0);
    await filters.getByLabel(catalogue.filters.rangeTo, { exact: true }).fill('50');
    await filters.getByRole('button', { name: catalogue.filters.apply }).click();
    await expect(page).toHaveURL(/price-to=50/);
    await expect(page.getByRole('link', { name: /50\.00/ })).toBeVisible();

    await page.goto(`${href('de-CH', 'search')}?q=wasserkcoher`);
    await expect(page.getByText(search.results.shownInstead('Wasserkocher'))).toBeVisible();
    await page.getByRole('link', { name: search.results.literally('wasserkcoher') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(catalogue.list.noResult('wasserkcoher'));
    await page.goto(`${href('de-CH', 'search')}?q=Retouren`);
    await expect(page).toHaveURL(new RegExp(href('de-CH', 'returns')));

    await page.goto(href('de-CH', 'braFinder'));
    await page.getByLabel(search.bra.underbust).fill('90');
    await page.getByLabel(search.bra.bust).fill('88');
    await page.getByRole('button', { name: search.bra.submit }).click();
    await expect(page.getByText(search.bra.problems['bust-below-underbust'])).toBeVisible();
  });

  test('a product shows the measures of its sizes @whole', async ({ page }) => {
    await page.goto('/mode/damenmode/kleider');
    await page.getByRole('main').getByRole('article').getByRole('link').last().click();
    await page.getByText('Grössentabelle Damen (cm)').click();
    await expect(page.getByRole('row', { name: /^38 / })).toBeVisible();
  });
});

test('suggestions name the energy class beside the price', async ({ page }) => {
  await page.goto(href('de-CH', 'home'));
  await (await usedField(page, 'de-CH')).fill('fernseher');
  const { products } = messagesOf('de-CH').search.suggest;
  const product = page.getByRole('group', { name: products }).getByRole('option').first();
  await expect(product).toHaveAccessibleName(/Energieeffizienzklasse [A-G] auf einer Skala von A bis G/);
});
