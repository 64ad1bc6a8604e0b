// Whole runs only: walks through stock, whose rules and stores are tested in each run.
import type { Page } from '@playwright/test';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { withDatabase } from '../../src/cli/open-database.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { arrivalDayText } from '../../src/tenants/messages/stock.ts';
import { variants } from '../support/depth.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { comeIn } from './support/staff.ts';

function onDatabase<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const config = readConfig({ DATA_DIR: process.env.TEST_DATA_DIR ?? '' });
  return withDatabase(config, ({ pool }) => work(pool), false);
}

/** Returns the address of a variant's page in a locale, for a variant without siblings. */
const addressOf = (sku: string, locale: string): Promise<string> =>
  onDatabase(async (pool) => {
    const { rows } = await pool.query<{ slug: string }>(
      'select slug from product_text join variant using (product_id) where sku = $1 and locale = $2',
      [sku, locale],
    );
    return `${locale === 'fr-CH' ? '/fr' : ''}/p/${rows[0]?.slug}/${sku}`;
  });

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The checker is a script of its own, so it needs a browser with script. */
async function expectAccessible(page: Page, hasScript: boolean): Promise<void> {
  if (hasScript) expect(await accessibilityProblems(page)).toEqual([]);
}

/** Most interactions that the whole task may need: clicks, choices and filled fields. */
const MOST_STEPS = 18;

for (const { language, locale, script, place } of variants([
  { language: 'de', locale: 'de-CH', script: true, place: 0 },
  { language: 'fr', locale: 'fr-CH', script: false, place: 1 },
] as const))
  test.describe(`${language}, ${script ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled: script });

    test('a sold-out product is ordered before its delivery, which is booked in', async ({ page }) => {
      const text = staffTexts[language];
      const say = text.stock;
      const { toBasket } = messagesOf(locale).basket.layer;
      // A product with one variant, of which the other language uses another one.
      const sku = await onDatabase(async (pool) => {
        const { rows } = await pool.query<{ sku: string }>(
          `select min(sku) as sku from offer join stock using (sku) where tenant = 'ch' and on_sale and quantity > 20
             and exists (select from product_text t where t.product_id = offer.product_id and t.locale = $1)
             and not exists (
               select from offer other where other.tenant = 'ch' and other.product_id = offer.product_id and other.sku <> offer.sku)
           group by product_id order by product_id desc limit 1 offset $2`,
          [locale, 40 + place],
        );
        return rows[0]?.sku ?? '';
      });
      const path = await addressOf(sku, locale);
      let steps = 0;
      await comeIn(page, `stock-${language}-${Date.now()}@montarve.example`, 'merchandiser');
      if (language === 'fr') await page.getByRole('button', { name: text.languageName }).first().click();

      await page.goto('/backoffice/stock');
      await expectAccessible(page, script);
      await page.getByLabel(say.search).fill(sku);
      await page.getByRole('button', { name: text.lists.search, exact: true }).click();
      await page.getByRole('row').filter({ hasText: sku }).getByRole('link').first().click();
      steps += 3;
      await expectAccessible(page, script);

      // Counts nothing, first without the reason that a correction needs: the entry stays.
      const book = page.getByRole('region', { name: say.book });
      await book.getByLabel(say.reason).selectOption('correction');
      await book.getByLabel(say.units).fill('0');
      await book.getByRole('button', { name: say.bookSubmit }).click();
      await expect(page.getByRole('alert')).toContainText(say.problems['no-note']);
      await expect(book.getByLabel(say.units)).toHaveValue('0');
      await book.getByLabel(say.note).fill('Wasserschaden');
      await book.getByRole('button', { name: say.bookSubmit }).click();
      await expect(page.getByRole('status')).toContainText(say.said.booked);
      const history = page.getByRole('table', { name: say.history });
      await expect(history.getByRole('row').nth(1)).toContainText('Wasserschaden');
      steps += 5;

      const terms = page.getByRole('region', { name: say.terms });
      await terms.getByLabel(say.backorder).fill('5');
      await terms.getByRole('button', { name: text.save }).click();
      await expect(page.getByRole('status')).toContainText(say.said.saved);
      steps += 2;

      const day = inDays(9);
      await page.getByRole('link', { name: say.plan }).click();
      const plan = page.getByRole('region', { name: say.plan });
      await plan.getByLabel(say.supplier).fill('Webstuhl AG');
      await plan.getByLabel(say.units).fill('12');
      await plan.getByLabel(say.day).fill(day);
      await plan.getByRole('button', { name: say.planSubmit }).click();
      await expect(page.getByRole('status')).toContainText(say.said.created);
      steps += 5;
      await expectAccessible(page, script);

      // The page of the shop promises the day, also to search engines, and takes the order.
      const promise = {
        de: `Verfügbar ab ${arrivalDayText(day, 'de-CH')}`,
        fr: `Disponible dès le ${arrivalDayText(day, 'fr-CH')}`,
      }[language];
      await expect(async () => {
        await page.goto(path);
        await expect(page.getByText(promise)).toBeVisible({ timeout: 1000 });
      }).toPass();
      const offers = await page.locator('script[type="application/ld+json"]').allTextContents();
      expect(offers.join()).toContain('schema.org/BackOrder');
      expect(offers.join()).toContain(`"availabilityStarts":"${day}"`);
      await page
        .getByRole('button', { name: messagesOf(locale).catalogue.product.addToBasket })
        .first()
        .click();
      // With script, the layer over the page is the answer.
      if (script) await expect(page.getByRole('link', { name: toBasket }).first()).toBeVisible();
      await expect(async () => {
        await page.goto(language === 'de' ? '/warenkorb' : '/fr/panier');
        await expect(page.getByText(promise)).toBeVisible({ timeout: 1000 });
      }).toPass();

      // The delivery comes: the product is in stock.
      await page.goto('/backoffice/stock/deliveries');
      const row = page.getByRole('row').filter({ hasText: sku });
      await row.getByLabel(say.receiveUnits(sku)).fill('7');
      await row.getByRole('button', { name: say.receive }).click();
      await expect(page.getByRole('status')).toContainText(say.said.received);
      steps += 2;
      await page.goto(`/backoffice/stock/${sku}`);
      await expect(history.getByRole('row').nth(1)).toContainText('Webstuhl AG');
      await expect(async () => {
        await page.goto(path);
        await expect(page.getByText(promise)).toHaveCount(0, { timeout: 1000 });
      }).toPass();
      expect(steps).toBeLessThanOrEqual(MOST_STEPS);
    });
  });
