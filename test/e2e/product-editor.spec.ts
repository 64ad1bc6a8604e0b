import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { withDatabase } from '../../src/cli/open-database.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { drag } from './support/drag.ts';
import { expect, test } from './support/shop-test.ts';
import { comeIn } from './support/staff.ts';

const { de, fr } = staffTexts;
const say = de.editor;

// A save decodes its pictures, one after another.
const SAVED_MS = 60_000;
test.use({ locale: 'de-CH', actionTimeout: SAVED_MS });

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

type Files = Awaited<ReturnType<typeof pictures>>;
/** How a person works: with a mouse, or by keyboard alone. */
type Hands = {
  fill(field: Locator, text: string): Promise<void>;
  choose(field: Locator, index: number): Promise<void>;
  tick(field: Locator): Promise<void>;
  click(button: Locator): Promise<void>;
  upload(field: Locator, files: Files): Promise<void>;
};

const MOUSE: Hands = {
  fill: (field, text) => field.fill(text),
  choose: async (field, index) => void (await field.selectOption({ index })),
  tick: (field) => field.check(),
  click: (button) => button.click(),
  upload: (field, files) => field.setInputFiles(files),
};

const MOST_TABS = 900;

/** Moves the focus with the Tab key, or backwards, until the element has it. */
async function reach(page: Page, target: Locator): Promise<void> {
  const isBefore = await target.evaluate(
    (element) =>
      document.activeElement !== null &&
      (document.activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
  );
  for (let tab = 0; tab < MOST_TABS; tab += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(isBefore ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`the keyboard does not reach ${target}`);
}

/** Every key goes to the element with the focus, which the Tab key moves. */
const keyboard = (page: Page): Hands => ({
  fill: async (field, text) => {
    await reach(page, field);
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(text);
  },
  choose: async (field, index) => {
    await reach(page, field);
    await page.keyboard.press('Home');
    for (let step = 0; step < index; step += 1) await page.keyboard.press('ArrowDown');
    expect(await field.evaluate((element) => (element as HTMLSelectElement).selectedIndex)).toBe(index);
  },
  tick: async (field) => {
    await reach(page, field);
    await page.keyboard.press('Space');
    await expect(field).toBeChecked();
  },
  click: async (button) => {
    await reach(page, button);
    await page.keyboard.press('Enter');
  },
  upload: async (field, files) => {
    await reach(page, field);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Space')]);
    await chooser.setFiles(files);
  },
});

/** Counts each filled field, choice, click and upload as one interaction. */
function counting(hands: Hands) {
  let steps = 0;
  const counted =
    <Given extends unknown[]>(work: (...given: Given) => Promise<void>) =>
    (...given: Given): Promise<void> => {
      steps += 1;
      return work(...given);
    };
  return {
    steps: () => steps,
    fill: counted(hands.fill),
    choose: counted(hands.choose),
    tick: counted(hands.tick),
    click: counted(hands.click),
    upload: counted(hands.upload),
  };
}

const bar = (page: Page) => page.getByRole('group', { name: say.actions });
const field = (page: Page, id: string) => page.locator(`[id="${id}"]`);

/** Orders pictures by keyboard, adds a pasted one, and takes a swatch from a picture. */
async function orderAndSample(page: Page): Promise<void> {
  const order = page.locator('#pictures input[name^="order."]');
  const last = await order.last().getAttribute('name');
  const forward = page.getByRole('button', { name: say.forward(say.picture(6)) });
  await forward.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(forward).toBeFocused();
  await expect(page.locator(`[name="${last}"]`)).toHaveValue('4');
  const [{ buffer } = { buffer: Buffer.alloc(0) }] = await pictures(30, 1);
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'kopie.jpg', { type: 'image/jpeg' }));
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, buffer.toString('base64'));
  await expect(page.getByText(say.uploaded.replace('{name}', 'kopie.jpg'))).toBeVisible({ timeout: 30_000 });
  await page
    .getByRole('button', { name: say.swatchFrom('Anthrazit') })
    .first()
    .click();
  await expect(page.getByRole('status').first()).toContainText(say.done.swatch);
  await expect(page.getByRole('heading', { name: `${say.pictures} (7)` })).toBeVisible();
  expect(await order.nth(3).getAttribute('name')).toBe(last);
  await expect(page.locator('#swatches input[name^="swatch."]').first()).toHaveValue(/^#[0-9a-f]{6}$/);
}

/** Puts the last picture first by drag; the places of the form follow. */
async function dragPicture(page: Page): Promise<void> {
  const items = page.locator('#pictures [data-order] > li');
  const order = page.locator('#pictures input[name^="order."]');
  const last = (await order.last().getAttribute('name')) ?? '';
  const [from, to] = [items.last().locator('img').first(), items.first().locator('img').first()];
  await drag(from, to);
  await expect(page.locator(`[name="${last}"]`)).toHaveValue('1');
}

/** Says beside a price, while it is typed, which earlier price the law allows. */
async function typePrice(page: Page): Promise<void> {
  const price = page.locator('input[name^="price.ch."]').first();
  const name = (await price.getAttribute('name')) ?? '';
  const note = page.locator(`[data-note="${name}"]`);
  const before = (await note.textContent()) ?? '';
  await price.press('Control+A');
  await price.pressSequentially('99.90');
  await expect(note).not.toHaveText(before);
  await expect(note).not.toBeEmpty();
}

/** Uploads a video in both formats; they become one video with a poster of its own. */
async function addVideo(page: Page): Promise<void> {
  await field(page, 'video').setInputFiles(['test/import/videos/clip.mp4', 'test/import/videos/clip.webm']);
  await bar(page).getByRole('button', { name: say.save }).click();
  await expect(page.getByRole('heading', { name: `${say.videos} (1)` })).toBeVisible();
  await expect(page.locator('#videos video source')).toHaveCount(2);
}

/** Puts an accessory beside the product by a search while typing. */
async function relate(page: Page): Promise<void> {
  const list = page.locator('#relations fieldset').first();
  await list.getByRole('textbox').fill('400104');
  // The ticked box moves to the list.
  await list.locator('[data-found]').getByRole('checkbox').first().click();
  await expect(list.locator('[data-list]').getByRole('checkbox')).toBeChecked();
  await bar(page).getByRole('button', { name: say.save }).click();
  await expect(page.getByRole('status').first()).toContainText(say.saved);
}

/** Shows the whole page of the draft as it is saved: only by its link, in no cache and no index. */
async function previewDraft(page: Page): Promise<void> {
  const [shown] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: say.pagePreview('CH', 'de-CH') }).click(),
  ]);
  await expect(shown.getByRole('heading', { level: 1 })).toContainText('Wanderjacke Furka');
  await expect(shown.locator('#preview-banner')).toBeVisible();
  const headers = (await shown.request.get(shown.url())).headers();
  expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['private, no-store', 'noindex, nofollow']);
  await shown.context().clearCookies({ name: /preview/ });
  expect((await shown.request.get(shown.url())).status()).toBe(404);
  await shown.close();
}

/** Retires the product: its address leads to another product for good. */
async function retire(page: Page, address: string): Promise<void> {
  await page.getByText(say.retire).first().click();
  await field(page, 'successor').fill('400104');
  await page.getByRole('button', { name: say.retire }).click();
  await expect(page.getByRole('status').first()).toContainText(say.done.retired);
  const answer = await page.request.get(address, { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toMatch(/^\/p\//);
}

/** Makes a product with 12 variants, 6 pictures and 20 attributes, and publishes it for two tenants. */
async function makeProduct(
  page: Page,
  hands: Hands,
  {
    name,
    french,
    first,
    draft,
  }: { name: string; french: string; first: number; draft?: (page: Page) => Promise<void> },
): Promise<string> {
  await page.goto('/backoffice/products');
  const { fill, choose, tick, click, upload, steps } = counting(hands);

  await fill(page.locator('#create').getByLabel(say.createTitle, { exact: false }), name);
  await click(page.getByRole('button', { name: say.createDo }));
  await expect(page.getByRole('status').first()).toContainText(say.done.created);

  await fill(field(page, 'title.fr-CH'), french);
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
  await expect(page.getByRole('status').first()).toContainText(say.generated(12));

  await fill(field(page, 'all.price.ch'), '149.90');
  await fill(field(page, 'all.price.de'), '139.90');
  await fill(field(page, 'all.stock'), '8');
  await upload(field(page, 'files'), await pictures(first, 6));
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
  await expect(page.getByRole('status').first()).toContainText(say.done.filled, { timeout: SAVED_MS });
  await draft?.(page);
  await tick(field(page, 'publish.ch'));
  await tick(field(page, 'publish.de'));
  await click(bar(page).getByRole('button', { name: say.publish }));
  await expect(page.getByRole('status').first()).toContainText(say.done.published);
  expect(steps()).toBeLessThanOrEqual(60);

  await expect(page.getByRole('heading', { name: `${say.variants} (12)` })).toBeVisible();
  await expect(page.getByRole('heading', { name: `${say.pictures} (6)` })).toBeVisible();
  return /products\/([^/]+)\/edit/.exec(page.url())?.[1] ?? '';
}

test('makes a bilingual product with variants, pictures and attributes, and publishes it for two tenants', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await defineAttributes();
  await comeIn(page, 'sortiment@montarve.example', 'merchandiser');
  const id = await makeProduct(page, MOUSE, {
    name: 'Wanderjacke Furka',
    french: 'Veste de randonnée Furka',
    first: 1,
    draft: previewDraft,
  });
  await orderAndSample(page);
  await dragPicture(page);
  await typePrice(page);
  await addVideo(page);
  await relate(page);
  const port = new URL(page.url()).port;
  for (const [path, title] of [
    [`/p/wanderjacke-furka/${id}-01`, 'Wanderjacke Furka'],
    [`/fr/p/veste-de-randonnee-furka/${id}-01`, 'Veste de randonnée Furka'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    const beside = path.startsWith('/fr') ? 'Accessoires' : 'Zubehör';
    await expect(page.getByRole('region', { name: beside }).getByRole('link')).toHaveCount(1);
  }
  await page.goto(`http://de.localhost:${port}/p/wanderjacke-furka/${id}-01`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wanderjacke Furka');
  await page.goto(`http://localhost:${port}/backoffice/products/${id}/edit`);
  await retire(page, `http://localhost:${port}/p/wanderjacke-furka/${id}-01`);
});

test('makes the same product by keyboard alone @whole', async ({ page }) => {
  // Some thousand keys.
  test.setTimeout(600_000);
  await defineAttributes();
  await comeIn(page, 'nur-tasten@montarve.example', 'merchandiser');
  const id = await makeProduct(page, keyboard(page), {
    name: 'Wanderhose Furka',
    french: 'Pantalon de randonnée Furka',
    first: 40,
  });
  await page.goto(`/p/wanderhose-furka/${id}-01`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wanderhose Furka');
});

test('keeps every input after a refusal, by keyboard, and says which fields to mend @whole', async ({ page }) => {
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
  await expect(page.getByRole('status').first()).toContainText(say.saved);
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
  test(`is accessible and fits phones in ${text.languageName} @whole`, async ({ page }) => {
    test.setTimeout(180_000);
    await comeIn(page, `editor-${text.lang}@montarve.example`, 'admin');
    if (text === fr) await page.getByRole('button', { name: fr.languageName }).first().click();
    await page.goto('/backoffice/products/400104/edit');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    // The shop's own file, and no inline script.
    expect(await page.locator('script:not([src])').count()).toBe(0);
    for (const width of [1440, 820, 360]) {
      await page.setViewportSize({ width, height: 900 });
      const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrolled, `sideways at ${width} px`).toBeLessThanOrEqual(width);
      if (width !== 820) expect(await accessibilityProblems(page)).toEqual([]);
    }
  });
