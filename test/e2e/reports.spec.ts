import { expect, test } from './support/shop-test.ts';
import { comeIn } from './support/staff.ts';

test('a key figure leads to its report with chart, table and files, and Back to the choices', async ({ page }) => {
  await comeIn(page, 'berichte@montarve.example', 'admin');
  await page.goto('/backoffice/reports');
  await page.getByRole('link', { name: 'Letzte 7 Tage' }).click();
  await page.getByRole('link', { name: 'Bestellwert', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bestellungen');
  await expect(page.getByRole('link', { name: 'Letzte 7 Tage' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('img', { name: 'Bestellungen: Verlauf' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Verlauf' }).getByRole('row')).toHaveCount(8);
  const href = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
  const file = await page.request.get(href ?? '');
  expect(file.headers()['content-type']).toContain('text/csv');
  expect((await file.text()).split('\r\n')[0]).toBe(
    '\ufeffZeit;Bestellungen;Bestellwert (CHF);Warenkorbwert (CHF);Stück;Storniert',
  );
  await page.getByLabel('Vergleich').selectOption({ label: 'Kein Vergleich' });
  await page.getByRole('form', { name: 'Land' }).getByRole('button', { name: 'Anzeigen' }).click();
  await expect(page.getByText('Verglichen mit')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText('Verglichen mit')).toBeVisible();
});
