// Whole runs only: walks through the month end, whose rules and stores are tested in each run.
import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { tenants } from '../../houses/montarve/house.ts';
import { monthText } from '../../src/admin/formats.ts';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { withDatabase } from '../../src/cli/open-database.ts';
import { lastMonth } from '../../src/platform/calendar-day.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { bookEverything } from '../../src/shop/money/ledger/index.ts';
import { placeOrder, sendUnits } from '../ledger/support.ts';
import { variants } from '../support/depth.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { comeIn } from './support/staff.ts';

/** The checker is a script of its own, so it needs a browser with script. */
async function expectAccessible(page: Page, hasScript: boolean): Promise<void> {
  if (hasScript) expect(await accessibilityProblems(page)).toEqual([]);
}

/** Books an order of last month that was shipped in it. Returns its number. */
function shippedLastMonth(tenant: (typeof tenants)['at' | 'nl'], month: string): Promise<string> {
  const config = readConfig({ DATA_DIR: process.env.TEST_DATA_DIR ?? '' });
  return withDatabase(
    config,
    async ({ pool }) => {
      const number = String(70_000_000 + randomInt(9_000_000));
      const { id } = await placeOrder(pool, {
        tenant,
        number,
        total: 12_100,
        lines: [{ paid: 12_100, quantity: 1, vatClass: 'standard' }],
        placedAt: `${month}-10T09:00:00Z`,
      });
      await sendUnits(pool, id, { units: { 1: 1 }, at: `${month}-12T09:00:00Z` });
      await bookEverything({ pool, clock: systemClock });
      return number;
    },
    false,
  );
}

for (const { language, width, script, house } of variants([
  { language: 'de', width: 1440, script: true, house: 'at' },
  { language: 'fr', width: 360, script: false, house: 'nl' },
] as const))
  test.describe(`${language}, ${width} px`, () => {
    test.use({ javaScriptEnabled: script, viewport: { width: 1440, height: 900 } });

    test('finance checks the VAT of last month, closes it in two clicks, and cannot reopen it alone', async ({
      page,
    }) => {
      test.setTimeout(120_000);
      const tenant = tenants[house];
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: tenant.timeZone, dateStyle: 'short' }).format(
        new Date(),
      );
      const month = lastMonth(today).from.slice(0, 7);
      const number = await shippedLastMonth(tenant, month);
      const text = staffTexts[language];
      const say = text.monthEnd;
      await comeIn(page, `abschluss-${language}-${test.info().workerIndex}-${Date.now()}@example.ch`, 'finance');
      if (language === 'fr') await page.getByRole('button', { name: text.languageName }).first().click();
      await page.locator('#house').selectOption(house);
      await page.getByRole('button', { name: text.changeHouse }).first().click();
      await page.setViewportSize({ width, height: 900 });

      await page.goto('/backoffice/month-end');
      const name = monthText(month, language);
      await expect(page.getByRole('heading', { level: 1, name: `${say.title} ${name}` })).toBeVisible();
      await expectAccessible(page, script);
      await page.getByRole('link', { name: say.vat }).click();
      await expect(page.getByRole('region', { name: text.vat.checkTitle })).toContainText(text.vat.isEqual);
      await expectAccessible(page, script);
      // Each figure leads to its entries.
      const rate = page.getByRole('row').filter({ hasText: text.vat.lines.standard });
      await rate.getByRole('link').first().click();
      await expect(page.getByRole('table', { name: new RegExp(text.vat.entriesTitle) })).toContainText(number);
      await expectAccessible(page, script);
      await page.getByRole('link', { name: say.title }).last().click();

      const close = page.getByRole('region', { name: say.closeTitle });
      await close.getByLabel(say.reason).fill('Auszug kommt am Montag');
      await close.getByRole('button', { name: say.submitClose(name) }).click();
      await expect(page.getByRole('status')).toContainText(say.said.closed ?? '');
      await expect(page.getByRole('table', { name: say.periodsTitle })).toContainText('Auszug kommt am Montag');
      await expectAccessible(page, script);

      const reopen = page.getByRole('region', { name: say.reopenTitle });
      await reopen.getByLabel(say.reopenReason).fill('Der Auszug fehlte');
      await reopen.getByRole('button', { name: say.submitReopen(name) }).click();
      await expect(page.getByRole('status')).toContainText(text.approvals.said.requested ?? '');
      await expect(page.getByRole('region', { name: text.approvals.facts, exact: true })).toContainText(
        'Der Auszug fehlte',
      );
      await page.goto('/backoffice/month-end');
      await expect(page.getByRole('region', { name })).toContainText(say.closed);
    });
  });
