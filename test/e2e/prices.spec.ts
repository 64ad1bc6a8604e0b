import type { Locator } from '@playwright/test';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { announcePriceLists } from '../../src/shop/catalogue/price-lists/index.ts';
import { variants } from '../support/depth.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { account, haveAccount, PASSWORD } from './support/customer.ts';
import { inShop } from './support/in-shop.ts';
import { expect, test } from './support/shop-test.ts';
import { sendForm, shopper } from './support/shopper.ts';
import { comeIn } from './support/staff.ts';

/** Most interactions for a list with its first price and a promotion: fields, choices and buttons. */
const MOST_INTERACTIONS = 25;

/** Gives a customer a group with a price of its own, as employees do in their sections. */
function haveGroup(email: string, price: { group: string; sku: string; amount: number }): Promise<void> {
  const { group, sku, amount } = price;
  return inShop((pool) =>
    inTransaction(pool, async (client) => {
      await client.query("insert into customer_group values ('ch', $1, $1, now())", [group]);
      await client.query(
        `with list as (insert into price_list (tenant, name, customer_group, valid_from, created_at, changed_at)
           values ('ch', $1, $1, '2026-01-01', now(), now()) returning id)
         insert into price_list_price (list_id, sku, min_quantity, amount) select id, $2, 1, $3 from list`,
        [group, sku, amount],
      );
      await client.query('update customer set category = $2 where email = $1', [email, group]);
      await announcePriceLists(client, 'ch', []);
    }),
  );
}

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

    test('a customer of a group sees the own price before the basket, and visitors do not @whole', async ({ page }) => {
      const sku = '400234-01';
      const lea = shopper(page, locale);
      const own = account(page, locale);
      await haveAccount(page, locale, lea.email, PASSWORD);
      await haveGroup(lea.email, { group: `firmen-${language}`, sku, amount: 985 });
      await page.context().clearCookies();
      await own.login(lea.email);
      await expect(page.getByRole('heading', { level: 1, name: own.text.overview.greeting('Lea') })).toBeVisible();

      const note = lea.text.catalogue.price.ownBeside('').trim();
      const isOwn = async (place: Locator) => {
        await expect(place).toContainText('9.85');
        await expect(place).toContainText(note);
      };
      await lea.openArticle(sku);
      await isOwn(page.locator('main'));
      if (script) expect(await accessibilityProblems(page)).toEqual([]);
      const card = page.locator('#a-400234');
      await page.goto(`${lea.path('search')}?q=yoga`);
      await isOwn(card);
      await sendForm(page, lea.path('wishlist'), { intent: 'add', sku });
      await lea.open('wishlist');
      await isOwn(page.locator('main'));
      await sendForm(page, lea.path('compare'), { sku });
      await lea.open('compare');
      await isOwn(page.locator('main'));
      if (script) expect(await accessibilityProblems(page)).toEqual([]);
      await lea.has(sku);
      await lea.open('basket');
      await expect(page.locator(`#line-${sku}`)).toContainText('9.85');

      await page.context().clearCookies();
      await lea.openArticle(sku);
      await expect(page.locator('main')).not.toContainText(note);
      await page.goto(`${lea.path('search')}?q=yoga`);
      await expect(card).toBeVisible();
      await expect(card).not.toContainText('9.85');
    });
  });
