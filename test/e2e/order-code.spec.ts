import type { PlaywrightWorkerArgs } from '@playwright/test';
import { withDatabase } from '../../src/cli/open-database.ts';
import { readConfig } from '../../src/platform/config.ts';
import { ORDER_LIMITS } from '../../src/tenants/order-limits.ts';
import { variants } from '../support/depth.ts';
import { expect, test } from './support/shop-test.ts';
import { ADDRESS, shopper } from './support/shopper.ts';

/** In stock for the many orders of every try, and ordered by no other test. */
const YOGA_MAT = '400234-01';
const ADD = 'mutation Add($sku:ID!){addToBasket(sku:$sku){__typename}}';
const ENTER =
  'mutation Enter($email:String,$delivery:DeliveryInput,$payment:PaymentInput){enterCheckout(email:$email,delivery:$delivery,payment:$payment){...on CheckoutEntered{checkout{shown}}}}';
const PLACE =
  'mutation Place($shown:String!){placeOrder(shown:$shown,terms:true){__typename ...on OrderProblem{code}}}';

/** Places an order by prepayment as another browser at another address does. */
async function orderElsewhere(
  playwright: PlaywrightWorkerArgs['playwright'],
  baseURL: string,
  email: string,
  mark: number,
) {
  const browser = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `10.9.${mark}.1` },
  });
  const ask = async (query: string, variables: object) =>
    (await browser.post('/api/gateway/', { data: { query, variables } })).text();
  await ask(ADD, { sku: YOGA_MAT });
  const billing = { salutation: 'female', ...ADDRESS, houseNumber: `9${mark}`, city: 'Zürich', country: 'CH' };
  const entered = await ask(ENTER, { email, delivery: { billing }, payment: { method: 'prepayment' } });
  const shown = /"shown":"([^"]+)"/.exec(entered)?.[1];
  expect(await ask(PLACE, { shown })).toContain('OrderPlaced');
  await browser.dispose();
}

async function mailedCode(email: string): Promise<string> {
  const config = readConfig({ DATA_DIR: process.env.TEST_DATA_DIR ?? '' });
  const read = ({ pool }: Parameters<Parameters<typeof withDatabase>[1]>[0]) =>
    pool.query<{ text: string }>("select text from mail where to_address = $1 and kind = 'order-code'", [email]);
  const { rows } = await withDatabase(config, read, false);
  expect(rows).toHaveLength(1);
  return /\b\d{6}\b/.exec(rows[0]?.text ?? '')?.[0] ?? '';
}

for (const { locale, scripts } of variants([
  { locale: 'de-CH', scripts: true },
  { locale: 'fr-CH', scripts: false },
] as const))
  test.describe(`a guest with many orders in ${locale}, ${scripts ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled: scripts });

    test('confirms the mailbox by a mailed code and orders', async ({ page, playwright, baseURL }, {
      retry,
      repeatEachIndex,
    }) => {
      // A second try begins with a mailbox and networks that no first try has used.
      const attempt = retry + 2 * repeatEachIndex;
      const email = `many-orders-${locale}-${attempt}@example.ch`.toLowerCase();
      for (let mark = 0; mark < (ORDER_LIMITS.unpaid.mailbox.confirmAbove ?? 0); mark += 1)
        await orderElsewhere(playwright, baseURL ?? '', email, mark + 8 * attempt + (scripts ? 0 : 100));
      const shop = shopper(page, locale);
      const { placeProblems, review, confirmation } = shop.text.checkout;
      await shop.has(YOGA_MAT);
      await shop.startsAt('checkAndOrder', { email });
      await page.getByRole('checkbox').check();
      const order = page.getByRole('button', { name: review.order });
      await order.click();
      await expect(page.getByText(placeProblems['confirm-email'])).toBeVisible();
      const field = page.getByRole('textbox', { name: review.code.label });
      await expect(page.getByText(review.code.hint(email))).toBeVisible();
      await expect(page.getByRole('checkbox')).toBeChecked();
      const code = await mailedCode(email);
      await field.fill(code === '000000' ? '000001' : '000000');
      await order.click();
      await expect(page.getByText(placeProblems['wrong-code']).first()).toBeVisible();
      await expect(page.getByRole('checkbox')).toBeChecked();
      await field.fill(code);
      // Enter orders; it does not ask for another code.
      await field.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: confirmation.title })).toBeVisible();
    });
  });
