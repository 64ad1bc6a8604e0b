import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { variants } from '../support/depth.ts';
import { expect, test } from './support/shop-test.ts';

/**
 * Number of products of a list of more than two pages. The demo shop has none, so the importer gives its Dutch shop
 * one.
 */
const PIECES = 110;
const LIST = '/proefstukken/lange-lijst';
const { list } = messagesOf('nl-NL').catalogue;

test.beforeAll(async () => {
  const dataDir = process.env.TEST_DATA_DIR ?? '';
  const rows = Array.from({ length: PIECES }, (_, index) => ({
    id: `PROEF-${String(index + 1).padStart(3, '0')}`,
    title: `Proefstuk ${index + 1}`,
    price: `${10 + index}.00 EUR`,
    product_type: 'Proefstukken > Lange lijst',
    brand: 'Linnovelle',
    quantity: 5,
  }));
  const file = path.join(dataDir, 'proefstukken.jsonl');
  fs.writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
  const command = ['src/cli.ts', 'import', 'products', file, '--tenant', 'nl', '--locale', 'nl-NL'];
  await promisify(execFile)(process.execPath, command, {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'silent' },
  });
});

/** Opens the list; products that another process imported appear in the shop's pages after a short delay. */
async function openList(page: Page, baseURL: string | undefined): Promise<void> {
  await expect(async () => {
    await page.goto(`${(baseURL ?? '').replace('//', '//nl.')}${LIST}?sort=price-asc`);
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(48, { timeout: 2000 });
  }).toPass();
}

/** Waits until the page's script announces the length of the list: from then on "load more" appends to the page. */
async function announced(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: list.announce(PIECES) })).toBeAttached();
}

for (const javaScriptEnabled of variants([true, false])) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('"load more" continues to the last product', async ({ page, baseURL }) => {
      await openList(page, baseURL);
      const cards = page.getByRole('main').getByRole('article');
      if (javaScriptEnabled) await announced(page);
      await expect(page.getByText(list.shown(48, PIECES), { exact: true })).toBeVisible();
      const more = page.getByRole('link', { name: list.loadMore });
      if (javaScriptEnabled) {
        // Near its end the page prefetches the next one.
        await more.scrollIntoViewIfNeeded();
        await expect(page.locator('link[rel="prefetch"][href*="page=2"]')).toBeAttached();
      }
      await more.click();
      await expect(page.getByText(list.shown(96, PIECES), { exact: true })).toBeVisible();
      await more.click();
      await expect(page.getByText(list.shown(PIECES, PIECES), { exact: true })).toBeVisible();
      await expect(more).toHaveCount(0);
      await expect(cards).toHaveCount(javaScriptEnabled ? PIECES : PIECES - 96);
      await expect(cards.last()).toContainText(`Proefstuk ${PIECES}`);
    });
  });
}

test('Back from a product restores the loaded products and the scroll position @whole', async ({ page, baseURL }) => {
  await openList(page, baseURL);
  const cards = page.getByRole('main').getByRole('article');
  const more = page.getByRole('link', { name: list.loadMore });
  await announced(page);
  await more.click();
  await expect(cards).toHaveCount(96);
  await more.click();
  await expect(cards).toHaveCount(PIECES);

  const target = page.getByRole('main').getByRole('link', { name: 'Proefstuk 100', exact: true });
  await target.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Proefstuk 100' })).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveCount(PIECES);
  await expect(target).toBeInViewport();

  // Loading more replaced the address and added no history: one more step back leaves the list.
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('measures far cards once the page is usable, and those of later lists at once @whole', async ({
  page,
  baseURL,
}) => {
  await openList(page, baseURL);
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') });
  const heights = () => cards.evaluateAll((all) => [...new Set(all.map(({ clientHeight }) => clientHeight))]);
  const rests = (card: Locator) => expect(card).toHaveCSS('content-visibility', 'auto');
  // All are equally high, and unlike the estimate. Far ones rest afterwards; a card in the window would flicker.
  await expect.poll(heights).toHaveLength(1);
  await rests(cards.last());
  await expect(cards.first()).toHaveCSS('content-visibility', 'visible');
  expect(await heights()).toHaveLength(1);
  await announced(page);
  await page.getByRole('link', { name: list.loadMore }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(96);
  expect(await heights()).toHaveLength(1);
  await rests(cards.last());
  expect(await heights()).toHaveLength(1);
});

test.describe('before any script', () => {
  test.use({ javaScriptEnabled: false });

  test('lays out the whole list where no script does so later @whole', async ({ page, baseURL }) => {
    await openList(page, baseURL);
    const last = page.getByRole('main').getByRole('article').last();
    expect((await last.boundingBox())?.height).toBeGreaterThan(0);
    await expect(page.getByRole('main').getByRole('listitem').last()).toHaveCSS('content-visibility', 'visible');
  });
});
