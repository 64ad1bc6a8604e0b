import { staffTexts } from '../../src/admin/texts/index.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { DRESS, LAMP, shopper } from './support/shopper.ts';
import { comeIn } from './support/staff.ts';

const { orderGoods: say } = staffTexts.de;

test('an employee changes a size and adds goods of an order in one step', async ({ page, browser }) => {
  const shop = shopper(page, 'de-CH');
  await shop.has(DRESS);
  await shop.startsAt('checkAndOrder', { payment: 'prepayment' });
  const number = await shop.order();
  const admin = await browser.newPage({ locale: 'de-CH', viewport: { width: 820, height: 900 } });
  await comeIn(admin, `goods.${shop.email}`, 'service');
  await admin.goto(`/backoffice/orders/${number}`);
  await admin.getByRole('link', { name: say.title }).click();
  await expect(admin.getByRole('heading', { name: say.of(number), level: 1 })).toBeVisible();
  const exchange = admin.getByRole('combobox', { name: /Änderung: / });
  const other = exchange.locator('option:not([disabled]):not([value=""]):not([value="remove"])').first();
  await exchange.selectOption((await other.getAttribute('value')) ?? '');
  await admin.getByRole('searchbox', { name: say.find }).fill(LAMP);
  await admin.getByRole('button', { name: say.submitFind }).click();
  await admin.getByRole('button', { name: new RegExp(LAMP) }).click();
  await admin.getByLabel(say.reason).selectOption('other-size');
  await admin.getByRole('button', { name: say.calculate }).click();
  const summary = admin.getByRole('region', { name: say.calculated });
  await expect(summary).toContainText(say.kinds.added);
  await expect(summary).toContainText(say.ways.transfer);
  expect(await accessibilityProblems(admin)).toEqual([]);
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(820);
  await admin.getByRole('button', { name: say.save }).click();
  await expect(admin.getByRole('status')).toContainText(say.said['goods-transfer']);
  await expect(admin.getByRole('main')).toContainText(LAMP);
  await admin.close();
});
