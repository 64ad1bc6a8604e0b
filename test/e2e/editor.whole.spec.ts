// Whole runs only: walks through the visual editor, whose rules and stores are tested in each run.
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { staffTexts } from '../../src/admin/texts/index.ts';
import type { Role } from '../../src/shop/staff/employees/index.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { comeIn } from './support/staff.ts';

const { de } = staffTexts;
const say = de.content;
const PARAGRAPHS = say.fields.paragraphs ?? '';
const PATH = '/magazin/licht-im-herbst';

async function another(browser: Browser, email: string, role: Role): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'de-CH' })).newPage();
  await comeIn(page, email, role);
  return page;
}

/** Opens the visual editor and waits for its canvas. */
async function openEditor(page: Page): Promise<void> {
  await page.getByRole('link', { name: say.visual }).click();
  await expect(page.getByRole('button', { name: say.save })).toBeVisible();
  await expect(page.frameLocator('iframe').getByText('…', { exact: true })).toBeVisible();
}

test.use({ locale: 'de-CH' });

test('an editor drafts and previews, a publisher publishes, and both see the conflict', async ({ page, browser }) => {
  test.setTimeout(240_000);
  await comeIn(page, 'redaktion@montarve.example', 'editor');
  await page.goto('/backoffice/content');
  await page.locator('#create').getByLabel(say.path).fill(PATH);
  await page.locator('#create').getByLabel('Titel').fill('Licht im Herbst');
  await page.getByRole('button', { name: say.submitCreate }).click();
  await expect(page.getByRole('status')).toContainText(say.created);
  expect(await accessibilityProblems(page)).toEqual([]);
  const section = new URL(page.url()).pathname;

  // A publisher opens the current version.
  const other = await another(browser, 'zweite@montarve.example', 'publisher');
  await other.goto(section);

  // The editor writes in the visual editor.
  await openEditor(page);
  await page.frameLocator('iframe').getByText('…', { exact: true }).click();
  await page
    .getByRole('textbox', { name: PARAGRAPHS })
    .fill('Wenn die Tage **kürzer** werden, <b>zählt</b> jede Lampe.');
  await expect(page.frameLocator('iframe').getByText('zählt')).toContainText('<b>zählt</b>');
  await expect(page.getByText(say.unsaved)).toBeVisible();
  await page.getByRole('button', { name: say.save }).click();
  await expect(page.getByRole('status').filter({ hasText: say.savedVersion('2') })).toBeVisible();

  // The preview shows the draft in the shop's page shell; visitors do not see it.
  const [preview] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: say.preview, exact: true }).click(),
  ]);
  const banner = preview.getByRole('complementary', { name: say.banner.preview });
  await expect(banner).toContainText(say.banner.draft('2'));
  await expect(preview.getByText('jede Lampe')).toBeVisible();
  await expect(preview.locator('strong', { hasText: 'kürzer' })).toBeVisible();
  expect((await fetch(`${new URL(page.url()).origin}${PATH}`)).status).toBe(404);
  // The page hydrates with the preview banner before it, and the banner stays.
  await expect(preview.getByRole('banner')).toBeVisible();
  await expect(banner).toBeVisible();
  expect(await accessibilityProblems(preview)).toEqual([]);
  // A tab that no script opened cannot close itself and says so; a tab opened by the back office closes.
  const tab = await page.context().newPage();
  await tab.goto(PATH);
  await tab.getByRole('button', { name: say.banner.leave }).click();
  await expect(tab.getByRole('alert')).toContainText(say.banner.stuck);
  await tab.close();
  await Promise.all([preview.waitForEvent('close'), banner.getByRole('button', { name: say.banner.leave }).click()]);

  // The publisher saves an outdated version, sees the conflict and the differences, and saves again.
  await other
    .locator('#form')
    .getByLabel(say.fields.description ?? '')
    .fill('Leuchten für kurze Tage');
  await other.getByRole('button', { name: say.save }).first().click();
  await expect(other.getByRole('alert')).toContainText('redaktion@montarve.example');
  const [compared] = await Promise.all([
    other.context().waitForEvent('page'),
    other.getByRole('link', { name: say.conflictCompare }).click(),
  ]);
  await expect(compared.locator('ins')).toContainText('jede Lampe');
  expect(await accessibilityProblems(compared)).toEqual([]);
  await compared.close();
  await other.getByRole('button', { name: say.conflictMine('2') }).click();
  await expect(other.getByRole('status')).toContainText(say.savedVersion('3'));

  // The publisher publishes the editor's version; the shop shows it.
  const publish = other.locator('#publish');
  await publish.getByLabel(say.whichVersion).selectOption('2');
  await publish.getByRole('button', { name: say.submitPublish }).click();
  await expect(other.getByRole('status')).toContainText(say.published);
  await expect.poll(async () => (await other.request.get(PATH)).status()).toBe(200);
  await other.goto(PATH);
  await expect(other.getByText('jede Lampe')).toBeVisible();
  await expect(other.getByRole('complementary', { name: say.banner.preview })).toHaveCount(0);

  // The editor may not publish; an outdated save in the visual editor shows the conflict too.
  await page.getByRole('textbox', { name: PARAGRAPHS }).fill('Noch ein Satz.');
  await page.getByRole('button', { name: say.save }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'zweite@montarve.example' })).toBeVisible();
  await page.getByRole('button', { name: say.conflictMine('3') }).click();
  await expect(page.getByRole('status').filter({ hasText: say.savedVersion('4') })).toBeVisible();
  await page.getByRole('link', { name: say.back, exact: true }).click();
  await expect(page.getByRole('button', { name: say.submitPublish })).toHaveCount(0);

  // Restores an old version.
  await page.getByRole('button', { name: `${say.restore}: ${say.version('2')}` }).click();
  await expect(page.getByRole('status')).toContainText(say.restored);
  await expect(page.locator('#block-1').getByLabel(PARAGRAPHS)).toHaveValue(/jede Lampe/);

  // Previews the shop on a future day: the planned version, and the prices of that day.
  await other.goto(section);
  await publish.getByLabel(say.whichVersion).selectOption('4');
  await publish.getByLabel(say.from, { exact: true }).fill('2027-01-01T00:00');
  await publish.getByRole('button', { name: say.submitPublish }).click();
  await expect(other.getByRole('status')).toContainText(say.published);
  await other.locator('#preview').getByLabel(say.whichVersion).selectOption('');
  await other.locator('#preview').getByLabel(say.previewAt).fill('2027-01-02T12:00');
  const [later] = await Promise.all([
    other.context().waitForEvent('page'),
    other.getByRole('button', { name: say.previewOpen }).click(),
  ]);
  await expect(later.getByRole('complementary', { name: say.banner.preview })).toContainText('02.01.2027');
  await expect(later.getByRole('complementary', { name: say.banner.preview })).toContainText(say.banner.stock);
  await expect(later.getByText('Noch ein Satz.')).toBeVisible();
  await later.context().close();
});

test('an expired login while writing loses nothing, in the form and the visual editor', async ({ page }) => {
  test.setTimeout(120_000);
  await comeIn(page, 'langsam@montarve.example', 'editor');
  await page.goto('/backoffice/content');
  await page.locator('#create').getByLabel(say.path).fill('/magazin/lange-geschrieben');
  await page.getByRole('button', { name: say.submitCreate }).click();
  await expect(page.getByRole('status')).toContainText(say.created);
  const session = await page.context().cookies();

  // A page of the maximum length: the answer arrives before the whole form is sent.
  const paragraphs = Array.from({ length: 50 }, (_, index) => `${index} ${'Licht '.repeat(650)}`.trim());
  await page.getByLabel(PARAGRAPHS).fill(paragraphs.join('\n\n'));
  await page.context().clearCookies();
  await page.getByRole('button', { name: say.save }).first().click();
  await expect(page.getByRole('heading', { name: de.loggedOut.title })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  const [login] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: de.loggedOut.login }).click(),
  ]);
  await expect(login.getByLabel(de.login.password)).toBeVisible();
  await page.context().addCookies(session);
  await login.close();
  await page.reload();
  await expect(page.getByRole('status')).toContainText(say.savedVersion('2'));
  await expect(page.getByLabel(PARAGRAPHS)).toHaveValue(/49 Licht/);

  await page.getByRole('link', { name: say.visual }).click();
  await expect(page.frameLocator('iframe').getByText('49 Licht')).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole('button', { name: say.save }).click();
  await expect(page.getByRole('alert')).toContainText(say.problems.loggedOut);
  await expect(page.getByRole('link', { name: say.loginAgain })).toHaveAttribute('target', '_blank');
  await page.context().addCookies(session);
  await page.getByRole('button', { name: say.save }).click();
  await expect(page.getByRole('status').filter({ hasText: say.savedVersion('2') })).toBeVisible();
});

test('chooses pictures from the library in the form, with and without script, and in the visual editor', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const { choose, words, find, keep } = say.pictures;
  const [ID, ALT] = [say.fields.pictureId ?? '', say.fields.pictureAlt ?? ''];
  await comeIn(page, 'bilder@montarve.example', 'editor');
  await page.goto('/backoffice/media');
  for (const [name, background] of [
    ['nachtblau.png', '#1b2a4a'],
    ['ziegelrot.png', '#a4402b'],
  ] as const) {
    const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .png()
      .toBuffer();
    await page.goto('/backoffice/media');
    await page.getByLabel(de.media.files).setInputFiles({ name, mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: de.media.upload }).click();
    await expect(page).toHaveURL(/added=1/);
  }
  await page.getByRole('link', { name: 'ziegelrot.png' }).first().click();
  await expect(page).toHaveURL(/media\/[0-9a-f]{16}$/);
  await page.getByLabel(de.media.alt('de-CH')).fill('Sofa vor Backstein');
  await page.getByRole('button', { name: de.save, exact: true }).click();
  const red = /media\/([0-9a-f]{16})/.exec(page.url())?.[1] ?? '';

  await page.goto('/backoffice/content');
  await page.locator('#create').getByLabel(say.path).fill('/magazin/bilder');
  await page.locator('#create').getByLabel('Titel').fill('Bilder');
  await page.getByRole('button', { name: say.submitCreate }).click();
  await expect(page.getByRole('status')).toContainText(say.created);
  const section = new URL(page.url()).pathname;
  await page.getByRole('button', { name: say.add(say.blocks.picture), exact: true }).click();

  // In the form, by keyboard: Esc changes nothing, Enter chooses the picture found by its description.
  const block = page.locator('#block-2');
  const button = block.getByRole('button', { name: choose });
  const dialog = page.getByRole('dialog', { name: choose });
  await block.getByLabel(say.fields.caption ?? '').fill('Noch nicht gespeichert');
  await expect(page.locator('form[data-ready]')).toBeVisible();
  await button.press('Enter');
  await expect(dialog.getByLabel(words)).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'nachtblau.png' })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await button.press('Enter');
  await page.keyboard.type('backstein');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await expect(block.getByLabel(ID)).toHaveValue(red);
  await expect(block.getByLabel(ALT)).toHaveValue('Sofa vor Backstein');
  await expect(block.getByLabel(say.fields.caption ?? '')).toHaveValue('Noch nicht gespeichert');
  await page.getByRole('button', { name: say.save }).first().click();
  await expect(page.getByRole('status')).toContainText(say.savedVersion('2'));

  // Without script the library is a page; the input returns with and without a choice.
  const storageState = await page.context().storageState();
  const plain = await (await browser.newContext({ javaScriptEnabled: false, storageState, locale: 'de-CH' })).newPage();
  await plain.goto(section);
  const second = plain.locator('#block-2');
  await second.getByLabel(say.fields.caption ?? '').fill('Ohne Skript');
  await second.getByLabel(ALT).fill('Eigene Worte');
  await second.getByRole('button', { name: choose }).click();
  await expect(plain.getByRole('heading', { name: choose })).toBeVisible();
  await plain.getByRole('button', { name: keep }).click();
  await expect(second.getByLabel(say.fields.caption ?? '')).toHaveValue('Ohne Skript');
  await second.getByRole('button', { name: choose }).click();
  await plain.getByLabel(words).fill('nachtblau');
  await plain.getByRole('button', { name: find, exact: true }).click();
  await expect(plain.getByRole('listitem').filter({ hasText: '.png' })).toHaveCount(1);
  await plain.getByRole('button', { name: 'nachtblau.png' }).click();
  await expect(second.getByLabel(say.fields.caption ?? '')).toHaveValue('Ohne Skript');
  await expect(second.getByLabel(ALT)).toHaveValue('Eigene Worte');
  await expect(second.getByLabel(ID)).toHaveValue(/^[0-9a-f]{16}$/);
  await expect(second.getByLabel(ID)).not.toHaveValue(red);
  await plain.getByRole('button', { name: say.save }).first().click();
  await expect(plain.getByRole('status')).toContainText(say.savedVersion('3'));
  await plain.context().close();

  // In the visual editor, by keyboard, one step chooses the picture and its alternative text.
  await page.goto(section);
  await openEditor(page);
  await page.frameLocator('iframe').getByRole('img').click();
  const alt = page.getByRole('textbox', { name: ALT });
  await expect(alt).toHaveValue('Eigene Worte');
  await alt.fill('');
  const choice = page.getByRole('button', { name: choose, exact: true });
  await choice.press('Enter');
  await expect(dialog.getByLabel(words)).toBeFocused();
  await page.keyboard.type('ziegel');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  expect(await accessibilityProblems(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(choice).toBeFocused();
  await expect(page.getByRole('textbox', { name: ID })).toHaveValue(red);
  await expect(alt).toHaveValue('Sofa vor Backstein');
  // The editor reports an incomplete id and sends no request for it.
  await page.getByRole('textbox', { name: ID }).fill('0123');
  await expect(page.getByText(say.pictures.half)).toBeVisible();
  await page.getByRole('textbox', { name: ID }).fill(red);
  await expect(page.getByText(say.pictures.half)).toBeHidden();
  // A link suggests pages by their title.
  const link = page.getByRole('combobox', { name: say.fields.linkTo ?? '' });
  await link.pressSequentially('Impressum');
  await expect(page.locator('datalist option').first()).toHaveText(/^\/\S+ · Impressum/);
  await link.fill('');

  // Adds a block after the selected one, moves it and removes it, by keyboard alone.
  const bar = page.getByRole('group', { name: say.bar.title });
  const said = bar.getByRole('status');
  await expect(bar.getByLabel(say.bar.chosen)).toHaveValue('1');
  await bar.getByLabel(say.bar.type).selectOption('accordion');
  await bar.getByRole('button', { name: say.bar.insert }).press('Enter');
  await expect(said).toHaveText(say.bar.inserted(say.blocks.accordion, '3', '3'));
  await expect(bar.getByLabel(say.bar.chosen)).toHaveValue('2');
  await bar.getByRole('button', { name: say.bar.up }).press('Enter');
  await expect(said).toHaveText(say.bar.moved(`3. ${say.blocks.accordion}`, '2', '3'));
  await expect(bar.getByRole('button', { name: say.bar.up })).toBeFocused();
  await bar.getByRole('button', { name: say.bar.down }).press('Enter');
  await bar.getByRole('button', { name: say.bar.remove }).press('Enter');
  await expect(said).toHaveText(say.bar.removed(`3. ${say.blocks.accordion}`));
  await expect(bar.getByLabel(say.bar.chosen).getByRole('option')).toHaveCount(3);
  expect(await accessibilityProblems(page, '.editor-blocks')).toEqual([]);
  await page.getByRole('button', { name: say.save }).click();
  await expect(page.getByRole('status').filter({ hasText: say.savedVersion('4') })).toBeVisible();
});
