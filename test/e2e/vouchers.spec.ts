import { variants } from '../support/depth.ts';
import { FRENCH, GERMAN } from './support/languages.ts';
import { expect, test } from './support/shop-test.ts';
import { DRESS, shopper } from './support/shopper.ts';

for (const javaScriptEnabled of variants([true, false])) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    for (const locale of javaScriptEnabled ? GERMAN : FRENCH) {
      test(`${locale}: enters a voucher, orders with it, and shows it on the confirmation`, async ({ page }) => {
        const lea = shopper(page, locale);
        const { vouchers } = lea.text.checkout;
        await lea.has(DRESS);
        await lea.open('basket');
        const fold = page.getByText(vouchers.title, { exact: true });
        const field = page.getByRole('textbox', { name: vouchers.code });
        const enter = page.getByRole('button', { name: vouchers.enter, exact: true });
        await fold.click();
        await field.fill('NOSUCHCODE');
        await enter.click();
        await expect(page.getByText(vouchers.problems['unknown-code'](''))).toBeVisible();
        await expect(field).toHaveAccessibleDescription(vouchers.problems['unknown-code'](''));
        await expect(field).toHaveValue('NOSUCHCODE');

        await field.fill('montarve 15');
        await enter.click();
        await expect(page).toHaveURL(/voucher=MONTARVE15/);
        await expect(page.getByRole('status').filter({ hasText: '15' })).toBeVisible();
        const row = page.getByRole('term').filter({ hasText: 'MONTARVE15' });
        await expect(row).toBeVisible();

        // Each address can redeem the voucher once.
        await lea.startsAt('checkAndOrder', { email: `${locale}-${javaScriptEnabled}@example.ch`.toLowerCase() });
        await expect(row.first()).toBeVisible();
        await lea.order();
        await expect(row.first()).toBeVisible();
      });
    }

    test('removes a voucher, and changes a chosen benefit @whole', async ({ page }) => {
      const lea = shopper(page, 'de-CH');
      const { vouchers } = lea.text.checkout;
      await lea.has(DRESS);
      await lea.open('basket');
      await page.getByText(vouchers.title, { exact: true }).click();
      await page.getByRole('textbox', { name: vouchers.code }).fill('MONTARVE15');
      await page.getByRole('button', { name: vouchers.enter, exact: true }).click();
      await page.getByRole('button', { name: vouchers.removeOf('MONTARVE15') }).click();
      await expect(page.getByRole('status').filter({ hasText: vouchers.removed })).toBeVisible();
      await expect(page.getByRole('term').filter({ hasText: 'MONTARVE15' })).toHaveCount(0);

      const gift = page.getByRole('radio', { name: /Geschenk/ });
      await gift.check();
      await page.getByRole('button', { name: vouchers.choose }).click();
      await expect(page.getByRole('status').filter({ hasText: vouchers.chosen })).toBeVisible();
      await expect(gift).toBeChecked();
      await page.getByRole('radio', { name: vouchers.noBenefit }).check();
      await page.getByRole('button', { name: vouchers.choose }).click();
      await expect(page.getByRole('radio', { name: vouchers.noBenefit })).toBeChecked();
    });

    test('removes a voucher below its minimum, and says so @whole', async ({ page }) => {
      const lea = shopper(page, 'de-CH');
      const { vouchers } = lea.text.checkout;
      await lea.has('400112-01');
      await lea.open('basket');
      await page.getByText(vouchers.title, { exact: true }).click();
      await page.getByRole('textbox', { name: vouchers.code }).fill('PAKET');
      await page.getByRole('button', { name: vouchers.enter, exact: true }).click();
      await expect(page.getByRole('term').filter({ hasText: 'PAKET' })).toBeVisible();
      await page
        .getByRole('button', { name: / entfernen$/ })
        .first()
        .click();
      await expect(page.getByText('Ihr Warenkorb ist leer')).toBeVisible();
      await expect(page.getByText(/PAKET.* ist nicht mehr im Warenkorb/)).toBeVisible();
    });
  });
}
