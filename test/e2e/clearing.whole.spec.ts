// Whole runs only: walks through payments at the provider, whose rules and stores are tested in each run.
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

/** Places a late bill of 90.00 and a disputed card payment. Returns their order numbers. */
function lateAndDisputed(email: string): Promise<{ late: string; disputed: string }> {
  const config = readConfig({ DATA_DIR: process.env.TEST_DATA_DIR ?? '' });
  return withDatabase(
    config,
    async ({ pool }) => {
      const placedAt = new Date(Date.now() - 70 * DAY).toISOString();
      const late = String(80_000_000 + randomInt(9_000_000));
      const disputed = String(90_000_000 + randomInt(9_000_000));
      const { id } = await placeOrder(pool, { number: late, total: 9_000, placedAt, email });
      // Only debts of goods that were sent are written off.
      await pool.query(
        `with sent as (insert into shipment (tenant, order_id, number, carrier, shipped_at) values ('ch', $1, 1, 'post', $2) returning id),
           moved as (update order_line set shipped = quantity where order_id = $1)
         insert into shipment_line (shipment_id, position, quantity)
         select sent.id, line.position, line.quantity from sent, order_line line where line.order_id = $1`,
        [id, placedAt],
      );
      const order = await placeOrder(pool, {
        number: disputed,
        total: 4_990,
        placedAt,
        method: 'card',
        email: `x${email}`,
      });
      await pool.query(
        `with paid as (
           insert into online_payment (tenant, order_id, attempt, method, amount, currency, state, created_at, expires_at, changed_at, checked_at)
           values ('ch', $1, 1, 'card', 4990, 'CHF', 'captured', now(), now(), now(), now()) returning id)
         insert into payment_dispute (id, tenant, payment_id, order_id, kind, amount, currency, reason, state, opened_at, due_at, changed_at)
         select 'du_' || id, 'ch', id, $1, 'chargeback', 4990, 'CHF', 'fraudulent', 'needs-response', now(), now() + interval '5 days', now()
         from paid`,
        [order.id],
      );
      await bookEverything({ pool, clock: systemClock });
      return { late, disputed };
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
    const text = staffTexts[language];

    test('finance sees money at the provider, answers a dispute with a note, and downloads a journal', async ({
      page,
    }) => {
      const email = `clearing-${language}-${test.info().workerIndex}-${Date.now()}@example.ch`;
      const { disputed } = await lateAndDisputed(email);
      await comeIn(page, email, 'finance');
      if (language === 'fr') await page.getByRole('button', { name: text.languageName }).first().click();
      await page.setViewportSize({ width, height: 900 });

      await page.goto('/backoffice/clearing');
      await page.getByRole('button', { name: text.clearing.fetch }).click();
      await expect(page.getByRole('status')).toBeVisible();
      await expect(page.getByRole('region', { name: text.clearing.balance })).toContainText(text.clearing.sums.ledger);
      await expectAccessible(page, script);

      await page.goto('/backoffice/disputes');
      await page.getByRole('row').filter({ hasText: disputed }).getByRole('link').first().click();
      await expect(page.getByText(text.disputes.booksOpen)).toBeVisible();
      const adding = page.getByRole('region', { name: text.disputes.addFile });
      const pdf = Buffer.from('%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n');
      for (const [content, problem] of [
        [Buffer.from('no document'), text.disputes.failures.format],
        [pdf, null],
      ] as const) {
        await adding.getByLabel(text.disputes.purpose).selectOption('shipping');
        await adding.getByLabel(text.disputes.file).setInputFiles({
          name: 'Zustellung.pdf',
          mimeType: 'application/pdf',
          buffer: content,
        });
        await adding.getByRole('button', { name: text.disputes.addFile }).click();
        if (problem) await expect(page.getByRole('alert')).toContainText(problem);
        else await expect(page.getByRole('status')).toContainText(text.disputes.said.added ?? '');
      }
      const files = page.getByRole('region', { name: text.disputes.files });
      await expect(files).toContainText(text.disputes.purposes.shipping);
      const fetched = page.waitForEvent('download');
      await files.getByRole('link', { name: 'Zustellung.pdf' }).click();
      expect((await fetched).suggestedFilename()).toBe('Zustellung.pdf');
      await expectAccessible(page, script);
      await files.getByRole('button', { name: text.disputes.removeFileOf('Zustellung.pdf') }).click();
      await expect(page.getByRole('status')).toContainText(text.disputes.said.removed ?? '');
      const note = page.getByRole('region', { name: text.disputes.note });
      await note.getByLabel(text.disputes.note).fill('Beleg im Ordner 7');
      await note.getByRole('button', { name: text.disputes.submitNote }).click();
      await expect(page.getByRole('status')).toContainText(text.disputes.said.noted ?? '');
      await expectAccessible(page, script);
      await page.goto(`/backoffice/orders/${disputed}`);
      await expect(page.getByRole('region', { name: text.disputes.title })).toContainText('49.90');

      await page.goto('/backoffice/chart');
      await expect(page.getByText(text.chart.complete)).toBeVisible();
      await page.getByLabel(text.chart.numberOf(text.chart.accounts.fees)).fill('x');
      await page.getByRole('button', { name: text.chart.save, exact: true }).click();
      await expect(page.getByRole('alert')).toContainText(text.chart.failures['bad-number']);
      await expect(page.getByLabel(text.chart.numberOf(text.chart.accounts.fees))).toHaveValue('x');
      await page.getByLabel(text.chart.numberOf(text.chart.accounts.fees)).fill('3600');
      await page.getByRole('button', { name: text.chart.save, exact: true }).click();
      await expect(page.getByRole('status')).toContainText(text.chart.said.saved ?? '');
      await expectAccessible(page, script);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: text.chart.submitExport }).click();
      expect((await download).suggestedFilename()).toMatch(/^journal-ch-.*\.xml$/);
    });

    test('finance agrees on dates, writes the debt off, and undoes it', async ({ page }) => {
      const email = `vereinbart-${language}-${test.info().workerIndex}-${Date.now()}@example.ch`;
      const { late } = await lateAndDisputed(email);
      const say = text.openItems;
      await comeIn(page, email, 'finance');
      if (language === 'fr') await page.getByRole('button', { name: text.languageName }).first().click();
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/backoffice/open-items');
      await page.getByLabel(say.term).fill(late);
      await page.getByRole('button', { name: text.lists.search, exact: true }).click();
      await page.getByRole('row').filter({ hasText: late }).getByRole('link').first().click();

      const agreement = page.getByRole('region', { name: say.agreement, exact: true });
      await agreement.getByLabel(say.holdReason).fill('am Telefon');
      await agreement.getByRole('button', { name: say.submitAgreement }).click();
      await expect(page.getByRole('status')).toContainText(say.said.agreed ?? '');
      const agreements = page.getByRole('region', { name: say.agreements, exact: true });
      await expect(agreements).toContainText(say.agreementStates.active);
      await expectAccessible(page, script);
      await agreements.getByRole('button', { name: say.endAgreement }).click();
      await expect(page.getByRole('status')).toContainText(say.said['agreement-ended'] ?? '');

      const writeOff = page.getByRole('region', { name: say.writeOff });
      await writeOff.getByLabel(say.paymentReason).fill('verstorben');
      await writeOff.getByRole('button', { name: say.submitWriteOff }).click();
      await expect(page.getByRole('status')).toContainText(say.said['written-off'] ?? '');
      await expect(page.getByRole('region', { name: text.ledger.dues })).toContainText(text.ledger.noDues);
      const undo = page.getByRole('region', { name: new RegExp(late) }).last();
      await undo.getByLabel(say.undoReason).fill('hat doch bezahlt');
      await undo.getByRole('button', { name: say.undo }).click();
      await expect(page.getByRole('status')).toContainText(say.said['write-off-undone'] ?? '');
      await expect(page.getByRole('region', { name: text.ledger.dues })).toContainText('90.00');
    });
  });
