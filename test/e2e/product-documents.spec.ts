import { staffTexts } from '../../src/admin/texts/index.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { comeIn } from './support/staff.ts';

const say = staffTexts.de.productDocuments;
/** Stoneware of the demo, which has no data sheet. */
const PRODUCT = '400101';

test('an employee stores a manual, and the page of the product names it', async ({ page }) => {
  await comeIn(page, 'dokumente@montarve.example', 'merchandiser');
  await page.goto(`/backoffice/products/${PRODUCT}/documents`);
  const upload = async (content: string) => {
    await page.getByLabel(say.kind, { exact: true }).selectOption('manual');
    await page.getByLabel(new RegExp(`^${say.file}`)).setInputFiles({
      name: 'anleitung.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(content),
    });
    await page.getByRole('button', { name: say.add }).click();
  };
  await upload('<html>no document</html>');
  await expect(page.getByText(say.failures['not-pdf'])).toBeVisible();
  await upload('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n');
  await expect(page.getByText(say.said.added)).toBeVisible();
  await expect(page.getByRole('link', { name: say.kinds.manual })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.goto(`/s/?q=${PRODUCT}-01`);
  const link = page.getByRole('link', { name: 'Bedienungsanleitung (Deutsch, PDF, 1 kB)' });
  const path = (await link.getAttribute('href')) ?? '';
  expect((await page.request.get(path)).headers()['content-type']).toBe('application/pdf');

  await page.goto(`/backoffice/products/${PRODUCT}/documents`);
  await page.getByRole('button', { name: say.removeOf(say.kinds.manual, 'Deutsch') }).click();
  await expect(page.getByText(say.said.removed)).toBeVisible();
});
