import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../../staff/employees/index.ts';
import { announce, holdOffAllImports } from '../import/import-run.store.ts';
import { withoutPlanned } from '../import/price-periods.ts';
import { readPrices, writePrices } from '../prices.store.ts';
import { offeredProducts, type PlannedPrice, plannedPrices } from './planned-prices.store.ts';

export type RemovePlannedOutcome =
  | { ok: true; changed: number }
  | Refused
  | { ok: false; problem: 'not-planned' | 'import-running' };

/** Planned prices for employees: prices that begin later. Every function checks the role and records its changes. */
export type PlannedPriceAdministration = {
  /** Returns a page of them, of one product or of all; null if the role may not read them. */
  list(
    member: StaffMember,
    asked: { tenant: Tenant; locale: string; page: number; productId?: string },
  ): Promise<{ prices: PlannedPrice[]; pages: number } | null>;
  /**
   * Removes the planned price of variants that begins at `from`, an ISO time. The price before it continues in its time.
   */
  remove(
    member: StaffMember,
    asked: { tenant: Tenant; skus: readonly string[]; from: string },
  ): Promise<RemovePlannedOutcome>;
};

const PAGE = 100;
const MOST_VARIANTS = 1000;

export function createPlannedPrices({ pool, clock }: { pool: Pool; clock: Clock }): PlannedPriceAdministration {
  return {
    list: async (member, { tenant, locale, page, productId }) => {
      if (!may(member, 'price-list.read')) return null;
      const place = { offset: (page - 1) * PAGE, most: PAGE };
      const asked = { tenant: tenant.id, locale, now: clock.now(), productId: productId ?? null, ...place };
      const { prices, count } = await plannedPrices(pool, asked);
      return { prices, pages: Math.max(1, Math.ceil(count / PAGE)) };
    },

    remove: async (member, { tenant, skus, from }) => {
      if (!may(member, 'product.price')) return { ok: false, problem: 'not-allowed' };
      const start = Date.parse(from);
      if (Number.isNaN(start) || skus.length > MOST_VARIANTS) return { ok: false, problem: 'not-planned' };
      return inTransaction(pool, async (client): Promise<RemovePlannedOutcome> => {
        const now = clock.now();
        if (!(await holdOffAllImports(client))) return { ok: false, problem: 'import-running' };
        const products = await offeredProducts(client, tenant.id, skus);
        const own = [...products.keys()];
        const recorded = await readPrices(client, { tenant: tenant.id, skus: own, since: null });
        const plans = own.flatMap((sku) => {
          const before = recorded.get(sku) ?? [];
          const planned = withoutPlanned(before, start, now.getTime());
          return planned ? [{ sku, recorded: before, planned }] : [];
        });
        const changed = await writePrices(client, tenant.id, plans);
        if (changed.length === 0) return { ok: false, problem: 'not-planned' };
        const touched = new Set(changed.flatMap((sku) => products.get(sku) ?? []));
        await announce(client, touched, 'price');
        for (const id of touched)
          await recordAudit(client, now, member, {
            action: 'product.price-removed',
            tenant: tenant.id,
            subject: `product:${id}`,
            before: {
              articles: changed.filter((sku) => products.get(sku) === id).join(', '),
              from: new Date(start).toISOString(),
              amount: recorded.get(changed[0] ?? '')?.find((period) => period.from === start)?.amount ?? null,
            },
          });
        return { ok: true, changed: changed.length };
      });
    },
  };
}
