// Whole runs only: walks through approvals, whose rules and stores are tested in each run.
import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { bookEverything } from '../../src/shop/money/ledger/index.ts';
import { placeOrder } from '../ledger/support.ts';
import { variants } from '../support/depth.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { inShop } from './support/in-shop.ts';
import { expect, test } from './support/shop-test.ts';
import { codeOf, comeIn } from './support/staff.ts';

const WIDTHS = [360, 820, 1440];

const TOTAL = { amount: 129_990, currency: 'CHF' };
const BUYER = {
  salutation: 'female',
  firstName: 'Lea',
  lastName: 'Brunner',
  street: 'Bahnhofstrasse',
  houseNumber: '12a',
  postalCode: '8001',
  city: 'Zürich',
  country: 'CH',
};

/** Places an unpaid order of 1,299.90, which is above the limit. Returns its number. */
function openOrder(): Promise<string> {
  return inShop(async (pool) => {
    const placedAt = new Date(Date.now() - 3_600_000).toISOString();
    const number = String(60_000_000 + randomInt(9_000_000));
    await placeOrder(pool, { number, total: TOTAL.amount, placedAt, email: `freigabe-${number}@example.ch` });
    await bookEverything({ pool, clock: systemClock });
    await pool.query('update orders set delivery = $2, totals = $3, payment = $4 where number = $1', [
      number,
      { billing: BUYER, shipping: null, phone: null, groups: [] },
      { goods: TOTAL, delivery: { ...TOTAL, amount: 0 }, total: TOTAL, vat: [], missingToFreeDelivery: null },
      { method: 'invoice', birthday: null },
    ]);
    return number;
  });
}

/** Makes the second factor of an employee stale, and its current code usable again. */
async function ageFactor(email: string): Promise<void> {
  await inShop(async (pool) => {
    await pool.query(
      "update staff_session set factor_at = now() - interval '1 hour' where staff_id = (select id from staff where email = $1)",
      [email],
    );
    await pool.query('update staff set totp_last_step = 0 where email = $1', [email]);
  });
}

/** Expects a page without sideways scrolling, and with scripts also without findings of axe. */
async function expectSound(page: Page, scripts: boolean): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    if (!scripts) continue;
    expect(await accessibilityProblems(page)).toEqual([]);
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrolled, `sideways at ${width} px: ${page.url()}`).toBeLessThanOrEqual(width);
  }
}

for (const scripts of variants([true, false]))
  test.describe(scripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: scripts, locale: 'de-CH' });
    const text = scripts ? staffTexts.de : staffTexts.fr;
    const mark = `${scripts ? 'mit' : 'ohne'}-${process.pid}`;
    const say = text.approvals;

    async function enter(page: Page, name: string, role: 'finance' | 'admin') {
      const email = `${name}-${mark}@montarve.example`;
      const secret = await comeIn(page, email, role);
      if (text !== staffTexts.de) await page.getByRole('button', { name: text.languageName }).first().click();
      await expect(page.getByRole('heading', { name: text.start.title })).toBeVisible();
      return { email, secret };
    }

    test('an employee requests a large payment record, and another one approves it', async ({ page, browser }) => {
      test.setTimeout(180_000);
      const number = await openOrder();
      const requester = await enter(page, 'anna', 'finance');
      await page.goto(`/backoffice/orders/${number}`);
      await page.getByRole('button', { name: text.orders.settle }).click();
      await expect(page.getByRole('alert')).toHaveText(say.requestText);
      await expectSound(page, scripts);
      await page.locator('#approval').getByLabel(say.reason).fill('Bar bezahlt, Quittung 4711');
      await page.getByRole('button', { name: say.request }).click();
      await expect(page.getByRole('status')).toHaveText(say.said.requested ?? '');
      await expect(page.getByRole('button', { name: say.withdraw })).toBeVisible();
      await expect(page.getByRole('button', { name: say.approve })).toHaveCount(0);
      await expectSound(page, scripts);

      const other = await browser.newContext({ javaScriptEnabled: scripts, locale: 'de-CH' });
      const second = await other.newPage();
      const approver = await enter(second, 'bea', 'finance');
      await second.getByRole('link', { name: /\d .*(?:Freigabe|autorisation)/ }).click();
      await expectSound(second, scripts);
      await second
        .getByRole('row')
        .filter({ hasText: requester.email })
        .getByRole('link', { name: say.acts['order.settle'] })
        .click();
      await expect(second.getByText('Bar bezahlt, Quittung 4711')).toBeVisible();
      await expect(second.getByText('1299.90').first()).toBeVisible();
      await expectSound(second, scripts);
      await second.getByRole('button', { name: say.approve }).click();
      await expect(second.getByRole('status')).toHaveText(say.said.approved ?? '');
      await expect(second.getByText(say.states.done)).toBeVisible();
      await expect(second.locator('#facts').getByText(approver.email)).toBeVisible();
      await second.goto(`/backoffice/orders/${number}`);
      await expect(second.getByRole('button', { name: text.orders.settle })).toHaveCount(0);
      await other.close();
    });

    test('a stale second factor is asked again, and the form stays filled', async ({ page }) => {
      test.setTimeout(180_000);
      const { email, secret } = await enter(page, 'chef', 'admin');
      await ageFactor(email);
      await page.goto('/backoffice/staff');
      const added = `neu-${mark}@montarve.example`;
      await page.getByLabel(text.staff.email).fill(added);
      await page.locator('#add').getByLabel(text.staff.role).selectOption('finance');
      await page.getByRole('button', { name: text.staff.submit }).click();
      await expect(page.getByRole('alert')).toHaveText(say.confirmText);
      await expect(page.getByLabel(text.staff.email)).toHaveValue(added);
      await expect(page.locator('#add').getByLabel(text.staff.role)).toHaveValue('finance');
      await expectSound(page, scripts);
      const code = page.getByLabel(text.factor.code, { exact: false });
      await code.fill('000000');
      await page.getByRole('button', { name: say.confirm }).click();
      await expect(page.getByText(text.factor.wrong)).toBeVisible();
      await code.fill(codeOf(secret));
      await page.getByRole('button', { name: say.confirm }).click();
      await expect(page.getByText(text.staff.link(added))).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: added })).toContainText(text.roles.finance);
      // The second factor is fresh now.
      const row = page.getByRole('row').filter({ hasText: added });
      await row.getByText(text.staff.change).click();
      await row.getByRole('button', { name: text.staff.invite }).click();
      await expect(page.getByText(text.staff.link(added))).toBeVisible();
    });

    test('an export asks for the second factor, then gives the file', async ({ page }) => {
      test.setTimeout(180_000);
      const { email, secret } = await enter(page, 'dora', 'finance');
      await ageFactor(email);
      await page.goto('/backoffice/ledger');
      const form = page.locator('#export');
      await form.getByLabel(text.ledger.from).fill('2026-11-01');
      await form.getByLabel(text.ledger.to).fill('2026-11-26');
      await form.getByRole('button', { name: text.ledger.submitExport }).click();
      await expect(page.getByRole('alert')).toHaveText(say.confirmText);
      await expectSound(page, scripts);
      await page.getByLabel(text.factor.code, { exact: false }).fill(codeOf(secret));
      await page.getByRole('button', { name: say.confirm }).click();
      await expect(page.getByRole('status')).toHaveText(say.confirmed);
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: say.fetch }).click();
      expect((await download).suggestedFilename()).toMatch(/^bookings-ch-2026-11-01-2026-11-26\.\w+$/);
    });
  });
