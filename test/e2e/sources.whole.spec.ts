// Whole runs only: walks through sources of feeds, whose rules and stores are tested in each run.
import { staffTexts } from '../../src/admin/texts/index.ts';
import { servedFile, serveWeb } from '../support/remote-servers.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { comeIn } from './support/staff.ts';

const { de, fr } = staffTexts;
const say = de.sources;

test.use({ locale: 'de-CH', javaScriptEnabled: false });

const FEED =
  'Artikelnummer;Bezeichnung;Warengruppe;VK;Bestand;Merkmale\n' +
  'QV-1;Vase Quelle;Wohnen > Vasen aus der Quelle;49.90;5;blau/hoch\n' +
  'QV-2;Krug Quelle;Wohnen > Vasen aus der Quelle;1.234;5;rot/tief\n';

test('makes a source with a mapping and pulls it, without script, in German and French', async ({ page, browser }) => {
  test.setTimeout(240_000);
  const server = await serveWeb(servedFile(FEED));
  let steps = 0;
  const step = async (act: Promise<unknown>) => {
    steps += 1;
    await act;
  };
  await comeIn(page, 'quellen@montarve.example', 'merchandiser');
  await page.goto('/backoffice/sources');
  await step(page.getByLabel(say.name).fill('Vasen AG'));
  await step(page.getByRole('button', { name: say.create }).click());
  await expect(page.getByRole('status')).toContainText(say.done.created ?? '');

  // The place comes first, so that the sample is read from it.
  await step(page.getByLabel(say.places.web).check());
  await step(page.getByLabel(say.url, { exact: true }).fill(`http://127.0.0.1:${server.port}/feed.csv`));
  await step(page.getByLabel(say.schedules.times).check());
  await step(page.getByLabel(say.times, { exact: true }).fill('25:00'));
  await step(page.getByRole('button', { name: say.save }).click());
  await expect(page.getByRole('alert')).toContainText(say.problems['wrong-schedule']);
  await expect(page.getByLabel(say.url, { exact: true })).toHaveValue(/feed\.csv$/);
  await step(page.getByLabel(say.times, { exact: true }).fill('06:00, 12:30'));
  await step(page.getByRole('button', { name: say.save }).click());
  await expect(page.getByRole('status')).toContainText(say.done.saved ?? '');
  await step(page.getByRole('button', { name: say.fetchSample }).click());
  await expect(page.getByRole('status')).toContainText(say.done.sampled ?? '');

  // The names of the columns suggest the fields; the colour is a part of a cell.
  const line = (label: string, number: number) => page.getByLabel(`${label}, ${say.line(number)}`);
  await expect(line(say.field, 1)).toHaveValue('id');
  await expect(line(say.column, 4)).toHaveValue('vk');
  await step(line(say.field, 6).fill('color'));
  await step(line(say.column, 6).selectOption('merkmale'));
  await step(line(say.separator, 6).fill('/'));
  await step(line(say.part, 6).fill('1'));
  await step(page.getByRole('button', { name: say.saveMapping }).click());
  await expect(page.getByRole('status')).toContainText(say.done.mapped ?? '');
  const preview = page.locator('#preview');
  await expect(preview.getByRole('row', { name: /color blau/ })).toContainText(say.good);
  await expect(preview.getByRole('row', { name: /price 49.90 CHF/ })).toContainText(say.good);
  await preview.getByText(say.previewLine('3')).click();
  await expect(preview.getByRole('row', { name: /price 1.234 CHF/ })).toContainText('mehrdeutig');

  await step(page.getByRole('button', { name: say.pullNow }).click());
  await expect(page.getByRole('status')).toContainText(say.done.pulled ?? '');
  const result = page.locator('#pulls').getByRole('row').nth(1);
  await expect(async () => {
    await page.goto(page.url().replace(/\?.*/, ''));
    await expect(result).toContainText('CH de-CH: 2 Zeilen, 1 geändert, 1 bemängelt', { timeout: 1000 });
  }).toPass();
  expect(steps).toBeLessThanOrEqual(25);
  await page.goto('/p/vase-quelle/QV-1');
  await expect(page.getByRole('heading', { name: 'Vase Quelle' })).toBeVisible();
  await page.goto('/backoffice/sources');
  await page.getByRole('button', { name: fr.languageName }).first().click();
  await page.goto('/backoffice/sources');
  await page.getByRole('link', { name: 'Vasen AG' }).click();
  await expect(page.locator('#pulls')).toContainText(fr.sources.states.imported);
  await page.getByRole('button', { name: fr.sources.pullNow }).click();
  await expect(async () => {
    await page.goto(page.url().replace(/\?.*/, ''));
    await expect(result).toContainText(fr.sources.states.unchanged, { timeout: 1000 });
  }).toPass();
  // Scripts check the page, in a context that runs them.
  const scripted = await browser.newContext({
    javaScriptEnabled: true,
    storageState: await page.context().storageState(),
  });
  const checked = await scripted.newPage();
  await checked.goto(page.url());
  expect(await accessibilityProblems(checked)).toEqual([]);
  await scripted.close();
  for (const width of [360, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/source-${width}.png`, fullPage: true });
  }
  await server.close();
});
