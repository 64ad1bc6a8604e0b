import { inTransaction } from '../../../../src/platform/database/transaction.ts';
import { moveStock, receiveStock } from '../../../../src/shop/catalogue/stock/index.ts';
import { DAY_MS, dayAfter, isoDay } from './calendar.ts';
import { hasReceived, stockLeft } from './past.store.ts';
import { type PastWorld, WAREHOUSE } from './past-shop.ts';
import type { PastOrder } from './plan.ts';

const DEFAULT_LOCATION = 'main';

/** Receives the goods that the orders of a week need, so that the past sells nothing of what is there today. */
export async function receiveGoods(
  { pool }: PastWorld,
  day: Date,
  orders: readonly PastOrder[],
  location: string = DEFAULT_LOCATION,
): Promise<void> {
  const note = `Wareneingang ${isoDay(day)}`;
  if (orders.length === 0 || (await hasReceived(pool, note))) return;
  const units = new Map<string, number>();
  for (const { sku, quantity } of orders.flatMap(({ lines }) => lines))
    units.set(sku, (units.get(sku) ?? 0) + quantity);
  const cause = { reason: 'goods-in', note, by: WAREHOUSE.email, at: new Date(day.getTime() + DAY_MS / 6) } as const;
  const come = [...units].map(([sku, quantity]) => ({ sku, quantity })).sort((a, b) => (a.sku < b.sku ? -1 : 1));
  await inTransaction(pool, (client) => receiveStock(client, come, location, cause));
}

/** Counts the stock on the last evening: units that came back from customers are not there twice. */
export async function countStock({ pool }: PastWorld, lastDay: Date): Promise<void> {
  const at = new Date(dayAfter(lastDay, 1).getTime() - 1);
  const found = await stockLeft(pool, dayAfter(lastDay, 1));
  const cause = { reason: 'count', note: 'Inventur', by: WAREHOUSE.email, at } as const;
  await inTransaction(pool, async (client) => {
    for (const { sku, location, left } of found)
      await moveStock(
        client,
        left > 0
          ? { sku, from: location, to: null, quantity: left }
          : { sku, from: null, to: location, quantity: -left },
        cause,
      );
  });
}
