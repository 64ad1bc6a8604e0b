// Whole runs only: walks through marketing, whose rules and stores are tested in each run.
import { staffTexts } from '../../src/admin/texts/index.ts';
import { withDatabase } from '../../src/cli/open-database.ts';
import { readConfig } from '../../src/platform/config.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { comeIn } from './support/staff.ts';

const { de: text } = staffTexts;
const say = text.segments;

test('builds a segment with a live count, sends a campaign to it, and cannot delete it', async ({ page }) => {
  const name = `Möbel ${Date.now()}`;
  await comeIn(page, `segments-${Date.now()}@montarve.example`, 'publisher');
  await page.goto('/backoffice/segments');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('region', { name: say.add }).getByLabel(say.name).fill(name);
  await page.getByRole('button', { name: say.create }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByRole('button', { name: say.addGroup }).click();
  const group = page.getByRole('region', { name: say.group('1') });
  await group.getByLabel(say.newCondition).selectOption(say.menu['bought:brand']);
  await group.getByRole('button', { name: say.addCondition }).click();
  await group.getByLabel(say.newCondition).selectOption(say.menu['last-order:longer']);
  await group.getByRole('button', { name: say.addCondition }).click();
  const brand = group.getByRole('group', { name: say.menu['bought:brand'] });
  await brand.getByRole('combobox', { name: say.keys.brand }).fill('Gibt es nicht');
  await expect(page.getByText(say.problems['unknown-key'])).toBeVisible();
  await page.getByRole('button', { name: say.save }).last().click();
  await expect(page.getByRole('alert')).toContainText(say.problems['unknown-key']);
  // A refused form keeps its entries.
  await expect(brand.getByRole('combobox', { name: say.keys.brand })).toHaveValue('Gibt es nicht');
  await brand.getByRole('button', { name: say.dropCondition(say.menu['bought:brand']) }).click();
  await expect(brand).toHaveCount(0);
  await page.getByLabel(say.daysLonger).fill('90');
  await expect(page.locator('output')).toHaveText(/Kundinnen und Kunden, davon/);
  await page.getByRole('button', { name: say.save }).last().click();
  await expect(page.getByText(say.saved)).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.goto('/backoffice/campaigns');
  await page.getByRole('region', { name: text.campaign.add }).getByLabel(text.campaign.name).fill(name);
  await page.getByRole('button', { name: text.campaign.create }).click();
  await page.getByLabel(text.campaign.segment, { exact: true }).selectOption(name);
  await page.getByLabel(text.campaign.testShare).fill('20');
  await page.getByLabel(text.campaign.testHours).fill('4');
  await page.getByRole('button', { name: text.campaign.save }).last().click();
  await expect(page.getByText(text.campaign.saved)).toBeVisible();
  await expect(page.getByRole('region', { name: text.campaign.progress })).toContainText(name);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.goto('/backoffice/segments');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByText(say.usedText('1'))).toBeVisible();
  await page.getByRole('button', { name: say.copy }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.copyOf(name));
  await page.getByRole('button', { name: say.remove }).click();
  await expect(page.getByText(say.deleted)).toBeVisible();
});

test('switches an automatic mail on, sends a test, and its link stops only this mail', async ({ page, browser }) => {
  const own = text.automations;
  const email = `auto-${Date.now()}@montarve.example`;
  await comeIn(page, email, 'publisher');
  await page.goto('/backoffice/automations');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: own.kinds.winback }).click();
  await page.getByLabel(own.on).check();
  await page.getByLabel(own.delays.winback).fill('5');
  await page.getByRole('button', { name: own.save }).click();
  await expect(page.getByRole('alert')).toHaveText(own.problems.delay);
  await expect(page.getByLabel(own.on)).toBeChecked();
  await page.getByLabel(own.delays.winback).fill('400');
  await page.getByLabel(own.subject).last().fill('Revenez nous voir');
  await page.getByRole('button', { name: own.save }).click();
  await expect(page.getByText(own.saved)).toBeVisible();
  // axe does not reach the sandboxed frame of the preview.
  expect(await accessibilityProblems(page, '#settings')).toEqual([]);
  await page.getByRole('link', { name: 'fr-CH' }).click();
  await page.getByRole('button', { name: own.tryOut('fr-CH') }).click();
  await expect(page.getByText(own.tried)).toBeVisible();
  const config = readConfig({ DATA_DIR: process.env.TEST_DATA_DIR ?? '' });
  const { rows } = await withDatabase(
    config,
    ({ pool }) =>
      pool.query<{ subject: string; text: string }>('select subject, text from mail where to_address = $1', [email]),
    false,
  );
  expect(rows[0]?.subject).toBe('Revenez nous voir');
  const target = /https?:\/\/\S+\?mail=automation%2Fwinback/.exec(rows[0]?.text ?? '')?.[0] ?? '';
  const shop = await browser.newPage();
  await shop.goto(`/${new URL(target).search}`);
  await expect(shop.getByRole('main')).toBeVisible();
  await shop.close();
  await page.goto('/backoffice/automations');
  await page.getByLabel(own.mails).fill('5');
  await page.getByRole('button', { name: own.save }).click();
  await expect(page.getByText(own.saved)).toBeVisible();
});
