import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { announcePromotions, insertVoucher } from './promotions.store.ts';
import { insertPromotion, type PromotionDraft } from './save-promotions.store.ts';

/** Inserts a tenant's first promotions with their codes from a file. Leaves existing ones unchanged. */
export async function writePromotions(
  deps: { pool: Pool; clock: Clock },
  tenant: string,
  given: { draft: PromotionDraft; codes: string[] }[],
): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.pool, async (client) => {
    let added = 0;
    for (const { draft, codes } of given) {
      const promotionId = await insertPromotion(client, tenant, draft, now);
      if (promotionId === null) continue;
      added += 1;
      for (const code of codes)
        await insertVoucher(client, { promotionId, tenant, code, person: null, validTo: null, now });
    }
    if (added > 0) await announcePromotions(client, tenant);
  });
}
