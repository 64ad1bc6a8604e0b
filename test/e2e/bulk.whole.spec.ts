// Whole runs only: walks through changes of many products, whose rules and stores are tested in each run.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { variants } from '../support/depth.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { comeIn } from './support/staff.ts';

/** Counts each filled field, tick, choice and click as one interaction. */
function counting() {
  let steps = 0;
  const counted =
    (act: (target: Locator, text: string) => Promise<unknown>) =>
    async (target: Locator, text = ''): Promise<void> => {
      steps += 1;
      await act(target, text);
    };
  return {
    steps: () => steps,
    fill: counted((field, text) => field.fill(text)),
    choose: counted((field, value) => field.selectOption(value)),
    tick: counted((field) => field.check()),
    click: counted((button) => button.click()),
  };
}

/** The checker is a script of its own, so it needs a browser with script. */
async function expectAccessible(page: Page, hasScript: boolean): Promise<void> {
  if (hasScript) expect(await accessibilityProblems(page)).toEqual([]);
}

for (const { language, script, first, second } of variants([
  { language: 'de', script: true, first: '400101', second: '400102' },
  { language: 'fr', script: false, first: '400103', second: '400106' },
] as const))
  test.describe(`${language}, ${script ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled: script });

    test('a merchandiser changes many products, as action, grid and file, and takes it back', async ({ page }) => {
      const text = staffTexts[language];
      const say = text.bulk;
      const { steps, ...act } = counting();
      await comeIn(page, `bulk-${language}-${Date.now()}@montarve.example`, 'merchandiser');
      if (language === 'fr') await page.getByRole('button', { name: text.languageName }).first().click();

      // The list: a filter is in the address, and Back leads to it.
      await page.goto(
        `/backoffice/products?q=4001&size=200&sort=id&column=title&column=id&column=price.ch&column=strike.ch`,
      );
      await expectAccessible(page, script);
      const list = page.getByRole('region', { name: new RegExp(text.list.total('\\d+')) });
      const row = (id: string) => list.getByRole('row').filter({ hasText: id });
      const oldPrice = await row(first).getByRole('cell').nth(3).innerText();
      const filtered = page.url();
      await row(first).getByRole('link').first().click();
      await page.goBack();
      expect(page.url()).toBe(filtered);

      // A price action: selection, preview with old and new, and its end.
      await act.tick(row(first).getByRole('checkbox'));
      await act.tick(row(second).getByRole('checkbox'));
      await act.click(list.getByRole('button', { name: text.list.use }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.selection('2'));
      await expectAccessible(page, script);
      const selection = page.url();
      const sale = page.getByRole('region', { name: say.kinds.sale });
      await sale.getByLabel(say.value).fill('viel');
      await sale.getByRole('button', { name: say.preview }).click();
      await expect(page.getByRole('alert')).toContainText(say.actProblems['no-percent']);
      await expect(sale.getByLabel(say.value)).toHaveValue('viel');
      await act.fill(sale.getByLabel(say.value), '-20');
      await act.choose(sale.getByLabel(say.ending), '95');
      await act.fill(sale.getByLabel(say.to), '2099-01-31T00:00');
      await act.click(sale.getByRole('button', { name: say.preview }));
      const changes = page.getByRole('region', { name: say.table });
      await expect(changes.getByRole('row').nth(1)).toContainText('.95');
      await expectAccessible(page, script);
      await act.click(page.getByRole('button', { name: new RegExp(`^${say.apply('\\d+')}`) }));
      await expect(page.getByRole('region', { name: say.facts })).toContainText(say.states.done);
      expect(steps()).toBeLessThanOrEqual(8);
      await page.goto(filtered);
      await expect(row(first).getByRole('cell').nth(3)).toContainText('.95');
      await page.goBack();

      // Undo restores the price.
      await page.getByRole('button', { name: say.undo }).click();
      await page.getByRole('button', { name: new RegExp(`^${say.apply('\\d+')}`) }).click();
      await expect(page.getByRole('region', { name: say.facts })).toContainText(say.states.done);
      await page.goto(filtered);
      await expect(row(first).getByRole('cell').nth(3)).toHaveText(oldPrice);

      // The grid: a wrong cell has its problem and keeps its input; keys move between rows.
      await page.goto(`${selection.split('?')[0]}/grid`);
      const locale = language === 'de' ? 'de-CH' : 'fr-CH';
      const title = page.getByRole('textbox', { name: say.cellOf(say.titleOf(locale), first) });
      const before = await title.inputValue();
      const sku = `${first}-01`;
      const price = page.getByRole('textbox', { name: say.cellOf(text.list.price('CH'), sku) });
      const rightPrice = await price.inputValue();
      await title.fill(`${before} Neu`);
      await price.fill('viel');
      if (script) {
        await price.press('Enter');
        await expect(price).not.toBeFocused();
        await expect(page.getByRole('alert')).toHaveCount(0);
      }
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByRole('alert')).toContainText(say.gridProblems('1'));
      await expect(price).toHaveAccessibleDescription(say.problems['wrong-price']);
      await expect(title).toHaveValue(`${before} Neu`);
      await expectAccessible(page, script);
      await price.fill(rightPrice);
      await page.getByRole('button', { name: say.save }).click();
      await expect(page.getByRole('status')).toContainText(say.gridSaved('1'));
      await expect(title).toHaveValue(`${before} Neu`);

      // An export comes back: untouched as no change, then with a cell changed back.
      await page.goto(selection);
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: say.csv }).click();
      const csv = await readFile(await (await download).path(), 'utf8');
      const upload = async (content: string) => {
        await page.goto('/backoffice/bulk');
        const form = page.getByRole('region', { name: say.importTitle });
        const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
        await form.getByLabel(say.file).setInputFiles(file);
        await form.getByRole('button', { name: say.importDo }).click();
      };
      await upload(csv);
      await expect(page.getByRole('status')).toContainText(say.nothing);
      await upload(csv.replaceAll(`${before} Neu`, before));
      await expect(page.getByRole('status')).toContainText(say.planned('1', '1'));
      await page.getByRole('button', { name: say.apply('1') }).click();
      await expect(page.getByRole('region', { name: say.facts })).toContainText(say.states.done);
      await expectAccessible(page, script);

      // A saved view leads to the same list.
      await page.goto(filtered);
      const views = page.getByRole('region', { name: text.list.views });
      await views.getByLabel(text.list.view).fill(`Kleider ${language}`);
      await views.getByRole('button', { name: text.list.saveView }).click();
      await expect(page.getByRole('status')).toContainText(text.list.viewSaved);
      await page.getByRole('link', { name: `Kleider ${language}` }).click();
      await expect(row(first)).toHaveCount(1);
    });
  });
