import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { TenantId } from '../../../tenants/tenant.ts';
import { type SoldRow, soldRows } from './articles.store.ts';
import { type OfferedRow, offeredRows, soldAndOfferedRows } from './offered.store.ts';

/** Returns price and stock of variants by SKU that a tenant sells or has sold, in the order of the request. */
export type Sold = (request: { tenant: TenantId; skus: string[] }) => Promise<SoldRow[]>;
/** Returns price and stock of the variants on sale of products, by product; products without any are missing. */
export type Offered = (request: {
  tenant: TenantId;
  products: readonly string[];
}) => Promise<ReadonlyMap<string, OfferedRow[]>>;

type Answers = { sold: Map<string, SoldRow>; offered: Map<string, OfferedRow[]> };
type Question = { skus: Set<string>; products: Set<string>; answers: Promise<Answers> };

/**
 * Batches simultaneous requests of a tenant into one query, with at most `most` variants and `mostProducts` products
 * unless one request has more. The query starts after the event loop has read all pending input. No request joins a
 * running query, so that an answer is never older than its request. A failure rejects all requests of the batch.
 */
export function batchPriceAndStock(deps: { pool: Pool; clock: Clock; most?: number; mostProducts?: number }): {
  sold: Sold;
  offered: Offered;
} {
  const { most = 200, mostProducts = 50 } = deps;
  const waiting = new Map<TenantId, Question>();

  async function ask(tenant: TenantId, skus: Set<string>, products: Set<string>): Promise<Answers> {
    await endOfTurn();
    if (waiting.get(tenant)?.skus === skus) waiting.delete(tenant);
    const { sold, offered } = await read(deps, { tenant, skus: [...skus], products: [...products] });
    return {
      sold: new Map(sold.map((row) => [row.sku, row])),
      offered: Map.groupBy(offered, ([productId]) => productId),
    };
  }

  function questionOf(tenant: TenantId, skus: number, products: number): Question {
    const open = waiting.get(tenant);
    if (open && open.skus.size + skus <= most && open.products.size + products <= mostProducts) return open;
    const own = { skus: new Set<string>(), products: new Set<string>() };
    const question = { ...own, answers: ask(tenant, own.skus, own.products) };
    waiting.set(tenant, question);
    return question;
  }

  return {
    sold: async ({ tenant, skus }) => {
      const question = questionOf(tenant, skus.length, 0);
      // PostgreSQL refuses a text with NUL; an invented SKU must not fail the whole batch.
      for (const sku of skus) if (!sku.includes('\0')) question.skus.add(sku);
      const { sold } = await question.answers;
      return skus.flatMap((sku) => sold.get(sku) ?? []);
    },
    offered: async ({ tenant, products }) => {
      const question = questionOf(tenant, 0, products.length);
      for (const product of products) question.products.add(product);
      return (await question.answers).offered;
    },
  };
}

/** Reads what a batch asks for with one statement. */
async function read(
  { pool, clock }: { pool: Pool; clock: Clock },
  { tenant, skus, products }: { tenant: TenantId; skus: string[]; products: string[] },
): Promise<{ sold: SoldRow[]; offered: OfferedRow[] }> {
  const now = clock.now();
  if (products.length === 0) return { sold: await soldRows(pool, { tenant, skus, now, basketId: null }), offered: [] };
  if (skus.length === 0) return { sold: [], offered: await offeredRows(pool, { tenant, products, now }) };
  return soldAndOfferedRows(pool, { tenant, skus, products, now });
}

/** Resolves after the event loop has read the pending input. */
function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
