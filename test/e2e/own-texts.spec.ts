import type { Page } from '@playwright/test';
import { ADMIN_ROOT } from '../../src/admin/sections.ts';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { withDatabase } from '../../src/cli/open-database.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { createTextAdministration } from '../../src/shop/content/own-texts/index.ts';
import type { StaffMember } from '../../src/shop/staff/employees/index.ts';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { href } from '../../src/tenants/paths.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { comeIn } from './support/staff.ts';

const { de, fr } = staffTexts;
const say = de.ownTexts;
/** A Dutch text, which no other test reads. */
const KEY = 'basket.empty';
const PLATFORM = messagesOf('nl-NL').basket.empty;

/** Waits until the empty Dutch basket shows a text. */
async function basketShows(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(href('nl-NL', 'basket'));
    await expect(page.getByRole('main')).toContainText(text, { timeout: 1000 });
  }).toPass();
}

test('a publisher replaces a text, sees it in the shop, restores a version and returns to the platform', async ({
  page,
  browser,
}) => {
  const shop = await browser.newPage({ baseURL: `http://nl.localhost:${process.env.TEST_PORT ?? 3210}` });
  await basketShows(shop, PLATFORM);
  await comeIn(page, 'eigene.texte@montarve.example', 'publisher');
  await page.goto(`${ADMIN_ROOT}/texts`);
  await page.getByRole('combobox', { name: say.locale }).selectOption('nl-NL');
  await page.getByLabel(say.query).fill(KEY);
  await page.getByRole('button', { name: say.find }).click();
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await accessibilityProblems(page)).toEqual([]);
  }
  const list = page.url();
  await page.getByRole('link', { name: KEY, exact: true }).click();
  await expect(page.getByRole('region', { name: say.platformText })).toContainText(PLATFORM);

  const field = page.getByRole('textbox', { name: say.mine });
  await field.fill('Nog niets gekozen');
  await page.getByRole('button', { name: say.preview }).click();
  await expect(page.getByRole('region', { name: say.previewTitle })).toContainText('Nog niets gekozen');
  expect(await accessibilityProblems(page)).toEqual([]);
  // The preview has changed nothing.
  await basketShows(shop, PLATFORM);
  await page.getByRole('button', { name: say.save }).click();
  await expect(page.getByRole('status')).toHaveText(say.saved);
  await basketShows(shop, 'Nog niets gekozen');

  await field.fill('{aantal} gekozen');
  await page.getByRole('button', { name: say.save }).click();
  await expect(page.getByRole('alert')).toHaveText(say.problems['unknown-value']('aantal'));
  await expect(field).toHaveValue('{aantal} gekozen');
  await field.fill('Je mandje wacht');
  await page.getByRole('button', { name: say.save }).click();
  await basketShows(shop, 'Je mandje wacht');

  await page.getByRole('button', { name: say.restoreOne(1) }).click();
  await expect(page.getByRole('row', { name: /^3/ })).toContainText('Nog niets gekozen');
  await expect(field).toHaveValue('Nog niets gekozen');
  await basketShows(shop, 'Nog niets gekozen');
  await page.getByRole('button', { name: say.reset }).click();
  await expect(page.getByRole('row', { name: /^4/ })).toContainText(say.below);
  await basketShows(shop, PLATFORM);

  await page.goto(list);
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: KEY, exact: true }) });
  await expect(row).toContainText(say.sources.platform);
});

test('a text that another process writes shows in the shop', async ({ page, browser }) => {
  const shop = await browser.newPage({ baseURL: `http://nl.localhost:${process.env.TEST_PORT ?? 3210}` });
  const member: StaffMember = {
    id: '00000000-0000-0000-0000-000000000001',
    email: 'texte@montarve.example',
    role: 'publisher',
    language: 'de',
  };
  const config = readConfig({ DATA_DIR: process.env.TEST_DATA_DIR ?? '' });
  const place = { locale: 'nl-NL', key: 'frame.skipToContent' };
  const write = (entered: Record<string, string>) =>
    withDatabase(
      config,
      async ({ pool }) => {
        const texts = createTextAdministration({ pool, clock: systemClock });
        const seen = (await texts.open(member, place))?.seen ?? 0;
        return texts.save(member, place, { seen: String(seen), ...entered });
      },
      false,
    );
  const skips = (text: string) =>
    expect(async () => {
      await shop.goto('/');
      await expect(shop.getByRole('link', { name: text })).toHaveCount(1, { timeout: 1000 });
    }).toPass();
  const before = messagesOf('nl-NL').frame.skipToContent;
  await skips(before);
  expect(await write({ text: 'Meteen naar de inhoud' })).toEqual({ ok: true });
  await skips('Meteen naar de inhoud');
  expect(await write({ intent: 'reset' })).toEqual({ ok: true });
  await skips(before);

  await comeIn(page, 'textes@montarve.example', 'editor');
  await page.getByRole('button', { name: fr.languageName }).first().click();
  await page.goto(`${ADMIN_ROOT}/texts/nl-NL.frame.skipToContent`);
  // An editor reads the history.
  await expect(page.getByRole('region', { name: fr.ownTexts.history })).toContainText('Meteen naar de inhoud');
  await expect(page.getByRole('textbox', { name: fr.ownTexts.mine })).toHaveCount(0);
  await expect(page.getByRole('button', { name: fr.ownTexts.save })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
