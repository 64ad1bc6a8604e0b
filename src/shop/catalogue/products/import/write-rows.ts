import type { FeedRow } from './feed-row.ts';
import type { ImportContext } from './import-context.ts';
import { refreshStatistics } from './import-run.store.ts';
import { stagedPages } from './staged-rows.store.ts';
import { prepareBatch, type ReadBatch, readBatch, writeBatch, writeNames } from './write-batch.ts';

const BATCH = 1000;
/** Limit up to which the rows of one product stay in one batch. */
const LARGEST_BATCH = 2000;
/** Numbers of batches after which a larger catalogue needs other plans. */
const REFRESHED_AFTER = [2, 8, 32, 128, 512];
/** Batches that PostgreSQL writes while the next one is compiled. */
const UNDER_WAY = 2;

type Writing = { products: ReadonlySet<string>; done: Promise<void> };

/**
 * Writes the staged rows batch by batch. While PostgreSQL writes a batch, the next ones are read and compiled. A batch
 * whose products an earlier one contains too waits for it, since it needs what is stored then.
 */
export async function writeRows(context: ImportContext, show: (written: number) => void): Promise<void> {
  const batches = stagedBatches(context);
  const next = async (): Promise<FeedRow[] | null> => (await batches.next()).value ?? null;
  const underWay: Writing[] = [];
  const settle = async (most: number): Promise<void> => {
    while (underWay.length > most) await underWay.shift()?.done;
  };
  let written = 0;
  let count = 0;
  let rows = await next();
  let ahead: Promise<ReadBatch> | null = null;
  while (rows !== null) {
    const read: ReadBatch = await (ahead ?? readBatch(context, rows));
    const following = await next();
    const products = productsOf(rows);
    const isApart =
      following !== null && [products, ...underWay.map((batch) => batch.products)].every(apartFrom(following));
    // Sent before the statements of this batch, so that the answer comes while they run.
    ahead = isApart && following ? handled(readBatch(context, following)) : null;
    const compiled = await prepareBatch(context, read);
    await writeNames(context);
    const size = rows.length;
    const done = writeBatch(context, compiled).then(() => {
      written += size;
      show(written / context.staged);
    });
    underWay.push({ products, done: handled(done) });
    count += 1;
    const isRefreshed = REFRESHED_AFTER.includes(count) && context.hasGrown;
    // Variants left other products, which the following rows may contain.
    const isMoved = compiled.batch.left.size > 0;
    if (isMoved) ahead = null;
    await settle(isRefreshed || isMoved || !isApart ? 0 : UNDER_WAY - 1);
    if (isRefreshed) {
      await refreshStatistics(context.client);
      context.hasGrown = false;
    }
    rows = following;
  }
  await settle(0);
}

/** Marks a rejection as handled, since the promise is awaited later. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

const productsOf = (rows: readonly FeedRow[]): Set<string> => new Set(rows.map((row) => row.productId));

const apartFrom = (rows: readonly FeedRow[]) => (products: ReadonlySet<string>) =>
  rows.every((row) => !products.has(row.productId));

/** Groups the staged rows. Rows of a product that follow each other stay together up to a limit. */
async function* stagedBatches({ client }: ImportContext): AsyncGenerator<FeedRow[], undefined> {
  let batch: FeedRow[] = [];
  for await (const page of stagedPages(client, BATCH))
    for (const row of page) {
      const another = batch.at(-1)?.productId !== row.productId;
      if (batch.length >= LARGEST_BATCH || (batch.length >= BATCH && another)) {
        yield batch;
        batch = [];
      }
      batch.push(row);
    }
  if (batch.length > 0) yield batch;
}
