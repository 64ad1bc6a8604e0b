import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { TenantId } from '../../../tenants/tenant.ts';
import { type SoldRow, soldRows } from './articles.store.ts';

/** Returns price and stock of variants by SKU that a tenant sells or has sold, in the order of the request. */
export type Sold = (request: { tenant: TenantId; skus: string[] }) => Promise<SoldRow[]>;

type Question = { skus: Set<string>; rows: Promise<Map<string, SoldRow>> };

/**
 * Batches simultaneous requests of a tenant into one query, with at most `most` variants unless one request has more.
 * The query starts after the event loop has read all pending input. No request joins a running query, so that an answer
 * is never older than its request. A failure rejects all requests of the batch.
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
    // PostgreSQL refuses a text with NUL; an invented SKU must not fail the whole batch.
    for (const sku of skus) if (!sku.includes('\0')) question.skus.add(sku);
    const rows = await question.rows;
    return skus.flatMap((sku) => rows.get(sku) ?? []);
  };
}

/** Resolves after the event loop has read the pending input. */
function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
