import { withDatabase } from '../../src/cli/open-database.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { bookEverything, recordPaymentReceived } from '../../src/shop/money/ledger/index.ts';
import { messagesOf } from '../../src/tenants/messages/server.ts';
import { href } from '../../src/tenants/paths.ts';
import { placeOrder } from '../ledger/support.ts';
import { variants } from '../support/depth.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { haveAccount } from './support/customer.ts';
import { expect, test } from './support/shop-test.ts';

const PASSWORD = 'zwei blaue Kannen';
const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

/**
 * Creates an overdue bill, a paid one and a plan in its third month. None is late enough for more than a first
 * reminder, which books nothing.
 */
async function fillAccount(email: string): Promise<{ late: string; plan: string }> {
  const config = readConfig({ DATA_DIR: process.env.TEST_DATA_DIR ?? '' });
  return withDatabase(
    config,
    async ({ pool }) => {
      const { rows } = await pool.query<{ id: string }>('select id from customer where email = $1', [email]);
      const customerId = rows[0]?.id ?? null;
      const late = await placeOrder(pool, { total: 12995, placedAt: ago(32), customerId });
      const paid = await placeOrder(pool, { total: 4990, placedAt: ago(20), customerId });
      const plan = await placeOrder(pool, {
        total: 129990,
        placedAt: ago(70),
        customerId,
        method: 'instalments',
        instalments: { months: 12 },
      });
      await bookEverything({ pool, clock: systemClock });
      const now = new Date();
      const pay = (orderId: string, amount: number, paymentId: string) =>
        inTransaction(pool, (client) =>
          recordPaymentReceived(client, { orderId, now, amount, by: null, till: 'bank', paymentId }),
        );
      await pay(paid.id, 4990, `${email} 1`);
      await pay(plan.id, 11355, `${email} 2`);
      return { late: late.number, plan: plan.number };
    },
    false,
  );
}

test('the account shows the sums owed, overdue and next, and pays bills by link', async ({ page }) => {
  test.slow();
  const email = `ledger-${test.info().testId.slice(-8)}-${test.info().workerIndex}@example.ch`;
  const german = messagesOf('de-CH');
  await haveAccount(page, 'de-CH', email, PASSWORD);
  await page.goto(href('de-CH', 'accountOverview'));
  await expect(page.getByText(german.account.ledger.balancedText)).toBeVisible();
  const { late, plan } = await fillAccount(email);
  for (const locale of variants(['de-CH', 'fr-CH'] as const)) {
    const { ledger } = messagesOf(locale).account;
    await page.goto(href(locale, 'accountOverview'));
    await expect(page.getByText(ledger.states.open)).toBeVisible();
    await page.goto(href(locale, 'accountBookings'));
    // 129.95, and 1362.30 less one instalment.
    await expect(page.getByText('1378.70\u00a0CHF').first()).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(6);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goto(href(locale, 'accountDates'));
    await expect(page.getByText(ledger.isOverdue).first()).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goto(href(locale, 'accountInvoices'));
    await expect(page.getByText(ledger.invoiceStates.paid)).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
  }
  const { ledger } = german.account;
  await page.goto(href('de-CH', 'accountDates'));
  await page.getByLabel(ledger.payoff.accept).check();
  await page.getByRole('button', { name: ledger.payoff.submitOf(plan) }).click();
  await expect(page.getByText(ledger.payoff.done)).toBeVisible();
  await expect(page.getByRole('heading', { name: ledger.payoff.endedTitle })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto(href('de-CH', 'accountInvoices'));
  await page.getByRole('button', { name: ledger.payOf(late) }).click();
  await expect(page).toHaveURL(/\/paylink/);
  await expect(page.getByText('129.95\u00a0CHF').first()).toBeVisible();
});
