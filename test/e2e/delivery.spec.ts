import type { Page } from '@playwright/test';
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
