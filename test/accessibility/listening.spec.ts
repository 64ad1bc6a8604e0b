import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ADMIN_ROOT } from '../../src/admin/sections.ts';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { orderHref } from '../../src/tenants/after-order-paths.ts';
import { href } from '../../src/tenants/paths.ts';
import { haveAccount } from '../e2e/support/customer.ts';
import { expect, test } from '../e2e/support/shop-test.ts';
import { POT, shopper } from '../e2e/support/shopper.ts';
import { comeIn } from '../e2e/support/staff.ts';
import { disturbances, readSnapshot } from './heard.ts';

/** Accessibility trees and pictures of the main pages, for a person to read: test-results/heard. */
const OUT = 'test-results/heard';
/** A window of 1280 × 1024 at 400 % (WCAG 1.4.10), and at 200 % (1.4.4). */
const ZOOMED = { width: 320, height: 640 };
const DOUBLED = { width: 640, height: 512 };

/** Writes what a screen reader says, and how the page looks enlarged and in the system's colours. */
async function hear(page: Page, name: string): Promise<void> {
  fs.mkdirSync(OUT, { recursive: true });
  const file = (ending: string): string => path.join(OUT, `${name}${ending}`);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.waitForLoadState('networkidle');
  const snapshot = await page.locator('body').ariaSnapshot();
  fs.writeFileSync(file('.yml'), snapshot);
  expect.soft(disturbances(readSnapshot(snapshot)), name).toEqual([]);
  for (const [state, size] of [
    ['400', ZOOMED],
    ['200', DOUBLED],
  ] as const) {
    await page.setViewportSize(size);
    // Text must wrap; only tables may scroll, within themselves.
    const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }));
    expect.soft(scrollWidth, `${name} at ${state} %`).toBeLessThanOrEqual(size.width);
    if (state === '400') await page.screenshot({ path: file('-400.jpg'), fullPage: true, quality: 60 });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.screenshot({ path: file('-forced.jpg'), quality: 70 });
  await page.emulateMedia({ forcedColors: 'none' });
}

for (const locale of ['de-CH', 'fr-CH'] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test('the shop is heard in order, and bears zoom and forced colours', async ({ page }, info) => {
      test.setTimeout(600_000);
      const lea = shopper(page, locale);
      await lea.open('home');
      await hear(page, `${locale}-home`);
      await page.goto(`${href(locale, 'search')}?q=${locale === 'de-CH' ? 'sofa' : 'canapé'}`);
      await hear(page, `${locale}-list`);
      await lea.openArticle('200101-01');
      await hear(page, `${locale}-product`);
      await lea.has(POT);
      await lea.open('basket');
      await hear(page, `${locale}-basket`);
      await lea.open('checkoutLogin');
      await hear(page, `${locale}-checkout-login`);
      await lea.startsAt('delivery');
      await hear(page, `${locale}-checkout-delivery`);
      await lea.go().click();
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
      await hear(page, `${locale}-checkout-delivery-errors`);
      await lea.startsAt('payment');
      await hear(page, `${locale}-checkout-payment`);
      await lea.startsAt('checkAndOrder');
      await hear(page, `${locale}-checkout-review`);
      await lea.order();
      await hear(page, `${locale}-confirmation`);
      const email = `heard.${info.retry}.${locale}@example.ch`.toLowerCase();
      await page.context().clearCookies();
      await lea.open('account');
      await hear(page, `${locale}-login`);
      await haveAccount(page, locale, email, 'zwei blaue Kannen');
      await lea.open('account');
      await hear(page, `${locale}-account`);
      await lea.has(POT);
      await lea.startsAt('checkAndOrder', { email: null });
      await hear(page, `${locale}-checkout-premium`);
      await lea.choosePremium(false);
      const number = await lea.order();
      await page.goto(orderHref(locale, number));
      await hear(page, `${locale}-account-order`);
    });

    test('the back office is heard in order, and bears zoom and forced colours', async ({ page }) => {
      test.setTimeout(600_000);
      const buyer = shopper(page, locale);
      await buyer.has(POT);
      await buyer.startsAt('checkAndOrder');
      const number = await buyer.order();
      const [de, own] = [staffTexts.de, locale === 'fr-CH' ? staffTexts.fr : staffTexts.de];
      await comeIn(page, `heard.${locale}@montarve.example`.toLowerCase(), 'admin');
      if (own !== de) await page.getByRole('button', { name: own.languageName }).first().click();
      await expect(page.getByRole('heading', { name: own.start.title })).toBeVisible();
      await hear(page, `${locale}-backoffice-start`);
      await page.goto(`${ADMIN_ROOT}/orders`);
      await hear(page, `${locale}-backoffice-orders`);
      await page.goto(`${ADMIN_ROOT}/orders/${number}`);
      await hear(page, `${locale}-backoffice-order`);
    });
  });
}
