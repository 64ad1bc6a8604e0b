import type pg from 'pg';
import type { FeedCost } from './batch.ts';

/**
 * Writes purchase prices of a feed in the caller's transaction. An empty one deletes that of an earlier feed. Prices by
 * hand stay, unless the import overwrites what employees edited.
 */
export async function writeCosts(
  client: pg.ClientBase,
  feed: { tenant: string; costs: FeedCost[]; overwriteEdits: boolean; now: Date },
): Promise<void> {
  const { tenant, costs, overwriteEdits, now } = feed;
  if (costs.length === 0) return;
  const given = costs.filter(({ amount }) => amount !== null);
  const empty = costs.filter(({ amount }) => amount === null);
  await client.query(
    `insert into purchase_price as known (tenant, sku, amount, origin, changed_at)
     select $1, wanted.sku, wanted.amount, 'feed', $4
     from unnest($2::text[], $3::bigint[]) as wanted (sku, amount) order by wanted.sku
     on conflict (tenant, sku) do update set amount = excluded.amount, origin = 'feed', changed_at = excluded.changed_at
       where (known.origin = 'feed' or $5) and (known.amount, known.origin) is distinct from (excluded.amount, 'feed')`,
    [tenant, given.map(({ sku }) => sku), given.map(({ amount }) => amount), now, overwriteEdits],
  );
  await client.query("delete from purchase_price where tenant = $1 and sku = any($2) and (origin = 'feed' or $3)", [
    tenant,
    empty.map(({ sku }) => sku),
    overwriteEdits,
  ]);
}
