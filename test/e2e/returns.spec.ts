import type { Page } from '@playwright/test';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { orderHref } from '../../src/tenants/after-order-paths.ts';
import { afterOrderMessagesOf } from '../../src/tenants/messages/after-order.ts';
import { href } from '../../src/tenants/paths.ts';
import { PASSWORD } from '../support/customers.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { haveAccount } from './support/customer.ts';
import { FRENCH } from './support/languages.ts';
import { expect, test } from './support/shop-test.ts';
import { POT, type Shopper, shopper } from './support/shopper.ts';
import { comeIn } from './support/staff.ts';

/** Expects an accessible page without sideways scrolling on a phone. */
async function expectSound(page: Page): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await accessibilityProblems(page)).toEqual([]);
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrolled, `sideways at ${width} px: ${page.url()}`).toBeLessThanOrEqual(width);
  }
}

async function orderTwoPots(shop: Shopper): Promise<string> {
  await shop.has(POT);
  await shop.has(POT);
  await shop.startsAt('checkAndOrder', { email: null, payment: 'invoice' });
  await shop.choosePremium(false);
  return shop.order();
}

for (const locale of FRENCH) {
  test(`${locale}: ships an order, returns it in two clicks, receives and credits it`, async ({ page, browser }) => {
    test.setTimeout(300_000);
    const text = afterOrderMessagesOf(locale);
    const email = `returns.${test.info().workerIndex}-${test.info().testId.slice(-8)}@example.ch`;
    await haveAccount(page, locale, email, PASSWORD);
    const shop = shopper(page, locale);
    const number = await orderTwoPots(shop);

    // An employee ships both units.
    const { fulfilment, returns } = staffTexts.de;
    const admin = await browser.newPage({ locale: 'de-CH' });
    await comeIn(admin, `staff.${email}`, 'service');
    await admin.goto(`/backoffice/orders/${number}`);
    await admin.locator('#ship > summary').click();
    await admin.locator('#ship').getByLabel(fulfilment.tracking).fill('99.00.123456.78901234');
    await admin.getByRole('button', { name: fulfilment.submitShip }).click();
    await expect(admin.getByRole('status')).toContainText(fulfilment.said.shipped ?? '');
    await expect(admin.getByRole('link', { name: '990012345678901234' })).toBeVisible();
    // The page could announce a return for the buyer; without a selected unit it refuses.
    await expectSound(admin);
    await admin.locator('#register-return > summary').click();
    await admin.getByRole('button', { name: fulfilment.submitRegister }).click();
    await expect(admin.getByText(fulfilment.problems.nothing)).toBeVisible();

    // The buyer sees the shipment and returns both units: one click to the form, one to send it.
    await page.goto(href(locale, 'accountOverview'));
    await expect(page.getByRole('link', { name: new RegExp(number) }).first()).toBeVisible();
    await page.goto(orderHref(locale, number));
    await expect(page.getByRole('link', { name: text.shipments.follow(1) })).toHaveAttribute(
      'href',
      /post\.ch.*990012345678901234$/,
    );
    await expectSound(page);
    await page.getByRole('link', { name: text.returns.start }).click();
    await expect(page.getByLabel(text.form.quantity)).toHaveValue('2');
    await expectSound(page);
    await page.getByRole('button', { name: text.form.submit }).click();
    await expect(page.getByText(text.form.doneLabel)).toBeVisible();
    const label = page.getByRole('link', { name: text.returns.label });
    const file = await page.request.get((await label.getAttribute('href')) ?? '');
    expect(file.headers()['content-type']).toBe('application/pdf');
    const back = new URL(page.url()).searchParams.get('done') ?? '';

    // An employee receives and inspects the return.
    await admin.goto(`/backoffice/returns/${back}`);
    await admin.getByRole('button', { name: returns.submitReceive }).click();
    await expect(admin.getByRole('status')).toContainText(returns.said.received ?? '');
    await admin.getByRole('button', { name: returns.submitCheck }).click();
    await expect(admin.getByRole('status')).toContainText(returns.said.settled ?? '');
    await admin.close();

    // The credit note has the sum paid for both.
    await page.goto(orderHref(locale, number));
    await expect(page.getByText(text.stages.returned).first()).toBeVisible();
    await expect(page.getByText(text.credits.now)).toBeVisible();
    await expect(page.getByText(text.credits.ways.invoice.replace(/\.$/, ''))).toBeVisible();
    // By the credit note, and in the list of documents.
    await expect(page.getByRole('link', { name: /CH-C-\d{6}/ })).toHaveCount(2);
    await expectSound(page);
  });
}
