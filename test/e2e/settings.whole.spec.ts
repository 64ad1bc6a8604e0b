// Whole runs only: walks through settings, whose rules and stores are tested in each run.
import type { Page } from '@playwright/test';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { withDatabase } from '../../src/cli/open-database.ts';
import { readConfig } from '../../src/platform/config.ts';
import { href } from '../../src/tenants/paths.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { prepare } from './support/prepare.ts';
import { expect, test } from './support/shop-test.ts';
import { comeIn } from './support/staff.ts';

const { de: text } = staffTexts;
const say = text.settings;
/** Austria's surcharge for bulky goods, which no other test reads. */
const BULKY = '/backoffice/settings/at.delivery.bulky';

/** Returns a bulky variant of Austria whose price makes parcels free, so that only the surcharge remains. */
async function bulkySku(): Promise<string> {
  const config = readConfig({ DATA_DIR: process.env.TEST_DATA_DIR ?? '' });
  const { rows } = await withDatabase(
    config,
    ({ pool }) =>
      pool.query<{ sku: string }>(
        `select sku from offer join variant using (sku) join product on product.id = variant.product_id join stock using (sku)
         where offer.tenant = 'at' and on_sale and quantity > 10 and delivery_mode = 'bulky'
           and exists (select from price where price.tenant = 'at' and price.sku = offer.sku and amount > 9000
             and valid_from <= now() and (valid_to is null or valid_to > now()))
         order by sku limit 1`,
      ),
    false,
  );
  return rows[0]?.sku ?? '';
}

async function change(page: Page, entered: { amount: string; from?: string; configured?: true }): Promise<void> {
  await page.getByLabel(say.newAmount('EUR')).fill(entered.amount);
  await page.getByLabel(say.from).fill(entered.from ?? '');
  if (entered.configured) await page.getByRole('checkbox', { name: /^Zur Vorgabe des Shops/ }).check();
  await page.getByLabel(say.reason).fill('Neuer Tarif');
  await page.getByRole('button', { name: say.preview }).click();
}

test('finance changes a fee that a basket shows at once, plans another one and withdraws it', async ({
  page,
  browser,
}) => {
  const shop = await browser.newPage({ baseURL: `http://at.localhost:${process.env.TEST_PORT ?? 3210}` });
  await shop.goto('/');
  expect(await shop.evaluate(prepare, { sku: await bulkySku(), forms: [] })).toEqual(['basket 200 true']);
  const basketShows = (amount: RegExp) =>
    expect(async () => {
      await shop.goto(href('de-AT', 'basket'));
      await expect(shop.getByRole('main').getByText(amount).first()).toBeVisible();
    }).toPass();
  await basketShows(/14,95/);

  await comeIn(page, `settings-${Date.now()}@montarve.example`, 'finance');
  await page.goto('/backoffice/settings');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: /Zuschlag für Sperrgut, AT .*: 14,95/ }).click();
  await change(page, { amount: '15,95' });
  await expect(page.getByText(/zahlt .* statt .* für die Lieferung/)).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: say.confirm }).click();
  await expect(page.getByText(say.done.saved)).toBeVisible();
  await basketShows(/15,95/);

  const later = `${new Date().getFullYear() + 1}-06-01T08:00`;
  await change(page, { amount: '17,95', from: later });
  await page.getByRole('button', { name: say.confirm }).click();
  await expect(page.getByText(say.done.planned)).toBeVisible();
  await page.goto('/backoffice/settings');
  await expect(page.getByText(/^ab .*: 17,95/)).toBeVisible();
  await page.goto(BULKY);
  await page.getByRole('button', { name: /Geplante Änderung ab .* zurückziehen/ }).click();
  await expect(page.getByText(say.done.withdrawn)).toBeVisible();
  await expect(page.getByRole('cell', { name: say.states.withdrawn, exact: true })).toBeVisible();

  await change(page, { amount: '15,95', configured: true });
  await page.getByRole('button', { name: say.confirm }).click();
  await expect(page.getByText(say.done.saved)).toBeVisible();
  await basketShows(/14,95/);
  await shop.close();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('service shows a mail with an entered text, and keeps it after a problem', async ({ page }) => {
    await comeIn(page, `mail-texts-${Date.now()}@montarve.example`, 'service');
    await page.goto('/backoffice/settings/ch.mail.order-shipped.fr-CH');
    await page.getByLabel(say.subject).fill('Votre colis');
    await page.getByLabel(say.introduction).fill('Bonjour {order}');
    await page.getByRole('button', { name: say.preview }).click();
    await expect(page.getByRole('alert')).toHaveText(say.problems['lost-name']);
    await expect(page.getByLabel(say.introduction)).toHaveValue('Bonjour {order}');
    await page.getByLabel(say.subject).fill('Votre colis {order}');
    await page.getByRole('button', { name: say.showMail }).click();
    await expect(page.frameLocator(`iframe[title="${say.mailFrame}"]`).getByText('Bonjour 90000001')).toBeVisible();
    await expect(page.getByLabel(say.subject)).toHaveValue('Votre colis {order}');
  });
});

test('finance learns why the law refuses reminders, and the form keeps what was entered', async ({ page }) => {
  await comeIn(page, `reminders-${Date.now()}@montarve.example`, 'finance');
  await page.goto('/backoffice/settings');
  await page.getByRole('link', { name: /^Mahnungen, DE / }).click();
  await page.getByLabel(say.stepFee(3, 'EUR')).fill('4,50');
  await page.getByLabel(say.reason).fill('Porto');
  await page.getByRole('button', { name: say.preview }).click();
  await expect(page.getByText(say.problems['reminder-fee-too-high'])).toBeVisible();
  await expect(page.getByLabel(say.stepFee(3, 'EUR'))).toHaveValue('4,50');
  await page.getByLabel(say.stepFee(3, 'EUR')).fill('2,00');
  await page.getByRole('button', { name: say.preview }).click();
  await expect(page.getByText(/^Alle Mahnungen einer Rechnung kosten zusammen 2,00/)).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
});
