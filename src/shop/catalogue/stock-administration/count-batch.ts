import type pg from 'pg';
import { recordAudit } from '../../staff/employees/index.ts';
import { defaultLocation, openLocations, setLevels } from '../stock/index.ts';
import { type LockedVariant, lockVariantStocks } from './count-batch.store.ts';
import type { ChangedBy } from './ports.ts';
import { announceCounted } from './variant.store.ts';

/** Units that a location has by a program's count. `location`: null for the default one. */
export type CountedStock = { sku: string; location: string | null; quantity: number };

/** `superseded`: a later count of the batch is of the same variant and location. */
export type CountResult = 'changed' | 'same' | 'superseded' | 'unknown' | 'no-location' | 'is-set';

/** Counts of a batch: it locks their stock for less than a second. */
export const MOST_COUNTS = 1000;

/**
 * Books the differences between counted units and those that are there, in the caller's transaction. Returns a result for
 * each count. Movements are the history of each variant; the audit trail has one entry for the batch.
 */
export async function bookCounts(
  client: pg.PoolClient,
  { member, now }: ChangedBy,
  counts: readonly CountedStock[],
): Promise<CountResult[]> {
  if (counts.length > MOST_COUNTS) throw new RangeError(`a batch has at most ${MOST_COUNTS} counts`);
  const usual = await defaultLocation(client);
  const placed = counts.map((count) => ({ ...count, location: count.location ?? usual }));
  const locations = await openLocations(client);
  const stocks = await lockVariantStocks(client, [...new Set(counts.map(({ sku }) => sku))]);
  const newest = new Map(placed.map((count, index) => [nameOf(count), index]));
  const results = placed.map((count, index) =>
    resultOf(count, { stock: stocks.get(count.sku), locations, isNewest: newest.get(nameOf(count)) === index }),
  );
  const changed = placed.filter((_, index) => results[index] === 'changed');
  if (changed.length === 0) return results;
  await setLevels(client, changed, { reason: 'count', at: now, by: member.email });
  const counted = changed.map(({ sku }) => ({ sku, before: stocks.get(sku)?.free ?? 0 }));
  await announceCounted(client, counted, now);
  await recordAudit(client, now, member, {
    action: 'stock.counted',
    tenant: null,
    subject: 'stock',
    after: { counts: changed.length },
  });
  return results;
}

const nameOf = ({ sku, location }: { sku: string; location: string }): string => `${location} ${sku}`;

function resultOf(
  { location, quantity }: { location: string; quantity: number },
  known: { stock: LockedVariant | undefined; locations: ReadonlySet<string>; isNewest: boolean },
): CountResult {
  const { stock, locations, isNewest } = known;
  if (!stock) return 'unknown';
  if (stock.isSet) return 'is-set';
  if (!locations.has(location)) return 'no-location';
  if (!isNewest) return 'superseded';
  return (stock.levels.get(location) ?? 0) === quantity ? 'same' : 'changed';
}
