import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { TenantId } from '../../../tenants/tenant.ts';
import { type SoldRow, soldRows } from './articles.store.ts';

/** Price and stock of articles by number that a tenant sells or has sold, in the order in which they were asked for. */
export type Sold = (request: { tenant: TenantId; skus: string[] }) => Promise<SoldRow[]>;

type Question = { skus: Set<string>; rows: Promise<Map<string, SoldRow>> };

/**
 * Requests that come at the same moment ask together: one question to the database for all of them, with `most` articles
 * unless one request has more. It is sent when all that had arrived by then has been read, and nobody joins one that is on
 * its way: an answer is never older than who asked for it. Where it fails, it fails for all who asked.
 */
export function batchPriceAndStock(deps: { pool: Pool; clock: Clock; most?: number }): Sold {
  const { pool, clock, most = 200 } = deps;
  const waiting = new Map<TenantId, Question>();

  async function ask(tenant: TenantId, skus: Set<string>): Promise<Map<string, SoldRow>> {
    await endOfTurn();
    if (waiting.get(tenant)?.skus === skus) waiting.delete(tenant);
    const rows = await soldRows(pool, { tenant, skus: [...skus], now: clock.now(), basketId: null });
    return new Map(rows.map((row) => [row.sku, row]));
  }

  return async ({ tenant, skus }) => {
    let question = waiting.get(tenant);
    if (!question || question.skus.size + skus.length > most) {
      const own = new Set<string>();
      question = { skus: own, rows: ask(tenant, own) };
      waiting.set(tenant, question);
    }
    // PostgreSQL refuses a text with NUL: a number that somebody made up must not fail for all.
    for (const sku of skus) if (!sku.includes('\0')) question.skus.add(sku);
    const rows = await question.rows;
    return skus.flatMap((sku) => rows.get(sku) ?? []);
  };
}

/** When the event loop has read what had arrived. */
function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
