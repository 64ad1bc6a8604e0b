// Whole runs only: walks through accounts, orders and returns of a second retailer.
import { ADMIN_ROOT } from '../../src/admin/sections.ts';
import { staffTexts } from '../../src/admin/texts/index.ts';
import { orderHref } from '../../src/tenants/after-order-paths.ts';
import { afterOrderMessagesOf } from '../../src/tenants/messages/after-order.ts';
import { href } from '../../src/tenants/paths.ts';
import type { PaymentMethodName } from '../../src/tenants/tenant.ts';
import { account } from '../e2e/support/customer.ts';
import { expect, test } from '../e2e/support/shop-test.ts';
import { sendForm } from '../e2e/support/shopper.ts';
import { comeIn } from '../e2e/support/staff.ts';
import { buyer } from './support/buyer.ts';
import { expectOwnLook } from './support/looks.ts';
import { expectOwn, mailTo } from './support/mails.ts';
import { ENGLISH_SWISS, type ExampleShop, ITALIAN, ITALIAN_SWISS, SWISS_ORIGIN } from './support/shops.ts';

/** Each customer has a variant of their own, of which no other test takes the stock. */
const CUSTOMERS: readonly [shop: ExampleShop, method: PaymentMethodName, sku: string][] = [
  [ITALIAN_SWISS, 'invoice', 'VR700-2-52-57'],
  [ENGLISH_SWISS, 'invoice', 'VR700-1-52-57'],
  [ITALIAN, 'card', 'VR700-3-57-62'],
];
const TRACKING = '99.00.123456.78901234';

for (const [shop, method, sku] of CUSTOMERS) {
  const { locale, origin } = shop;

  test.describe(locale, () => {
    test.use({ baseURL: origin });

    test('registers, orders, gets the parcel, and announces a return in the account', async ({ page, browser }) => {
      test.setTimeout(180_000);
      const lea = buyer(page, shop);
      const own = account(page, locale);
      const text = afterOrderMessagesOf(locale);
      const { email } = lea;
      await own.register(email);
      expectOwn(await mailTo(email, 'account-register'), shop);
      await own.confirm(email);
      await page.getByRole('button', { name: own.text.navigation.logout, exact: true }).click();
      await expect(page.getByText(own.text.login.loggedOut)).toBeVisible();
      await own.login(email);
      await expect(page.getByRole('heading', { level: 1, name: own.text.overview.greeting('Lea') })).toBeVisible();

      await lea.addToBasket(sku);
      await lea.toPayment('customer');
      await lea.choose(method, 'customer');
      const number = await lea.orderAndPay(method);
      expectOwn(await mailTo(email, 'order-confirmation'), shop);
      await own.open('accountOrders');
      await page.getByRole('link', { name: own.text.orders.detailsOf(number) }).click();
      await expect(page.getByRole('heading', { level: 1, name: own.text.orders.order(number) })).toBeVisible();
      await expect(page.getByText(text.returns.notYet)).toBeVisible();

      const admin = await browser.newPage({ baseURL: SWISS_ORIGIN, locale: 'de-CH' });
      const { fulfilment } = staffTexts.de;
      await comeIn(admin, `staff.${email}`, 'service');
      await sendForm(admin, `${ADMIN_ROOT}/house`, { house: shop.tenant.id, to: ADMIN_ROOT });
      await admin.goto(`${ADMIN_ROOT}/orders/${number}`);
      await admin.locator('#ship > summary').click();
      await admin.locator('#ship').getByLabel(fulfilment.tracking).fill(TRACKING);
      await admin.getByRole('button', { name: fulfilment.submitShip }).click();
      await expect(admin.getByRole('status')).toContainText(fulfilment.said.shipped ?? '');
      await admin.close();
      const dispatch = await mailTo(email, 'order-shipped');
      expectOwn(dispatch, shop);
      expect(dispatch.text).toContain(TRACKING.replaceAll('.', ''));

      await page.goto(orderHref(locale, number));
      await expect(page.getByText(text.stages.shipped).first()).toBeVisible();
      await page.getByRole('link', { name: text.returns.start }).click();
      await expectOwnLook(page);
      await page.getByRole('button', { name: text.form.submit }).click();
      await expect(page.getByRole('link', { name: text.returns.label })).toBeVisible();
      await page.goto(orderHref(locale, number));
      await expect(page.getByText(text.returns.states.registered).first()).toBeVisible();
      await page.goto(href(locale, 'accountOverview'));
      await expect(page.getByRole('link', { name: new RegExp(number) }).first()).toBeVisible();
    });
  });
}
