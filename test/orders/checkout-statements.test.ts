import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenants } from '../../houses/montarve/house.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { groupsOf, statementsOf } from '../support/count-queries.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { publicUrlOf } from '../support/public-urls.ts';
import { seedProduct } from '../support/seed.ts';
import { openSelling, orderForm, personOf } from '../support/selling.ts';

/*
 * Counts are no timings: they fail on every machine when a checkout asks the database more often. Round trips are the
 * statements that wait for the answer of the one before (decision 305).
 */
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await seedProduct(database.pool, {
    id: 'counted',
    variants: [
      { sku: 'counted-a', stock: 500 },
      { sku: 'counted-b', stock: 500 },
    ],
  });
});
afterAll(() => database.drop());

type Shop = ReturnType<typeof openSelling>;
const openShop = (): Shop =>
  openSelling(database.pool, systemClock, undefined, undefined, undefined, publicUrlOf, true);

/** Returns the number of statements of each step of a guest's checkout with two lines on invoice. */
async function countSteps(shop: Shop, email: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const count = async <Result>(step: string, run: () => Promise<Result>): Promise<Result> => {
    const results: Result[] = [];
    counts[step] = (
      await statementsOf(async () => {
        results.push(await run());
      })
    ).length;
    const [result] = results;
    if (result === undefined) throw new Error(`${step} has no result`);
    return result;
  };
  const guest = { tenant: tenants.ch, locale: 'de-CH' as const, secret: null };
  const added = await count('add two', () =>
    shop.basket.addAll(guest, [
      { sku: 'counted-a', quantity: 1 },
      { sku: 'counted-b', quantity: 1 },
    ]),
  );
  if (!added.ok) throw new Error(added.problem);
  const key = { ...guest, secret: added.secret };
  const { address, birthday } = personOf(email);
  const entered = { contact: { email }, delivery: address, payment: { method: 'invoice', birthday } };
  const { refused } = await count('enter everything', () => shop.checkout.enterTogether(key, entered));
  expect(refused).toEqual([]);
  const form = await orderForm(shop, key);
  const sender = { address: '203.0.113.7', publicUrl: publicUrlOf(tenants.ch) };
  expect(await count('place', () => shop.checkout.place(key, form, sender))).toMatchObject({ ok: true });
  return counts;
}

test('sends few statements in a whole guest checkout through the gateway', async () => {
  const shop = openShop();
  // Fills caches.
  await countSteps(shop, 'first@example.ch');
  expect(await countSteps(shop, 'counted@example.ch')).toEqual({ 'add two': 2, 'enter everything': 4, place: 10 });
});

test('waits for the database four times while it places an order', async () => {
  const shop = openShop();
  const guest = { tenant: tenants.ch, locale: 'de-CH' as const, secret: null };
  const added = await shop.basket.add(guest, { sku: 'counted-a', quantity: 1 });
  if (!added.ok) throw new Error(added.problem);
  const key = { ...guest, secret: added.secret };
  const { address, birthday } = personOf('waits@example.ch');
  await shop.checkout.enterTogether(key, {
    contact: { email: 'waits@example.ch' },
    delivery: address,
    payment: { method: 'invoice', birthday },
  });
  const form = await orderForm(shop, key);
  // The begin, the locks and the debts; the order; the mail and the stock; the commit.
  expect(await groupsOf(() => shop.checkout.place(key, form))).toEqual([3, 1, 3, 1]);
});
