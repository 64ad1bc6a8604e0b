// Whole runs only: walks through documents, whose rules and stores are tested in each run.
import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { withDatabase } from '../../src/cli/open-database.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { silentLog } from '../../src/platform/log.ts';
import { issuePending } from '../../src/shop/money/documents/index.ts';
import { bookEverything } from '../../src/shop/money/ledger/index.ts';
import { placeOrder, sendOrder } from '../ledger/support.ts';
import { variants } from '../support/depth.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { comeIn } from './support/staff.ts';

/** The checker is a script of its own, so it needs a browser with script. */
async function expectAccessible(page: Page, hasScript: boolean): Promise<void> {
  if (hasScript) expect(await accessibilityProblems(page)).toEqual([]);
}

/** Places, ships and bills an order of 129.95. Returns its number. */
function billedSale(email: string): Promise<string> {
  const config = readConfig({ DATA_DIR: process.env.TEST_DATA_DIR ?? '' });
  return withDatabase(
    config,
    async ({ pool }) => {
      const placedAt = new Date().toISOString();
      const number = String(80_000_000 + randomInt(9_000_000));
      const { id } = await placeOrder(pool, { number, total: 12_995, placedAt, email });
      await sendOrder(pool, id, placedAt);
      await bookEverything({ pool, clock: systemClock });
      await issuePending({ pool, clock: systemClock, log: silentLog });
      return number;
    },
    false,
  );
}

for (const { language, width, script } of variants([
  { language: 'de', width: 1440, script: true },
  { language: 'fr', width: 360, script: false },
] as const))
  test.describe(`${language}, ${width} px`, () => {
    test.use({ javaScriptEnabled: script, viewport: { width: 1440, height: 900 } });

    test('finance finds an invoice, opens it, and reduces the price with a credit note', async ({ page }) => {
      const email = `belege-${language}-${test.info().workerIndex}-${Date.now()}@example.ch`;
      const number = await billedSale(email);
      const text = staffTexts[language];
      const say = text.documents;
      await comeIn(page, email, 'finance');
      if (language === 'fr') await page.getByRole('button', { name: text.languageName }).first().click();
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/backoffice/documents');
      await page.getByLabel(say.term).fill(number);
      await page.getByRole('button', { name: text.lists.search, exact: true }).click();
      await page.getByRole('navigation', { name: say.kind }).getByRole('link', { name: say.kinds.invoice }).click();
      const row = page.getByRole('row').filter({ hasText: number });
      await expect(row).toContainText('129.95');
      await expectAccessible(page, script);
      const href = await row.getByRole('link').first().getAttribute('href');
      const file = await page.request.get(href ?? '');
      expect(file.headers()['content-type']).toBe('application/pdf');

      await row.getByRole('link', { name: number }).click();
      await page.locator('#reduce > summary').click();
      const reduce = page.locator('#reduce');
      await reduce.getByLabel(text.orders.reduce.amount).fill('10.00');
      await reduce.getByLabel(text.orders.reduce.reason).fill('Kratzer');
      await reduce.getByRole('button', { name: text.orders.reduce.submit }).click();
      await expect(page.getByRole('status')).toContainText(text.orders.said.reduced);
      const event = page.getByRole('listitem').filter({ hasText: say.kinds['credit-note'] });
      await expect(event.getByRole('link').first()).toBeVisible();
      await expect(page.getByRole('main')).toContainText('10.00');
      await expectAccessible(page, script);
    });
  });
