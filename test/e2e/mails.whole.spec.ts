// Whole runs only: crawls every mail that the other tests caused.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';

/**
 * Mails that other tests stored (KEEP_MAILS), one of each kind and language, in a narrow and a wide window. The test
 * writes screenshots beside them for review.
 */
const FOLDER = process.env.KEEP_MAILS ?? 'test-results/mails';
const WIDTHS = [320, 640];
const files = fs.existsSync(FOLDER) ? fs.readdirSync(FOLDER).filter((name) => name.endsWith('.html')) : [];

test('no mail is wider than its window', async ({ page }) => {
  expect(files, 'mails come from the tests before: KEEP_MAILS=test-results/mails npm run test:unit').not.toEqual([]);
  test.setTimeout(300_000);
  // Product pictures are on hosts that a test does not request; their places stay empty.
  await page.route('**', (route) => route.abort());
  const wide: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const name of files) {
      await page.setContent(fs.readFileSync(path.join(FOLDER, name), 'utf8'), { waitUntil: 'domcontentloaded' });
      const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }));
      if (scrollWidth > width) wide.push(`${name}: ${scrollWidth} pixels in a window of ${width}`);
      await page.screenshot({ path: path.join(FOLDER, `${path.parse(name).name}.${width}.png`), fullPage: true });
    }
  }
  expect(wide).toEqual([]);
});
