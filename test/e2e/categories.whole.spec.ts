// Whole runs only: walks through categories, whose rules and stores are tested in each run.
import type { Locator, Page } from '@playwright/test';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { variants } from '../support/depth.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { drag } from './support/drag.ts';
import { expect, test } from './support/shop-test.ts';
import { comeIn } from './support/staff.ts';

/** Counts each filled field, choice and click as one interaction. */
function counting() {
  let steps = 0;
  return {
    steps: () => steps,
    fill: async (field: Locator, text: string) => {
      steps += 1;
      await field.fill(text);
    },
    choose: async (field: Locator, value: string) => {
      steps += 1;
      await field.selectOption(value);
    },
    click: async (button: Locator) => {
      steps += 1;
      await button.click();
    },
  };
}

/** Most interactions of a new category with three filters of its own. */
const MOST_STEPS = 25;

/** Loads the address until the page shows what caches that follow the database have. */
async function loadUntil(page: Page, path: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(shown).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** Waits until an address redirects for good, and returns where to: caches follow the database within a second. */
async function movedFrom(page: Page, path: string, to: string): Promise<void> {
  await expect(async () => {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, to]);
  }).toPass();
}

for (const { language, script, parent, beside, paths, product, kinds } of variants([
  {
    language: 'de',
    script: true,
    parent: 'garden-plants',
    beside: 'garden-tools',
    paths: {
      'de-CH': '/wohnen-haushalt/garten-freizeit/pflanzen',
      'fr-CH': '/fr/maison-menage/jardin-loisirs/plantes',
    },
    product: '400232',
    kinds: ['choice', 'number', 'yes-no'],
  },
  {
    language: 'fr',
    script: false,
    parent: 'garden-fitness',
    beside: 'garden-furniture',
    paths: {
      'de-CH': '/wohnen-haushalt/garten-freizeit/sport-fitness',
      'fr-CH': '/fr/maison-menage/jardin-loisirs/sport-fitness',
    },
    product: '400234',
    kinds: ['choice', 'range', 'colour'],
  },
] as const))
  test.describe(`${language}, ${script ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled: script });

    test('a new category with filters of its own is shown, described, renamed, moved and merged', async ({ page }) => {
      test.setTimeout(180_000);
      const text = staffTexts[language];
      const say = text.categories;
      const own = Array.from({ length: 8 }, () => 'abcdefghij'[Math.floor(Math.random() * 10)]).join('');
      const [locale, other] = language === 'de' ? (['de-CH', 'fr-CH'] as const) : (['fr-CH', 'de-CH'] as const);
      await comeIn(page, `categories-${own}@montarve.example`, 'merchandiser');
      if (language === 'fr') await page.getByRole('button', { name: text.languageName }).first().click();
      const { fill, choose, click, steps } = counting();
      const status = page.getByRole('status').first();

      const menu = page.getByRole('navigation', { name: text.navigation });
      await click(menu.getByText(text.areas.goods, { exact: true }));
      await click(menu.getByRole('link', { name: say.title }));
      for (const above of ['home', 'garden']) await click(page.locator(`[data-branch="${above}"] > summary`));
      await click(page.locator(`[data-row="${parent}"]`).getByRole('link', { name: new RegExp(`^${say.addBelow}`) }));
      if (script) expect(await accessibilityProblems(page)).toEqual([]);
      const form = page.getByRole('region', { name: say.add });
      await fill(form.getByLabel(say.name(locale), { exact: true }), `Neu ${own}`);
      await fill(form.getByLabel(say.name(other), { exact: true }), `Neuf ${own}`);
      await fill(form.getByLabel(say.firstProducts), product);
      for (const [index, kind] of kinds.entries()) {
        await fill(form.getByLabel(say.filterName(index + 1, locale)), `F${own}${'abc'[index]}`);
        await fill(form.getByLabel(say.filterName(index + 1, other)), `G${own}${'abc'[index]}`);
        if (kind !== 'choice') await choose(form.getByLabel(say.filterKind(index + 1)), kind);
      }
      await fill(form.getByLabel(say.filterChoices(1)), 'Eins, Zwei');
      await click(form.getByRole('button', { name: say.create }));
      await expect(status).toContainText(say.done.created);
      await expect(page.getByRole('region', { name: say.shown }).getByText(say.shownHere)).not.toHaveCount(0);
      expect(steps()).toBeLessThanOrEqual(MOST_STEPS);
      await page.getByRole('link', { name: say.filtersEdit }).click();
      for (const letter of 'abc')
        await expect(page.getByRole('checkbox', { name: text.attributes.filterOf(`F${own}${letter}`) })).toBeChecked();
      await page.goBack();
      if (script) expect(await accessibilityProblems(page)).toEqual([]);
      const address = new URL(page.url()).pathname;
      const heading = page.getByRole('heading', { level: 1, name: `Neu ${own}` });
      const [first, second] = [`${paths[locale]}/neu-${own}`, `${paths[other]}/neuf-${own}`];
      await loadUntil(page, first, heading);

      // Texts and other addresses in both languages.
      await page.goto(address);
      await page.getByLabel(say.partOf(say.parts.landingText, locale)).fill(`Absatz ${own}.\n\nZweiter.`);
      await page.getByLabel(say.slug(locale)).fill(`eins-${own}`);
      await page.getByLabel(say.slug(other)).fill(`zwei-${own}`);
      await page.getByRole('button', { name: text.save, exact: true }).last().click();
      await expect(status).toContainText(say.done.saved);
      await movedFrom(page, first, `${paths[locale]}/eins-${own}`);
      await movedFrom(page, `${second}?page=1`, `${paths[other]}/zwei-${own}?page=1`);
      await loadUntil(page, `${paths[locale]}/eins-${own}`, page.getByText(`Absatz ${own}.`));
      const markup = await (await page.request.get(`${paths[locale]}/eins-${own}`)).text();
      // The text is markup alone: the page's data for its script have no second copy.
      expect(markup.split(`Absatz ${own}.`)).toHaveLength(2);

      // Moves by drag and keys, or by the buttons of the row.
      await page.goto(`/backoffice/categories?open=${parent},${beside}`);
      const row = page
        .locator('[data-row]')
        .filter({ has: page.getByRole('link', { name: `Neu ${own}`, exact: true }) });
      if (script) {
        await expect(page.locator('[data-order="tree"][data-ready]')).toBeVisible();
        await drag(row, page.locator(`[data-row="${beside}"]`));
        await expect(status).toContainText(say.done.moved);
        await expect(row).toHaveAttribute('data-parent', beside);
        await expect(row.getByRole('link', { name: `Neu ${own}`, exact: true })).toBeFocused();
        await page.keyboard.press('Alt+ArrowLeft');
        await expect(row).toHaveAttribute('data-parent', 'garden');
      } else {
        await row.getByRole('button', { name: say.out(`Neu ${own}`) }).click();
        await expect(status).toContainText(say.done.moved);
        await expect(row).toHaveAttribute('data-parent', 'garden');
      }
      const moved = `${paths[locale].slice(0, paths[locale].lastIndexOf('/'))}/eins-${own}`;
      await movedFrom(page, first, moved);

      // The form "put under … at place …" refuses what cannot be, and the entries stay.
      const place = page.getByRole('region', { name: say.place });
      await place.getByLabel(say.placeWhat).selectOption('garden');
      await place.getByLabel(say.placeUnder).selectOption(parent);
      await place.getByRole('button', { name: say.placeDo }).click();
      await expect(page.getByRole('alert')).toContainText(say.problems.cycle);
      await expect(place.getByLabel(say.placeUnder)).toHaveValue(parent);

      await page.goto(address);
      const merge = page.getByRole('region', { name: say.merge });
      await merge.getByLabel(say.mergeInto).selectOption(parent);
      await merge.getByLabel(say.mergeSure).check();
      await merge.getByRole('button', { name: say.mergeDo }).click();
      await expect(status).toContainText(say.done.merged);
      for (const left of [first, moved]) await movedFrom(page, left, paths[locale]);
      await movedFrom(page, second, paths[other]);
    });
  });
