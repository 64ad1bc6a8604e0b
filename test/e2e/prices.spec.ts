import { staffTexts } from '../../src/admin/texts/index.ts';
import { variants } from '../support/depth.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { shopper } from './support/shopper.ts';
import { comeIn } from './support/staff.ts';

/** Most interactions for a list with its first price and a promotion: fields, choices and buttons. */
const MOST_INTERACTIONS = 25;

for (const { language, locale, script, graduated, tripled } of variants([
  { language: 'de', locale: 'de-CH', script: true, graduated: '400208-01', tripled: '400211-01' },
  { language: 'fr', locale: 'fr-CH', script: false, graduated: '400209-01', tripled: '400212-01' },
] as const))
  test.describe(`${language}, ${script ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled: script });

    test('a graduated price and three for two are made by an employee and paid by a visitor', async ({ page }) => {
      const text = staffTexts[language];
      const { prices: say, promotions } = text;
      let interactions = 0;
      const counted = async (step: Promise<unknown>) => {
        interactions += 1;
        await step;
      };
      await comeIn(page, `prices-${language}-${Date.now()}@montarve.example`, 'merchandiser');
      if (language === 'fr') await page.getByRole('button', { name: text.languageName }).first().click();

      await page.goto('/backoffice/price-lists');
      if (script) expect(await accessibilityProblems(page)).toEqual([]);
      const add = page.getByRole('region', { name: say.add });
      await counted(add.getByLabel(say.name).fill(`Liste ${graduated}`));
      await counted(add.getByRole('button', { name: say.create }).click());
      await expect(page.getByRole('status')).toContainText(say.done.created);
      const addPrice = page.getByRole('region', { name: say.addPrice });
      await counted(addPrice.getByLabel(say.article).fill(graduated));
      await counted(addPrice.getByLabel(say.quantity).fill('1'));
      await counted(addPrice.getByLabel(say.price('CHF')).fill('31.95'));
      await counted(addPrice.getByRole('button', { name: say.addPrice }).click());
      await expect(page.getByRole('alert')).toContainText(say.problems['quantity-of-one']);
      await expect(addPrice.getByLabel(say.article)).toHaveValue(graduated);
      await counted(addPrice.getByLabel(say.quantity).fill('3'));
      await counted(addPrice.getByRole('button', { name: say.addPrice }).click());
      await expect(page.getByRole('status')).toContainText(say.done.saved);
      await expect(page.getByRole('cell', { name: graduated, exact: true })).toBeVisible();
      if (script) expect(await accessibilityProblems(page)).toEqual([]);

      await page.goto('/backoffice/promotions');
      const form = page.getByRole('region', { name: promotions.add });
      const title = `Drei für zwei ${language}`;
      await counted(form.getByLabel(promotions.key).fill(`drei-fuer-zwei-${language}`));
      await counted(form.getByLabel(promotions.source, { exact: true }).selectOption('automatic'));
      await counted(form.getByLabel(promotions.kind, { exact: true }).selectOption('multibuy'));
      await counted(form.getByLabel(promotions.take, { exact: true }).fill('3'));
      await counted(form.getByLabel(promotions.pay, { exact: true }).fill('2'));
      await counted(form.getByLabel(promotions.products, { exact: true }).fill(tripled));
      for (const own of ['de-CH', 'fr-CH'])
        await counted(
          form
            .getByRole('group', { name: `${promotions.texts} ${own}` })
            .getByLabel(promotions.name)
            .fill(title),
        );
      await counted(form.getByRole('button', { name: text.save }).click());
      await expect(page.getByText(promotions.saved)).toBeVisible();
      if (script) expect(await accessibilityProblems(page)).toEqual([]);
      expect(interactions).toBeLessThanOrEqual(MOST_INTERACTIONS);

      const lea = shopper(page, locale);
      const shown = lea.text.catalogue.price;
      await expect(async () => {
        await lea.openArticle(graduated);
        await expect(page.getByRole('table', { name: shown.graduated })).toContainText(shown.fromQuantity(3), {
          timeout: 1000,
        });
      }).toPass();
      if (script) expect(await accessibilityProblems(page)).toEqual([]);
      for (const sku of [graduated, graduated, tripled, tripled]) await lea.has(sku);
      await lea.open('basket');
      const line = (sku: string) => page.locator(`#line-${sku}`);
      await expect(line(graduated)).not.toContainText(shown.fromQuantity(3));
      for (const sku of [graduated, tripled]) await lea.has(sku);
      await lea.open('basket');
      await expect(line(graduated)).toContainText(shown.fromQuantity(3));
      await expect(line(graduated)).toContainText('31.95');
      await expect(line(tripled)).toContainText(title);
      await expect(page.getByRole('term').filter({ hasText: title })).toBeVisible();
      if (script) expect(await accessibilityProblems(page)).toEqual([]);
      await lea.startsAt('checkAndOrder');
      await lea.order();
      await expect(page.getByRole('term').filter({ hasText: title }).first()).toBeVisible();
    });
  });
