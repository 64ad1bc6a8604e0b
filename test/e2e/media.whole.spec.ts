// Whole runs only: walks through the media library, whose rules and stores are tested in each run.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { labelled } from '../../src/tenants/labelled.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { comeIn } from './support/staff.ts';

const { de, fr } = staffTexts;

type Picture = { name: string; mimeType: string; buffer: Buffer };

/** Each number gives another plain picture. */
async function picture(name: string, number: number): Promise<Picture> {
  const background = { r: (number * 37) % 256, g: (number * 91) % 256, b: 40 + (number % 200) };
  const buffer = await sharp({ create: { width: 240, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const BROKEN: Picture = { name: 'kaputt.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('kein Bild') };

async function inLanguage(page: Page, text: typeof de): Promise<void> {
  if (text === fr) await page.getByRole('button', { name: fr.languageName }).first().click();
}

for (const text of [de, fr])
  test(`files, describes and replaces pictures, with a progress that names the failed one, in ${text.languageName}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const say = text.media;
    const seed = text === de ? 1 : 60;
    await comeIn(page, `bilder-${text.lang}@montarve.example`, 'merchandiser');
    await inLanguage(page, text);
    await page.goto('/backoffice/media');

    const folders = page.locator('#folders');
    await folders.getByText(say.newFolder).click();
    await folders.getByLabel(say.folderName).fill(`Herbst ${text.lang}`);
    await folders.getByRole('button', { name: say.createFolder }).click();
    await expect(page.getByRole('status').first()).toContainText(say.libraryDone.folder());

    const add = page.locator('#add');
    await add.getByLabel(say.uploadTags).fill(`Mantel, ${text.lang}`);
    const count = 6;
    const files = await Promise.all(
      Array.from({ length: count }, (_, index) => picture(`mantel-${text.lang}-${index}.jpg`, seed + index)),
    );
    await add.getByLabel(say.files).setInputFiles([...files.slice(0, 2), BROKEN, ...files.slice(2)]);
    await add.getByRole('button', { name: say.upload, exact: true }).click();
    await expect(add.getByRole('status')).toHaveText(
      say.progress.replace('{done}', String(count)).replace('{total}', String(count + 1)),
      { timeout: 90_000 },
    );
    await expect(add.getByRole('listitem')).toHaveText([
      labelled(text.lang, 'kaputt.jpg', say.fileProblems.unreadable),
    ]);
    await add.getByRole('link', { name: say.showNew }).click();

    await folders.getByRole('link', { name: `Herbst ${text.lang}` }).click();
    await expect(page.getByRole('heading', { name: say.pictures(count) })).toBeVisible();
    await folders.getByRole('link', { name: `${text.lang.toLowerCase()} (${count})`, exact: true }).click();
    await page.getByLabel(say.missing).selectOption('fr-CH');
    await page.getByRole('button', { name: say.find }).click();
    await expect(page.getByRole('heading', { name: say.pictures(count) })).toBeVisible();
    for (const width of [1440, 820, 360]) {
      await page.setViewportSize({ width, height: 900 });
      const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrolled, `sideways at ${width} px`).toBeLessThanOrEqual(width);
      if (width !== 820) expect(await accessibilityProblems(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 900 });

    const [first = ''] = files.map(({ name }) => name);
    await page.getByRole('checkbox', { name: say.pick(first) }).check();
    await page.getByLabel(say.addTags).fill('Titelbild');
    await page.getByLabel(say.move).selectOption('none');
    await page.getByRole('button', { name: say.fileDo }).click();
    await expect(page.getByRole('status').first()).toContainText(say.libraryDone.filed(1));
    await expect(page.getByRole('heading', { name: say.pictures(count - 1) })).toBeVisible();

    await page.goto(`/backoffice/media?words=${first}`);
    await page.getByRole('link', { name: new RegExp(first) }).click();
    await page.getByLabel(say.alt('fr-CH')).fill('Un manteau');
    await page.locator('#alts').getByRole('button').click();
    await page.getByLabel(say.replaceFile).setInputFiles(await picture('neu.jpg', seed + 40));
    await page.getByRole('button', { name: say.replaceDo }).click();
    await expect(page.getByText(say.saved)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'neu.jpg' })).toBeVisible();
    await expect(page.getByLabel(say.alt('fr-CH'))).toHaveValue('Un manteau');
  });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('uploads many pictures, names the broken one, and opens the picture of a feed from its product', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const say = de.media;
    await comeIn(page, 'bilder-ohne@montarve.example', 'merchandiser');
    await page.goto('/backoffice/media');
    const files = await Promise.all([120, 121, 122].map((number) => picture(`ohne-${number}.jpg`, number)));
    await page.getByLabel(say.files).setInputFiles([...files, BROKEN]);
    await page.getByRole('button', { name: say.upload, exact: true }).click();
    await expect(page.getByRole('alert').first()).toContainText(say.added('3', '0'));
    await expect(page.getByRole('alert').last()).toContainText('kaputt.jpg');

    await page.goto('/backoffice/products/400104/edit');
    await page.locator('#pictures').getByRole('link', { name: de.editor.focus }).first().click();
    await expect(page.getByRole('link', { name: /Produkt «/ })).toBeVisible();
    await expect(page.getByText(say.kept)).toBeVisible();
  });
});
