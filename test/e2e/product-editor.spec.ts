import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { withDatabase } from '../../src/cli/open-database.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { comeIn } from './support/staff.ts';

const { de, fr } = staffTexts;
const say = de.editor;

test.use({ locale: 'de-CH' });

/** Defines attributes of the retailer: the demo may have fewer than twenty with choices. */
async function defineAttributes(): Promise<void> {
  const config = readConfig({ DATA_DIR: process.env.TEST_DATA_DIR ?? '' });
  const define = ({ pool }: { pool: Pool }) =>
    pool.query(
      `insert into attribute (key, kind, unit, origin, position, filter, comparable)
       select 'measure_' || letter, 'number', 'cm', 'hand', 5000 + place, false, false
       from unnest(string_to_array('a,b,c,d,e,f,g,h,i,j,k,l', ',')) with ordinality as wanted (letter, place)
       on conflict do nothing`,
    );
  await withDatabase(config, define, false);
}

/** Each number gives another plain picture. */
async function pictures(first: number, count: number): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  const made = [];
  for (let number = first; number < first + count; number += 1) {
    const background = { r: (number * 37) % 256, g: (number * 91) % 256, b: (number * 53) % 256 };
    const buffer = await sharp({ create: { width: 300, height: 375, channels: 3, background } })
      .jpeg()
      .toBuffer();
    made.push({ name: `bild-${number}.jpg`, mimeType: 'image/jpeg', buffer });
  }
  return made;
}

/** Counts each filled field, choice, click and upload as one interaction. */
function counting() {
  let steps = 0;
  return {
    steps: () => steps,
    fill: async (field: Locator, text: string) => {
      steps += 1;
      await field.fill(text);
    },
    choose: async (field: Locator, index: number) => {
      steps += 1;
      await field.selectOption({ index });
    },
    tick: async (field: Locator) => {
      steps += 1;
      await field.check();
    },
    click: async (button: Locator) => {
      steps += 1;
      await button.click();
    },
    upload: async (field: Locator, files: Awaited<ReturnType<typeof pictures>>) => {
      steps += 1;
      await field.setInputFiles(files);
    },
  };
}

const bar = (page: Page) => page.getByRole('group', { name: say.actions });
const field = (page: Page, id: string) => page.locator(`[id="${id}"]`);

test('makes a bilingual product with variants, pictures and attributes, and publishes it for two tenants', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await defineAttributes();
  await comeIn(page, 'sortiment@montarve.example', 'merchandiser');
  await page.goto('/backoffice/products');
  const { fill, choose, tick, click, upload, steps } = counting();

  await fill(page.getByLabel(say.createTitle, { exact: false }).first(), 'Wanderjacke Furka');
  await click(page.getByRole('button', { name: say.createDo }));
  await expect(page.getByRole('status')).toContainText(say.done.created);

  await fill(field(page, 'title.fr-CH'), 'Veste de randonnée Furka');
  await fill(field(page, 'description.de-CH'), 'Leicht, warm und winddicht.');
  await fill(field(page, 'description.fr-CH'), 'Légère, chaude et coupe-vent.');
  await fill(field(page, 'brand'), 'Corvane');
  const category = field(page, 'category');
  const last = await category.locator('option').count();
  await choose(category, last - 1);
  await fill(field(page, 'axis.colour.de-CH'), 'Anthrazit, Moosgrün, Rostrot');
  await fill(field(page, 'axis.colour.fr-CH'), 'Anthracite, Vert mousse, Rouille');
  await fill(field(page, 'axis.size.de-CH'), 'S, M, L, XL');
  await click(page.getByRole('button', { name: say.generate }));
  await expect(page.getByRole('status')).toContainText(say.generated(12));

  await fill(field(page, 'all.price.ch'), '149.90');
  await fill(field(page, 'all.price.de'), '139.90');
  await fill(field(page, 'all.stock'), '8');
  await upload(field(page, 'files'), await pictures(1, 6));
  const controls = page.locator('#attributes select:has(option:nth-child(2)), #attributes input');
  const filled = Math.min(20, await controls.count());
  expect(filled).toBe(20);
  for (let index = 0; index < filled; index += 1) {
    const control = controls.nth(index);
    const isList = (await control.evaluate((element) => element.tagName)) === 'SELECT';
    if (isList) await choose(control, 1);
    else await fill(control, '12');
  }
  // German texts serve Germany too.
  await click(page.getByRole('button', { name: say.fill }));
  await expect(page.getByRole('status')).toContainText(say.done.filled);
  await tick(field(page, 'publish.ch'));
  await tick(field(page, 'publish.de'));
  await click(bar(page).getByRole('button', { name: say.publish }));
  await expect(page.getByRole('status')).toContainText(say.done.published);
  expect(steps()).toBeLessThanOrEqual(60);

  await expect(page.getByRole('heading', { name: `${say.variants} (12)` })).toBeVisible();
  await expect(page.getByRole('heading', { name: `${say.pictures} (6)` })).toBeVisible();
  const id = /products\/([^/]+)\/edit/.exec(page.url())?.[1] ?? '';
  const port = new URL(page.url()).port;
  for (const [path, title] of [
    [`/p/wanderjacke-furka/${id}-01`, 'Wanderjacke Furka'],
    [`/fr/p/veste-de-randonnee-furka/${id}-01`, 'Veste de randonnée Furka'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  }
  await page.goto(`http://de.localhost:${port}/p/wanderjacke-furka/${id}-01`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wanderjacke Furka');
});

test('keeps every input after a refusal, by keyboard, and says which fields to mend', async ({ page }) => {
  test.setTimeout(180_000);
  await comeIn(page, 'filzhut@montarve.example', 'merchandiser');
  await page.goto('/backoffice/products');
  const title = page.locator('#create').getByLabel(say.createTitle, { exact: false });
  await title.focus();
  await page.keyboard.type('Filzhut');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Filzhut' })).toBeVisible();
  const sku = `${/products\/([^/]+)\/edit/.exec(page.url())?.[1]}-01`;

  await field(page, 'brand').focus();
  await page.keyboard.type('Corvane');
  await field(page, `gtin.${sku}`).focus();
  await page.keyboard.type('4006381333932');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(say.problems.fields(1));
  await expect(page.getByText(say.fieldProblems['gtin-check'])).toBeVisible();
  await expect(field(page, 'brand')).toHaveValue('Corvane');

  await field(page, `gtin.${sku}`).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('4006381333931');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText(say.saved);
  await expect(field(page, 'brand')).toHaveValue('Corvane');

  // A refused publication saves the fields, says what lacks, and links to it.
  await field(page, 'publish.ch').focus();
  await page.keyboard.press('Space');
  await bar(page).getByRole('button', { name: say.publish }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(say.problems.blocked);
  await page.getByRole('link', { name: say.blockers.title('fr-CH') }).press('Enter');
  await expect(page).toHaveURL(/#title\.fr-CH$/);
});

for (const text of [de, fr])
  test(`is accessible and fits phones in ${text.languageName}`, async ({ page }) => {
    test.setTimeout(180_000);
    await comeIn(page, `editor-${text.lang}@montarve.example`, 'admin');
    if (text === fr) await page.getByRole('button', { name: fr.languageName }).first().click();
    await page.goto('/backoffice/products/400104/edit');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(await page.locator('script').count()).toBe(0);
    for (const width of [1440, 820, 360]) {
      await page.setViewportSize({ width, height: 900 });
      const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrolled, `sideways at ${width} px`).toBeLessThanOrEqual(width);
      if (width !== 820) expect(await accessibilityProblems(page)).toEqual([]);
    }
  });
