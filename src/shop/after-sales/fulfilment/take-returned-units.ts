import type pg from 'pg';
import type { Tenant } from '../../../tenants/tenant.ts';
import {
  announceStock,
  giveBackStock,
  lockStock,
  type StockLine,
  takeFreeStock,
  unitsInOrder,
} from '../../catalogue/stock/index.ts';
import { lockVouchersOf, reissueVouchers } from '../../selling/promotions/index.ts';
import { articlesHeld } from './articles-held.ts';
import { bySku } from './cancel-lines.ts';
import { moveUnits } from './life.store.ts';
import { HOUSE_AT_FAULT } from './return-states.ts';
import { type Decided, type ReturnRow, returnsOf, writeSettled } from './returns.store.ts';
import type { LifeOrder } from './types.ts';

/** Units that came back, by position, without those that are exchanged. */
export type Back = ReadonlyMap<number, number>;

/**
 * Takes the accepted units of a locked return: exchanges what it can, restocks the rest, and counts it on the lines.
 * Vouchers are locked before stock, as placing an order does.
 */
export async function takeUnits(
  client: pg.PoolClient,
  order: LifeOrder,
  {
    entry,
    read,
    now,
    location,
  }: { entry: ReturnRow; read: readonly Decided[]; now: Date; location?: string | undefined },
): Promise<{ decided: Decided[]; back: Back; held: Awaited<ReturnType<typeof lockVouchersOf>> }> {
  const held = await lockVouchersOf(client, order.id);
  const before = (await returnsOf(client, order.id)).filter(({ state }) => state === 'settled');
  const onShelf = await unitsInOrder(client, order.id, restocked(order, { decided: read, before }));
  await lockStock(
    client,
    [...wishedOf(entry, read), ...onShelf].map(({ sku }) => sku),
  );
  const decided = await exchange(client, order.id, entry, read, now);
  if (!(await writeSettled(client, entry.id, decided, now))) throw new Error('a locked return was settled twice');
  const back = new Map(decided.map(({ position, accepted, exchanged }) => [position, accepted - exchanged]));
  await moveUnits(
    client,
    order.id,
    [...back].map(([position, returned]) => ({ position, returned })),
  );
  if (onShelf.length > 0) {
    await giveBackStock(client, onShelf, { orderId: order.id, reason: 'return', now, location });
    await announceStock(client, onShelf, now);
  }
  return { decided, back, held };
}

/** Issues vouchers anew whose whole order came back by the retailer's fault. `order` has the counts before the return. */
export async function reissueVouchersOf(
  client: pg.PoolClient,
  tenant: Tenant,
  order: LifeOrder,
  { back, held, now }: { back: Back; held: Awaited<ReturnType<typeof lockVouchersOf>>; now: Date },
): Promise<string[]> {
  const isAll = order.lines.every(
    (line) => line.cancelled + line.returned + (back.get(line.position) ?? 0) === line.ordered,
  );
  const settled = (await returnsOf(client, order.id)).filter(({ state }) => state === 'settled');
  return reissueVouchers(client, tenant, {
    orderId: order.id,
    // Lines cancelled before shipping are not the retailer's fault.
    isWhole: isAll && order.lines.every(({ cancelled }) => cancelled === 0),
    isSellersFault: settled.flatMap(({ lines }) => lines).every(isOwnFault),
    held,
    now,
  });
}

/** Whether the retailer caused the return of a line. Lines without a credited unit count as such. */
const isOwnFault = ({ reason, accepted, exchanged }: ReturnRow['lines'][number]): boolean =>
  accepted === exchanged || HOUSE_AT_FAULT.has(reason);

/** Returns the chosen exchange variants of accepted units. */
function wishedOf(entry: ReturnRow, decided: readonly Decided[]): (StockLine & { position: number })[] {
  return decided.flatMap(({ position, accepted }) => {
    const sku = entry.lines.find((line) => line.position === position)?.exchangeSku ?? null;
    return sku === null || accepted === 0 ? [] : [{ position, sku, quantity: accepted }];
  });
}

/** Takes the chosen variants of accepted units from stock. An unavailable variant is credited instead. */
async function exchange(
  client: pg.PoolClient,
  orderId: string,
  entry: ReturnRow,
  decided: readonly Decided[],
  now: Date,
): Promise<Decided[]> {
  const exchanged = new Map<number, number>();
  for (const { position, sku, quantity } of wishedOf(entry, decided)) {
    const taken = await takeFreeStock(client, { lines: [{ sku, quantity }], now, orderId });
    if (taken.shortage !== null) continue;
    await announceStock(client, taken.scarce, now);
    exchanged.set(position, quantity);
  }
  return decided.map((line) => ({ ...line, exchanged: exchanged.get(line.position) ?? 0 }));
}

/** Returns units to restock, with their actual variants. `before` are the returns settled earlier. */
function restocked(order: LifeOrder, back: { decided: readonly Decided[]; before: readonly ReturnRow[] }): StockLine[] {
  return bySku(
    back.decided
      .flatMap(({ position, restocked: pieces }) => {
        const line = order.lines.find((candidate) => candidate.position === position);
        return line ? articlesHeld(line, back.before).slice(0, pieces) : [];
      })
      .map((sku) => ({ sku, quantity: 1 })),
  );
}
