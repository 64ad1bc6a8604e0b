// Whole runs only: walks through legal data of products, whose rules and stores are tested in each run.
import type { Locator, Page } from '@playwright/test';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { legalMessagesOf } from '../../src/tenants/messages/legal.ts';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import type { Locale } from '../../src/tenants/tenant.ts';
import { variants } from '../support/depth.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { shopper } from './support/shopper.ts';
import { comeIn } from './support/staff.ts';

const PORT = process.env.TEST_PORT ?? '3210';
/** Washing machine with an energy label, and a laptop of a manufacturer outside the European Union with a battery. */
const WASHER = '300105-01';
const LAPTOP = '300106-01';
const TYRE = '300239-01';
const SIDEBOARD = '200107-01';

const at = (tenant: string, sku: string, prefix = '') => `http://${tenant}.localhost:${PORT}${prefix}/p/x/${sku}`;
const part = (page: Page, name: string): Locator => page.locator(`[data-legal="${name}"]`);

async function expectLabel(scope: Locator, locale: Locale): Promise<void> {
  const { energy } = messagesOf(locale).catalogue;
  const arrow = scope.getByRole('link', { name: energy.label('A', 'A', 'G') }).first();
  await expect(arrow).toHaveAttribute('href', '/demo-labels/label/300105');
  await expect(arrow.locator('svg')).toBeVisible();
  expect((await arrow.locator('svg').boundingBox())?.width).toBeGreaterThan(40);
  await expect(scope.getByRole('link', { name: energy.sheet }).first()).toHaveAttribute(
    'href',
    `/demo-labels/${locale.slice(0, 2)}/300105`,
  );
}

for (const { tenant, locale, prefix, inUnion } of variants([
  { tenant: 'ch', locale: 'de-CH', prefix: '', inUnion: false },
  { tenant: 'ch', locale: 'fr-CH', prefix: '/fr', inUnion: false },
  { tenant: 'de', locale: 'de-DE', prefix: '', inUnion: true },
  { tenant: 'nl', locale: 'nl-NL', prefix: '', inUnion: true },
] as const))
  test(`${locale}: shows what the law of the country demands, with label and sheet`, async ({ page }) => {
    const text = legalMessagesOf(locale);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(at(tenant, WASHER, prefix));
    await expect(page.getByRole('heading', { level: 2, name: text.title })).toBeVisible();
    await expect(part(page, 'manufacturer')).toContainText('Rondolavo Elettrodomestici S.p.A.');
    await expect(part(page, 'manufacturer').getByRole('link')).toHaveAttribute('href', /^mailto:/);
    await expect(part(page, 'warnings')).toBeVisible();
    await expect(part(page, 'electric').getByRole('img', { name: text.separately })).toBeVisible();
    await expect(part(page, 'electric')).toContainText(text.electric);
    await expectLabel(page.locator('main'), locale);
    for (const name of ['guarantee-notice', 'guarantee-label'])
      await expect(part(page, name)).toHaveCount(inUnion ? 1 : 0);
    if (inUnion) await expect(part(page, 'guarantee-label')).toContainText(text.guaranteeLabel.years(5));
    expect(await accessibilityProblems(page)).toEqual([]);
    await part(page, 'energy').getByRole('link', { name: text.sheet }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await page.goto(at(tenant, LAPTOP, prefix));
    await expect(part(page, 'battery')).toContainText(text.battery);
    await expect(part(page, 'responsible')).toHaveCount(inUnion ? 1 : 0);
    await page.goto(at(tenant, TYRE, prefix));
    await expect(part(page, 'tyre')).toContainText(text.tyre.wet);
    await page.goto(at(tenant, SIDEBOARD, prefix));
    await expect(part(page, 'wood')).toHaveCount(inUnion ? 0 : 1);
  });

test('shows label and sheet on lists, in searches, on the wishlist and in the basket', async ({ page }) => {
  const lea = shopper(page, 'de-CH');
  for (const path of ['/technik/haushaltgrossgeraete/waschmaschinen', '/s/?q=waschmaschine']) {
    await page.goto(path);
    await expectLabel(page.locator('article').filter({ hasText: '300105' }), 'de-CH');
  }
  await page.goto(at('ch', WASHER).replace('ch.localhost', 'localhost'));
  await lea.has(WASHER);
  await page.request.post('/merkzettel', { form: { intent: 'add', sku: WASHER } });
  for (const area of ['basket', 'wishlist'] as const) {
    await lea.open(area);
    await expectLabel(page.locator('main li').filter({ hasText: WASHER }), 'de-CH');
  }
});

for (const { language, javaScriptEnabled } of variants([
  { language: 'de', javaScriptEnabled: true },
  { language: 'fr', javaScriptEnabled: false },
] as const))
  test.describe(`${language}, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled, locale: 'de-CH' });

    test('makes a manufacturer and gives it to a product with its warnings', async ({ page }) => {
      const { manufacturers: say, editor, save, languageName } = staffTexts[language];
      await comeIn(page, `recht-${language}@montarve.example`, 'merchandiser');
      if (language === 'fr') await page.getByRole('button', { name: languageName }).first().click();
      await page.goto('/backoffice/manufacturers');
      const field = (name: string) => page.locator(`[id="${name}"]`);
      await field('name').fill(`Prüfwerk ${language}`);
      await field('country').fill('Schweiz');
      await page.getByRole('button', { name: say.create }).click();
      await expect(page.getByText(say.fieldProblems['wrong-country'])).toBeVisible();
      await expect(field('name')).toHaveValue(`Prüfwerk ${language}`);
      await field('country').fill('DE');
      await field('address').fill('Am Tor 1, 10115 Berlin');
      await field('contact').fill('hallo@pruefwerk.example');
      await page.getByRole('button', { name: say.create }).click();
      await expect(page.getByText(say.done.created)).toBeVisible();
      await field('address').fill('Am Tor 2, 10115 Berlin');
      await page.getByRole('button', { name: save, exact: true }).click();
      await expect(page.getByText(say.done.saved, { exact: true })).toBeVisible();
      if (javaScriptEnabled) expect(await accessibilityProblems(page)).toEqual([]);

      const id = language === 'de' ? '400101' : '400103';
      await page.goto(`/backoffice/products/${id}/edit`);
      await field('manufacturer').selectOption({ label: `Prüfwerk ${language}` });
      await field('kind.electric').check();
      const warning = `Achtung ${language}.`;
      await field('warnings.de-CH').fill(warning);
      await page.getByRole('button', { name: editor.save, exact: true }).first().click();
      await expect(page.getByText(editor.saved, { exact: true })).toBeVisible();
      await expect(field('kind.electric')).toBeChecked();
      await expect(page.locator('#publication').getByText(editor.blockers.warnings('fr-CH'))).toBeVisible();
      await expect(async () => {
        await page.goto(`/p/x/${id}-01`);
        await expect(part(page, 'manufacturer')).toContainText('Am Tor 2, 10115 Berlin', { timeout: 1000 });
        await expect(part(page, 'warnings')).toContainText(warning, { timeout: 1000 });
      }).toPass();
    });
  });
