import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';

const SOFA = '/s/?q=200101-01';

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled });

    test('orders samples of covers from the page of a sofa', async ({ page }) => {
      await page.goto(SOFA);
      await page.getByRole('link', { name: 'Stoffmuster bestellen' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Stoffmuster bestellen' })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const covers = page.getByRole('group', { name: 'Welche Bezüge möchten Sie sehen?' });
      // The cover of the shown variant is chosen; without any, the form says so.
      await covers.getByRole('checkbox', { checked: true }).uncheck();
      await page.getByRole('textbox', { name: 'Vorname' }).fill('Nora');
      await page.getByRole('button', { name: 'Muster gratis bestellen' }).click();
      await expect(page.getByRole('alert').first()).toContainText('mindestens einen Bezug');
      await expect(page.getByRole('textbox', { name: 'Vorname' })).toHaveValue('Nora');
      if (javaScriptEnabled) expect(await accessibilityProblems(page)).toEqual([]);

      await covers.getByRole('checkbox').first().check();
      await covers.getByRole('checkbox').nth(1).check();
      await page.getByText('Frau', { exact: true }).click();
      await page.getByRole('textbox', { name: 'Nachname' }).fill('Lindt');
      await page.getByRole('textbox', { name: 'Strasse' }).fill('Seestrasse');
      await page.getByRole('textbox', { name: 'Hausnummer' }).fill(javaScriptEnabled ? '12' : '14');
      await page.getByRole('textbox', { name: 'Postleitzahl' }).fill('8002');
      await page.getByRole('textbox', { name: 'Ort' }).fill('Zürich');
      await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(`nora.${process.pid}@example.ch`);
      await page.getByRole('button', { name: 'Muster gratis bestellen' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Ihre Muster sind bestellt' })).toBeVisible();
      await page.getByRole('link', { name: 'Zurück zum Artikel' }).click();
      await expect(page).toHaveURL(/\/p\//);
    });
  });
