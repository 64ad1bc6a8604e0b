// Whole runs only: walks through open items, whose rules and stores are tested in each run.
import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { withDatabase } from '../../src/cli/open-database.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { bookEverything } from '../../src/shop/money/ledger/index.ts';
import { placeOrder } from '../ledger/support.ts';
import { variants } from '../support/depth.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { comeIn } from './support/staff.ts';

const DAY = 86_400_000;

/** The checker is a script of its own, so it needs a browser with script. */
async function expectAccessible(page: Page, hasScript: boolean): Promise<void> {
  if (hasScript) expect(await accessibilityProblems(page)).toEqual([]);
}

/** Places a bill of 129.95 that is some days late. Returns its order number. */
function lateBill(email: string): Promise<string> {
  const config = readConfig({ DATA_DIR: process.env.TEST_DATA_DIR ?? '' });
  return withDatabase(
    config,
    async ({ pool }) => {
      const placedAt = new Date(Date.now() - 70 * DAY).toISOString();
      const number = String(70_000_000 + randomInt(9_000_000));
      await placeOrder(pool, { number, total: 12_995, placedAt, email });
      await bookEverything({ pool, clock: systemClock });
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

    test('finance finds a late bill, stops its reminders, and notes a payment', async ({ page }) => {
      const email = `posten-${language}-${test.info().workerIndex}-${Date.now()}@example.ch`;
      const number = await lateBill(email);
      const text = staffTexts[language];
      const say = text.openItems;
      await comeIn(page, email, 'finance');
      if (language === 'fr') await page.getByRole('button', { name: text.languageName }).first().click();
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/backoffice/open-items');
      await page.getByLabel(say.term).fill(number);
      await page.getByRole('button', { name: text.lists.search, exact: true }).click();
      const row = page.getByRole('row').filter({ hasText: number });
      await expect(row).toContainText('129.95');
      await expectAccessible(page, script);
      await row.getByRole('link').first().click();

      const hold = page.getByRole('region', { name: say.holdTitle });
      await hold.getByLabel(say.holdReason).fill('Ware beschädigt');
      await hold.getByRole('button', { name: say.submitHold }).click();
      await expect(page.getByRole('status')).toContainText(say.said.held ?? '');
      const active = page.getByRole('region', { name: say.activeHolds });
      await expect(active).toContainText('Ware beschädigt');
      await expectAccessible(page, script);
      await active.getByRole('button', { name: say.endHold }).click();
      await expect(page.getByRole('status')).toContainText(say.said.ended ?? '');

      const payment = page.getByRole('region', { name: say.paymentTitle });
      await payment.getByLabel(say.paymentAmount).fill('zwölf');
      await payment.getByLabel(say.paymentReason).fill('bar');
      await payment.getByRole('button', { name: say.submitPayment }).click();
      await expect(page.getByRole('alert')).toContainText(say.failures['bad-amount']);
      await expect(payment.getByLabel(say.paymentReason)).toHaveValue('bar');
      await payment.getByLabel(say.paymentAmount).fill('29.95');
      await payment.getByRole('button', { name: say.submitPayment }).click();
      await expect(page.getByRole('status')).toContainText(say.said.noted ?? '');
      await expect(page.getByRole('region', { name: text.ledger.dues })).toContainText('100.00');
      const undo = page.getByRole('region', { name: /29\.95/ });
      await undo.getByLabel(say.undoReason).fill('falsches Konto');
      await undo.getByRole('button', { name: say.undo }).click();
      await expect(page.getByRole('status')).toContainText(say.said.undone ?? '');
      await expect(page.getByRole('region', { name: text.ledger.dues })).toContainText('129.95');
      await expectAccessible(page, script);
    });
  });
