import type pg from 'pg';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { tenants } from '../../../../tenants/index.ts';
import { announce, holdOffAllImports, noteChanged } from '../import/import-run.store.ts';
import { readCategories } from '../import/known.store.ts';
import { writeSearchTexts } from '../import/search-text.store.ts';
import { putOnSale, takeDuePublications } from './publication.store.ts';

/** Updates the search texts of products in all tenants and locales, and announces the products. */
export async function announceEverywhere(client: pg.ClientBase, ids: readonly string[]): Promise<void> {
  const unique = [...new Set(ids)];
  for (const tenant of Object.values(tenants))
    for (const { locale } of tenant.locales)
      await writeSearchTexts(client, tenant.id, await readCategories(client, locale), unique);
  await announce(client, unique);
}

/** Puts products on sale whose publication is due. Waits for the next run while an import runs. */
export async function publishDueProducts({ pool, clock }: { pool: Pool; clock: Clock }): Promise<void> {
  await inTransaction(pool, async (client) => {
    if (!(await holdOffAllImports(client))) return;
    const now = clock.now();
    const due = await takeDuePublications(client, now);
    if (due.length === 0) return;
    for (const { product_id: id, tenant } of due) await putOnSale(client, id, { tenant, now });
    await noteChanged(
      client,
      due.map(({ product_id: id }) => id),
    );
    await announceEverywhere(
      client,
      due.map(({ product_id: id }) => id),
    );
  });
}
