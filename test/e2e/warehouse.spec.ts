import { staffTexts } from '../../src/admin/texts/index.ts';
import { withDatabase } from '../../src/cli/open-database.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Pool } from '../../src/platform/database/pool.ts';
import { placeOrder } from '../fulfilment/support.ts';
import { openSelling } from '../support/selling.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/shop-test.ts';
import { comeIn } from './support/staff.ts';

const text = staffTexts.de;
const say = text.warehouse;

function onDatabase<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const config = readConfig({ DATA_DIR: process.env.TEST_DATA_DIR ?? '' });
  return withDatabase(config, ({ pool }) => work(pool), false);
}

/** Places orders of different persons that are promised for the past, so that they come first in the list. */
function lateOrders(count: number, day: string): Promise<string[]> {
  return onDatabase(async (pool) => {
    const { rows } = await pool.query<{ sku: string }>(
      `select offer.sku from offer join stock using (sku) join variant using (sku) join product on product.id = offer.product_id
       where tenant = 'ch' and on_sale and delivery_mode = 'parcel' and quantity > 30 order by quantity desc, offer.sku limit 10`,
    );
    const shop = openSelling(pool);
    const numbers: string[] = [];
    for (let index = 0; index < count; index += 1)
      numbers.push(
        await placeOrder(
          shop,
          { [rows[index % rows.length]?.sku ?? '']: 1 },
          { email: `lager-${Date.now()}-${index}@example.ch` },
        ),
      );
    await pool.query(
      `update orders set delivery = jsonb_set(delivery, '{groups,0,latest}', to_jsonb($2::text)) where number = any($1)`,
      [numbers, day],
    );
    return numbers;
  });
}

/** Most interactions that shipping 20 orders may need. */
const MOST_STEPS = 40;

test('twenty orders are shipped at once, with labels and packing slips in two files @whole', async ({ page }) => {
  const numbers = await lateOrders(20, '2026-01-05');
  await comeIn(page, `lager-${Date.now()}@montarve.example`, 'warehouse');
  let steps = 0;
  await page.getByRole('link', { name: /überfällig/ }).click();
  steps += 1;
  await expect(page.getByRole('heading', { level: 1, name: text.sections.warehouse })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  for (const number of numbers) {
    await page.getByRole('checkbox', { name: say.selectOf(number) }).check();
    steps += 1;
  }
  await page.getByRole('button', { name: say.ship }).click();
  steps += 1;
  await expect(page.getByText(say.batchIntro('20', '20'))).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  for (const name of [say.labels, say.slips]) {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    steps += 1;
  }
  expect(steps).toBeLessThanOrEqual(MOST_STEPS);
  await page.goto('/backoffice/warehouse?show=late');
  for (const number of numbers) await expect(page.getByText(number)).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an order is picked, packed by scan and shipped, in French', async ({ page }) => {
    const french = staffTexts.fr;
    const word = french.warehouse;
    const [number = ''] = await lateOrders(1, '2026-01-06');
    const sku = await onDatabase(async (pool) => {
      const { rows } = await pool.query<{ sku: string }>(
        'select sku from order_line join orders on orders.id = order_id where orders.number = $1',
        [number],
      );
      return rows[0]?.sku ?? '';
    });
    await comeIn(page, `entrepot-${Date.now()}@montarve.example`, 'warehouse');
    await page.getByRole('button', { name: french.languageName }).first().click();
    await page.goto(`/backoffice/warehouse?number=${number}`);
    await page.getByRole('checkbox', { name: word.selectOf(number) }).check();
    await page.getByRole('button', { name: word.createPicks }).click();
    await expect(page.getByRole('status')).toContainText(word.picksCreated);
    await page.getByRole('button', { name: word.finishPick }).click();
    await expect(page.getByRole('status')).toContainText(word.pickFinished);
    await page.getByRole('link', { name: word.toPack }).click();
    await page.getByRole('link', { name: number }).click();
    const goods = page.getByRole('region', { name: word.goods });
    await goods.getByLabel(word.scan).fill('4000000000000');
    await goods.getByLabel(word.scan).press('Enter');
    await expect(page.getByRole('alert')).toContainText(word.problems['scan-unknown']);
    await goods.getByLabel(word.scan).fill(sku);
    await goods.getByLabel(word.scan).press('Enter');
    await expect(page.getByRole('status')).toContainText(word.complete);
    await goods.getByLabel(word.weightKg).fill('1,5');
    await goods.getByRole('button', { name: word.closeAndShip }).click();
    await expect(page.getByRole('status').first()).toContainText(word.parcelSent);
    const parcels = page.getByRole('table', { name: word.orderParcels });
    await expect(parcels).toContainText(word.parcelStates.shipped);
    await expect(parcels.getByRole('link', { name: word.label })).toBeVisible();
  });
});
