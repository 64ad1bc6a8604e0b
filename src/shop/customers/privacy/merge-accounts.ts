import type pg from 'pg';
import type { Pool } from '../../../platform/database/pool.ts';
import { adoptOrders } from '../../money/ledger/index.ts';
import { blockedBy, lockForMerge, type MergeBlock, moveRows } from './merge.store.ts';
import { countRows, type DataSubject } from './personal-data.store.ts';
import type { Departments } from './ports.ts';
import { hasPreparedOrder } from './retention.store.ts';

/** Tables that the preview of a merge counts. */
export const PREVIEWED = [
  'orders',
  'customer_address',
  'wishlist_item',
  'contact_ticket',
  'gift_card',
  'review',
  'membership',
  'customer_note',
] as const;
export type MergeCounts = Record<(typeof PREVIEWED)[number], number>;

/** `order-under-way`: a payment of one of the accounts must end first. `gone`: one of them does not exist any more. */
export type MergeProblem = 'gone' | 'same' | 'order-under-way' | MergeBlock;

export type AccountMerge = {
  /** Counts what a merge would move, and says what prevents it. */
  preview(accounts: { from: DataSubject; to: string; now: Date }): Promise<{
    counts: MergeCounts;
    problem: MergeProblem | null;
  }>;
  /**
   * Moves everything of one account to another one of the same tenant, in the caller's transaction, and closes the
   * first. Locks baskets, orders, ledger accounts, then both customers, each by ascending id.
   */
  run(
    client: pg.PoolClient,
    accounts: { tenant: string; from: string; to: string; now: Date },
  ): Promise<{ ok: true; email: string; locale: string } | { ok: false; problem: MergeProblem }>;
};

export function createAccountMerge({
  pool,
  hashOf,
}: { pool: Pool } & Required<Pick<Departments, 'hashOf'>>): AccountMerge {
  return {
    preview: async ({ from, to, now }) => {
      const counts = await Promise.all(PREVIEWED.map((table) => countRows(pool, [table], { ...from, now })));
      const problem =
        from.id === to
          ? 'same'
          : (await hasPreparedOrder(pool, from.id)) || (await hasPreparedOrder(pool, to))
            ? 'order-under-way'
            : await blockedBy(pool, { from: from.id, to });
      return {
        counts: Object.fromEntries(PREVIEWED.map((table, index) => [table, counts[index] ?? 0])) as MergeCounts,
        problem,
      };
    },

    run: async (client, { tenant, from, to, now }) => {
      if (from === to) return { ok: false, problem: 'same' };
      const locked = await lockForMerge(client, tenant, [from, to]);
      const ending = locked.find(({ id }) => id === from);
      if (!ending || locked.length < 2) return { ok: false, problem: 'gone' };
      if ((await hasPreparedOrder(client, from)) || (await hasPreparedOrder(client, to)))
        return { ok: false, problem: 'order-under-way' };
      const problem = await blockedBy(client, { from, to });
      if (problem) return { ok: false, problem };
      // Guest orders of the address that ends belong to this person too.
      await adoptOrders(client, { tenant, customerId: from, email: ending.email });
      await moveRows(client, {
        from,
        to,
        tenant,
        fromHash: hashOf({ tenant, id: from }),
        toHash: hashOf({ tenant, id: to }),
        now,
      });
      return { ok: true, email: ending.email, locale: ending.locale };
    },
  };
}
