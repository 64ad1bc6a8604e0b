import type { Page } from '@playwright/test';
import { withDatabase } from '../../src/cli/open-database.ts';
import { readConfig } from '../../src/platform/config.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { ADDRESS, POT, type Shopper, shopper } from './support/shopper.ts';

/** A washing machine and a sofa of the demo shop, both of the two-man class. */
const WASHER = '300105-01';
const SOFA = '200202-01';

/** Goes from the basket to the delivery step, with all fields filled but the town. */
async function atDelivery(page: Page, somebody: Shopper, postalCode: string): Promise<void> {
  const { checkout } = somebody.text;
  await somebody.startsAt('delivery');
  await expect(page.getByRole('heading', { level: 1, name: checkout.delivery.title })).toBeVisible();
  await page.getByRole('radio', { name: checkout.salutations.female }).check();
  for (const name of ['firstName', 'lastName', 'street', 'houseNumber'] as const)
    await page.getByRole('textbox', { name: checkout.fields[name], exact: true }).fill(ADDRESS[name]);
  await page.getByRole('textbox', { name: checkout.fields.postalCode, exact: true }).fill(postalCode);
}

test('the postal code fills town and country; two-man delivery assembles, removes and extends the hose', async ({
  page,
}) => {
  const lea = shopper(page, 'de-CH');
  const { checkout } = lea.text;
  await lea.has(SOFA);
  await lea.has(WASHER);
  await atDelivery(page, lea, '9490');
  await expect(page.getByRole('textbox', { name: checkout.fields.city, exact: true })).toHaveValue('Vaduz');
  await expect(page.getByRole('combobox', { name: checkout.fields.country })).toHaveValue('LI');
  await page.getByRole('checkbox', { name: checkout.how.extras.assembly.name }).check();
  await page.getByRole('checkbox', { name: checkout.how.extras.takeBackAppliance.name }).check();
  await page.getByRole('checkbox', { name: checkout.how.extras.hose.name }).check();
  expect(await accessibilityProblems(page)).toEqual([]);

  // The services need a phone number; ticked services stay ticked.
  await lea.go().click();
  await expect(page.getByRole('alert')).toContainText(checkout.missing.phone);
  await expect(page.getByRole('checkbox', { name: checkout.how.extras.hose.name })).toBeChecked();
  await page.getByRole('textbox', { name: checkout.fields.phone }).fill('079 000 00 00');
  await lea.go().click();
  await expect(page.getByRole('heading', { level: 1, name: checkout.payment.title })).toBeVisible();
  await page.getByRole('radio', { name: checkout.payment.methods.prepayment.name }).check();
  await lea.go().click();

  await expect(page.getByRole('heading', { level: 1, name: checkout.review.title })).toBeVisible();
  await expect(page.getByText('9490 Vaduz').first()).toBeVisible();
  await expect(page.getByText(checkout.how.extras.hose.name)).toBeVisible();
  // 39.95 for two-man delivery, 79.00 for assembly, 19.90 for the hose; removal is free.
  await expect(page.getByText(/^138\.85\sCHF$/).first()).toBeVisible();
  await lea.order();
  await expect(page.getByText(checkout.how.extras.assembly.name)).toBeVisible();
});

/** Sells out a product of the demo shop that is expected again in 25 days. Returns the names of it and of the pot. */
function awaitGoods(): Promise<{ sku: string; late: string; soon: string }> {
  const config = readConfig({ DATA_DIR: process.env.TEST_DATA_DIR ?? '' });
  return withDatabase(
    config,
    async ({ pool }) => {
      const { rows } = await pool.query<{ sku: string; title: string }>(
        `select min(sku) as sku, title from offer join stock using (sku) join product_text using (product_id)
           join product on product.id = product_id
         where tenant = 'ch' and on_sale and quantity > 20 and delivery_mode = 'parcel' and locale = 'de-CH'
         group by product_id, title having count(*) = 1 order by product_id limit 1 offset 30`,
      );
      const [{ sku, title } = { sku: '', title: '' }] = rows;
      await pool.query('update stock set quantity = 0, backorder = 9 where sku = $1', [sku]);
      await pool.query(
        `insert into expected_delivery (supplier, location_id, sku, quantity, day, created_at)
         values ('Webstuhl AG', 'main', $1, 9, current_date + 25, now())`,
        [sku],
      );
      const pot = await pool.query<{ title: string }>(
        "select title from variant join product_text using (product_id) where sku = $1 and locale = 'de-CH'",
        [POT],
      );
      return { sku, late: title, soon: pot.rows[0]?.title ?? '' };
    },
    false,
  );
}

test('goods that come later have their own days on the review and the confirmation @whole', async ({ page }) => {
  const { sku, late, soon } = await awaitGoods();
  const lea = shopper(page, 'de-CH');
  await lea.has(POT);
  await lea.has(sku);
  await lea.startsAt('checkAndOrder');
  const parcels = page.getByRole('listitem').filter({ hasText: lea.text.checkout.delivery.modes.parcel });
  const expectTwoArrivals = async (): Promise<void> => {
    // Goods that arrive together would be one line of text.
    for (const title of [soon, late]) await expect(parcels.getByText(new RegExp(`^[^·]*${title}$`))).toBeVisible();
    const between = new RegExp(lea.text.checkout.delivery.between('.+', '.+'));
    const days = await parcels.getByText(between).allInnerTexts();
    expect(new Set(days).size).toBe(2);
  };
  await expectTwoArrivals();
  await lea.order();
  await expectTwoArrivals();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('in French, delivers to a pick-up point near by, and fills the town from the code @whole', async ({ page }) => {
    const jean = shopper(page, 'fr-CH');
    const { checkout } = jean.text;
    await jean.has(POT);
    await atDelivery(page, jean, '1003');
    await page.getByRole('radio', { name: checkout.how.options.pickup.name }).check();
    await page.getByRole('button', { name: checkout.how.find }).click();
    const points = page.locator('input[name="pickupPoint"]');
    await expect(points.first()).toBeVisible();
    await expect(page.getByText(/à \d+\sm|à \d+,\d\skm/).first()).toBeVisible();
    // The form is unchanged and asks for the other fields only on submit.
    await expect(page.getByRole('textbox', { name: checkout.fields.lastName, exact: true })).toHaveValue(
      ADDRESS.lastName,
    );
    await points.first().check();
    await jean.go().click();
    await expect(page.getByText(checkout.missing.pickupNumber).first()).toBeVisible();
    await page.getByRole('textbox', { name: checkout.fields.pickupNumber }).fill('12345678');
    await expect(points.first()).toBeChecked();
    await jean.go().click();
    await page.getByRole('radio', { name: checkout.payment.methods.prepayment.name }).check();
    await jean.go().click();
    await expect(page.getByRole('heading', { level: 1, name: checkout.review.title })).toBeVisible();
    await expect(page.getByText('1003 Lausanne').first()).toBeVisible();
    await expect(page.getByText(checkout.how.yourNumber('12345678'))).toBeVisible();
    await jean.order();
    await expect(page.getByText(checkout.how.yourNumber('12345678'))).toBeVisible();
  });
});
