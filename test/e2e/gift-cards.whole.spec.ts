// Whole runs only: walks through gift cards, whose rules and stores are tested in each run.
import type { Page } from '@playwright/test';
import { withDatabase } from '../../src/cli/open-database.ts';
import { languageOf } from '../../src/languages/language.ts';
import { payTexts } from '../../src/payment-simulator/pay-texts.ts';
import { readConfig } from '../../src/platform/config.ts';
import { giftCardMessagesOf } from '../../src/tenants/messages/gift-cards.ts';
import type { Locale } from '../../src/tenants/tenant.ts';
import { variants } from '../support/depth.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { LAMP, type Shopper, shopper } from './support/shopper.ts';

/** Returns the code in the mail of a card; a job writes it within a minute of the payment. */
async function mailedCode(email: string): Promise<string> {
  const config = readConfig({ DATA_DIR: process.env.TEST_DATA_DIR ?? '' });
  const read = ({ pool }: Parameters<Parameters<typeof withDatabase>[1]>[0]) =>
    pool.query<{ text: string }>("select text from mail where to_address = $1 and kind = 'gift-card'", [email]);
  const { rows } = await withDatabase(config, read, false);
  return /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}-[0-9A-Z]{5}/.exec(rows[0]?.text ?? '')?.[0] ?? '';
}

/** The check of accessibility needs script. */
async function expectAccessible(page: Page, scripts: boolean): Promise<void> {
  if (scripts) expect(await accessibilityProblems(page)).toEqual([]);
}

/** Buys a card for another person and pays it by card; returns the recipient's address. */
async function buys(page: Page, locale: Locale, lea: Shopper, scripts: boolean): Promise<string> {
  const text = giftCardMessagesOf(locale).shop;
  const recipient = `gift-${lea.email}`;
  await lea.open('giftCards');
  await expect(page.getByRole('heading', { level: 1, name: text.title })).toBeVisible();
  await page.getByRole('radio', { name: text.own }).check();
  await page.getByLabel(text.ownAmount(locale.endsWith('CH') ? 'CHF' : 'EUR')).fill('30');
  await page.getByLabel(text.recipientName).fill('Jana Keller');
  await page.getByLabel(text.recipientEmail).fill('jana');
  await page.getByLabel(text.senderName).fill('Lea');
  await page.getByRole('button', { name: text.add }).click();
  // The entered text stays, and the field says what is wrong.
  await expect(page.getByLabel(text.recipientEmail)).toHaveValue('jana');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectAccessible(page, scripts);
  await page.getByLabel(text.recipientEmail).fill(recipient);
  await page.getByRole('button', { name: text.add }).click();
  await expect(page.getByText(recipient)).toBeVisible();
  await expectAccessible(page, scripts);
  return recipient;
}

for (const { locale, scripts } of variants([
  { locale: 'de-CH', scripts: true },
  { locale: 'fr-CH', scripts: false },
] as const))
  test.describe(`gift cards in ${locale}, ${scripts ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled: scripts });

    test('are bought, mailed, looked up and redeemed in part', async ({ page }) => {
      test.setTimeout(300_000);
      const lea = shopper(page, locale);
      const cards = giftCardMessagesOf(locale);
      const { payment, review, confirmation } = lea.text.checkout;
      const { summary } = lea.text.basket;
      const pay = payTexts(languageOf(locale));
      const recipient = await buys(page, locale, lea, scripts);

      await lea.open('checkoutLogin');
      await lea.enterEmail();
      await lea.enterAddress();
      await page.getByRole('radio', { name: new RegExp(payment.methods.card.name) }).check();
      await expect(page.getByRole('radio', { name: new RegExp(`^${payment.methods.invoice.name}`) })).toBeDisabled();
      await lea.go().click();
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: review.order, exact: true }).click();
      await page.getByLabel(pay.cardNumber).fill('4242 4242 4242 4242');
      await page.getByRole('button', { name: pay.pay }).click();
      await expect(page.getByRole('heading', { level: 1, name: confirmation.title })).toBeVisible({ timeout: 30_000 });
      await expect.poll(() => mailedCode(recipient), { timeout: 150_000, intervals: [2000] }).not.toBe('');
      const code = await mailedCode(recipient);

      await lea.open('giftCardBalance');
      await page.getByLabel(cards.use.code).fill('GESCHENK');
      await page.getByRole('button', { name: cards.balance.show }).click();
      await expect(page.getByText(cards.balance.unknown)).toBeVisible();
      await page.getByLabel(cards.use.code).fill(code.toLowerCase());
      await page.getByRole('button', { name: cards.balance.show }).click();
      await expect(page.getByText(cards.balance.answer(code.slice(-4)))).toBeVisible();
      expect(page.url()).not.toContain(code.slice(0, 4));
      await expectAccessible(page, scripts);

      await lea.has(LAMP);
      await lea.open('basket');
      await page.getByText(cards.use.title, { exact: true }).click();
      await page.getByLabel(cards.use.code).fill('0000-0000-0000-00000');
      await page.getByRole('button', { name: cards.use.enter, exact: true }).last().click();
      await expect(page.getByText(cards.problems.unknown)).toBeVisible();
      await page.getByLabel(cards.use.code).fill(code);
      await page.getByRole('button', { name: cards.use.enter, exact: true }).last().click();
      await expect(page.getByRole('status').filter({ hasText: cards.use.taken })).toBeVisible();
      const row = page.getByRole('term').filter({ hasText: summary.giftCardUsed(code.slice(-4)) });
      await expect(row.first()).toBeVisible();
      await expect(page.getByRole('term').filter({ hasText: summary.toPay }).first()).toBeVisible();
      await expectAccessible(page, scripts);

      // A removed card may be entered again at the payment step.
      await page.getByRole('button', { name: cards.use.removeOf(code.slice(-4)) }).click();
      await expect(row).toHaveCount(0);
      await lea.startsAt('payment');
      await page.getByText(cards.use.title, { exact: true }).click();
      await page.getByLabel(cards.use.code).fill(code);
      await page.getByRole('button', { name: cards.use.enter, exact: true }).click();
      await expect(page.getByText(cards.use.taken)).toBeVisible();
      await expectAccessible(page, scripts);
      await page.getByRole('radio', { name: new RegExp(payment.methods.prepayment.name) }).check();
      await lea.go().click();
      await expect(row.first()).toBeVisible();
      await lea.order();
      await expect(row.first()).toBeVisible();
    });
  });
