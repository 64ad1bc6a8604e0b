// Whole runs only: walks through attributes, whose rules and stores are tested in each run.
import type { Locator, Page } from '@playwright/test';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { withDatabase } from '../../src/cli/open-database.ts';
import { readConfig } from '../../src/platform/config.ts';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { variants } from '../support/depth.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { comeIn } from './support/staff.ts';

/** The checker is a script of its own, so it needs a browser with script. */
async function expectAccessible(page: Page, hasScript: boolean): Promise<void> {
  if (hasScript) expect(await accessibilityProblems(page)).toEqual([]);
}

/** Gives products values of an attribute, as a feed does, and announces them. */
function giveValues(key: string, values: Record<string, string>): Promise<void> {
  const config = readConfig({ DATA_DIR: process.env.TEST_DATA_DIR ?? '' });
  return withDatabase(
    config,
    async ({ pool }) => {
      for (const [product, value] of Object.entries(values)) {
        await pool.query('insert into product_facet (product_id, key, value) values ($1, $2, $3)', [
          product,
          key,
          value,
        ]);
        await pool.query("insert into outbox (topic, key) values ('product', $1)", [product]);
      }
    },
    false,
  );
}

/** Loads the list until it has what an index and caches that follow the database show. */
async function loadUntil(page: Page, path: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(shown).toHaveCount(1, { timeout: 1000 });
  }).toPass();
}

for (const { language, locale, script, category, path, products } of variants([
  {
    language: 'de',
    locale: 'de-CH',
    script: true,
    category: 'living-sideboards',
    path: '/moebel/wohnzimmer/sideboards-tv-moebel',
    products: ['200107', '200212', '200213'],
  },
  {
    language: 'fr',
    locale: 'fr-CH',
    script: false,
    category: 'hall-furniture',
    path: '/fr/meubles/salle-de-bains-entree/vestiaires',
    products: ['200112', '200251', '200252'],
  },
] as const))
  test.describe(`${language}, ${script ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled: script });

    test('an attribute made by hand is a filter of a category', async ({ page }) => {
      const text = staffTexts[language];
      const say = text.attributes;
      const key = `stil_${language}_${Array.from({ length: 6 }, () => 'abcdefghij'[Math.floor(Math.random() * 10)]).join('')}`;
      await comeIn(page, `attribute-${language}-${Date.now()}@montarve.example`, 'merchandiser');
      if (language === 'fr') await page.getByRole('button', { name: text.languageName }).first().click();
      await page.goto('/backoffice/attributes');
      await expectAccessible(page, script);
      const form = page.getByRole('region', { name: say.add });
      await form.getByLabel(say.names('de-CH')).fill(`Stil ${key}`);
      await form.getByLabel(say.names('fr-CH')).fill(`Style ${key}`);
      await form.getByLabel(say.key).fill('page');
      await form.getByRole('button', { name: say.create }).click();
      await expect(page.getByRole('alert')).toContainText(say.problems['wrong-key']);
      await form.getByLabel(say.key).fill(key);
      await form.getByRole('button', { name: say.create }).click();
      await expect(page.getByRole('status')).toContainText(say.done.created);

      for (const [german, french] of [
        ['Modern', 'Moderne'],
        ['Klassisch', 'Classique'],
      ] as const) {
        const choice = page.getByRole('region', { name: say.addChoice });
        await choice.getByLabel(say.names('de-CH')).fill(german);
        await choice.getByLabel(say.names('fr-CH')).fill(french);
        await choice.getByRole('button', { name: text.save }).click();
        await expect(page.getByRole('status')).toContainText(say.done.created);
      }
      const [first, second] = language === 'de' ? ['Modern', 'Klassisch'] : ['Moderne', 'Classique'];
      await page.getByRole('button', { name: say.upOf(second) }).click();
      await expect(page.getByRole('region', { name: say.choices }).getByRole('row').nth(1)).toContainText(second);
      await expectAccessible(page, script);
      const [one = '', two = '', three = ''] = products;
      await giveValues(key, { [one]: 'modern', [two]: 'modern', [three]: 'klassisch' });

      await page.goto(`/backoffice/attributes/categories/${category}`);
      const name = language === 'de' ? `Stil ${key}` : `Style ${key}`;
      await page.getByRole('checkbox', { name: say.listedOf(name) }).check();
      await page.getByRole('checkbox', { name: say.filterOf(name) }).check();
      await page.getByRole('textbox', { name: say.placeOf(name) }).fill('0.5');
      await expectAccessible(page, script);
      await page.getByRole('button', { name: text.save }).click();
      await expect(page.getByRole('status')).toContainText(say.done.saved);

      const filters = page.getByRole('complementary', { name: messagesOf(locale).catalogue.filters.title });
      const group = filters.getByRole('group', { name, exact: true });
      await loadUntil(page, path, group);
      await expect(filters.locator('summary').first()).toContainText(name);
      await expect(group.getByRole('listitem').first()).toContainText(second);
      const box = group.getByRole('checkbox', { name: new RegExp(`^${first}`) });
      const filtered = new RegExp(`[?&]${key}=modern`);
      if (script)
        // A choice made before the script runs is taken back by it.
        await expect(async () => {
          await box.check({ timeout: 2000 });
          await expect(page).toHaveURL(filtered, { timeout: 2000 });
        }).toPass();
      else {
        await box.check();
        await page
          .getByRole('button', { name: messagesOf(locale).catalogue.filters.apply })
          .first()
          .click();
        await expect(page).toHaveURL(filtered);
      }
      await expect(
        page.getByText(messagesOf(locale).catalogue.list.articles(2), { exact: true }).first(),
      ).toBeVisible();
      await expectAccessible(page, script);

      await page.goto(`/backoffice/attributes/categories/${category}`);
      await page.getByRole('button', { name: say.inherit }).click();
      await expect(page.getByRole('button', { name: say.inherit })).toHaveCount(0);
      await page.goto(`/backoffice/attributes/${key}`);
      await page.getByRole('button', { name: say.remove, exact: true }).click();
      await expect(page.getByRole('alert')).toContainText(say.problems['in-use']);
    });

    test('a number with a unit filters from and to', async ({ page }) => {
      const { filters, list } = messagesOf(locale).catalogue;
      const sofas = language === 'de' ? '/moebel/wohnzimmer/sofas' : '/fr/meubles/salon/canapes';
      const name = language === 'de' ? 'Breite' : 'Largeur';
      // Of a short list only the first filters are shown, and chosen ones, which are open.
      await page.goto(`${sofas}?width=100-`);
      const all = page.getByRole('complementary', { name: filters.title });
      const group = all.getByRole('group', { name, exact: true });
      await expect(group).toContainText('cm');
      // The script does not notice a field that was filled before it started.
      await expect(async () => {
        await group.getByLabel(filters.rangeFrom, { exact: true }).fill('');
        await group.getByLabel(filters.rangeFrom, { exact: true }).fill('210');
        if (!script) await page.getByRole('button', { name: filters.apply }).first().click();
        await expect(page).toHaveURL(script ? /[?&]width=210-(&|$)/ : /[?&]width-from=210&/, { timeout: 2000 });
      }).toPass();
      await expect(page.getByText(list.articles(2), { exact: true }).first()).toBeVisible();
      await expect(page.getByRole('region', { name: filters.active })).toContainText(filters.rangeMin('210 cm'));
      await expectAccessible(page, script);
    });
  });
