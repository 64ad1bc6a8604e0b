import type pg from 'pg';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import {
  type AuditEntry,
  may,
  type Refused,
  recordAuditList,
  type StaffMember,
} from '../../../staff/employees/index.ts';
import { lockProducts } from '../bulk/bulk-goods.store.ts';
import { touchProducts } from '../bulk/write-fields-of-many.store.ts';
import { editorAmount } from '../editor/editor-amount.ts';
import { editorPriceAt } from '../editor/editor-product.ts';
import { markEditedFields } from '../editor/origin.store.ts';
import { announce, awaitImportLock } from '../import/import-run.store.ts';
import { type ImportedPricePeriod, planPrices, samePeriods } from '../import/price-periods.ts';
import { type PricePlan, readPrices, writePrices } from '../prices.store.ts';
import { offeredProducts } from './planned-prices.store.ts';

/** Price that a variant shall have, in minor units with VAT. `from`: null for now; `to`: null for no end. */
export type WantedPrice = { sku: string; amount: number; from: Date | null; to: Date | null };

/** `unknown`: the tenant does not offer the variant. `period`: it begins in the past, or ends before it begins. */
export type PriceResult = 'changed' | 'same' | 'unknown' | 'period';

export type PriceBatchOutcome =
  | { ok: true; results: PriceResult[] }
  | Refused
  | { ok: false; problem: 'import-running' };

/** Prices that a program sets for many variants of a tenant. Checks the permission and records the changes. */
export type PriceBatches = {
  /**
   * Sets at most MOST_PRICES prices in one transaction, in their order. Returns a result for each. `written` gets them
   * at its end; if it throws, nothing is set.
   */
  setPrices(
    member: StaffMember,
    asked: { tenant: Tenant; wanted: readonly WantedPrice[] },
    written?: ((client: pg.PoolClient, results: readonly PriceResult[]) => Promise<void>) | null,
  ): Promise<PriceBatchOutcome>;
};

/** Prices of a batch: it locks their products for less than a second. */
export const MOST_PRICES = 1000;
/** A start up to a minute ago counts as now. */
const GRACE_MS = 60_000;

export function createPriceBatches({ pool, clock }: { pool: Pool; clock: Clock }): PriceBatches {
  return {
    setPrices: async (member, asked, written) => {
      if (!may(member, 'product.price')) return { ok: false, problem: 'not-allowed' };
      if (asked.wanted.length > MOST_PRICES) throw new RangeError(`a batch has at most ${MOST_PRICES} prices`);
      return inTransaction(pool, async (client): Promise<PriceBatchOutcome> => {
        if (!(await awaitImportLock(client, 'beside'))) return { ok: false, problem: 'import-running' };
        const results = await writeBatch(client, { member, ...asked, now: clock.now() });
        await written?.(client, results);
        return { ok: true, results };
      });
    },
  };
}

type Batch = { member: StaffMember; tenant: Tenant; wanted: readonly WantedPrice[]; now: Date };

/** Writes the prices in the caller's transaction, which holds off imports. Locks products in ascending order. */
async function writeBatch(client: pg.PoolClient, { member, tenant, wanted, now }: Batch): Promise<PriceResult[]> {
  const skus = [...new Set(wanted.map(({ sku }) => sku))];
  const products = await offeredProducts(client, tenant.id, skus);
  await lockProducts(client, [...new Set(products.values())].sort());
  const recorded = await readPrices(client, { tenant: tenant.id, skus: [...products.keys()], since: now });
  const { plans, results } = planBatch(wanted, { products, recorded, now: now.getTime() });
  const changed = await writePrices(client, tenant.id, plans);
  if (changed.length === 0) return results;
  const productOf = (sku: string): string => products.get(sku) ?? '';
  const priceOf = (periods: readonly ImportedPricePeriod[] | undefined): string => {
    const amount = editorPriceAt(periods, now.getTime());
    return amount === null ? '' : editorAmount(amount, tenant.id);
  };
  const edited = changed.map((sku) => ({
    id: productOf(sku),
    field: `price.${tenant.id}.${sku}`,
    before: priceOf(recorded.get(sku)),
  }));
  const ids = [...new Set(changed.map(productOf))];
  await markEditedFields(client, edited, now);
  await touchProducts(client, ids, now);
  await announce(client, ids, 'price');
  const planned = new Map(plans.map((plan) => [plan.sku, plan.planned]));
  await recordAuditList(client, now, member, auditOf(tenant, edited, planned, now));
  return results;
}

/** Plans prices one after another: a later one of the same variant follows those before it. */
function planBatch(
  wanted: readonly WantedPrice[],
  known: { products: ReadonlyMap<string, string>; recorded: ReadonlyMap<string, PricePlan['recorded']>; now: number },
): { plans: PricePlan[]; results: PriceResult[] } {
  const { products, recorded, now } = known;
  const plans = new Map<string, PricePlan>();
  const results = wanted.map(({ sku, amount, from, to }): PriceResult => {
    if (!products.has(sku)) return 'unknown';
    const period = { amount, from: Math.max(from?.getTime() ?? now, now), to: to?.getTime() ?? null };
    const isPast = from !== null && from.getTime() < now - GRACE_MS;
    if (isPast || (period.to !== null && period.to <= period.from)) return 'period';
    const before = plans.get(sku) ?? { sku, recorded: recorded.get(sku) ?? [], planned: recorded.get(sku) ?? [] };
    const planned = planPrices(before.planned, [period], now);
    plans.set(sku, { ...before, planned });
    return samePeriods(planned, before.planned) ? 'same' : 'changed';
  });
  return { plans: [...plans.values()], results };
}

/** Returns an entry for each product, with its prices before and after. */
function auditOf(
  tenant: Tenant,
  edited: readonly { id: string; field: string; before: string }[],
  planned: ReadonlyMap<string, readonly ImportedPricePeriod[]>,
  now: Date,
): AuditEntry[] {
  const after = (field: string): string => {
    const periods = planned.get(field.slice(`price.${tenant.id}.`.length)) ?? [];
    return periods
      .filter(({ to }) => to === null || to > now.getTime())
      .map((period) => periodText(period, tenant.id, now))
      .join(', ');
  };
  return [...Map.groupBy(edited, ({ id }) => id)].map(([id, own]) => ({
    action: 'product.price',
    tenant: tenant.id,
    subject: `product:${id}`,
    before: Object.fromEntries(own.map(({ field, before }) => [field, before])),
    after: Object.fromEntries(own.map(({ field }) => [field, after(field)])),
  }));
}

function periodText({ amount, from, to }: ImportedPricePeriod, tenant: string, now: Date): string {
  const parts = [
    editorAmount(amount, tenant),
    ...(from > now.getTime() ? [`from ${new Date(from).toISOString()}`] : []),
    ...(to === null ? [] : [`to ${new Date(to).toISOString()}`]),
  ];
  return parts.join(' ');
}
