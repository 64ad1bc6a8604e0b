import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { type PagedRows, pagedOf, readPaged } from '../../../platform/lists/paged.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { parsePrice } from '../../catalogue/products/index.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { vatRate } from '../pricing/index.ts';
import { isBelowFloor, type Margin, marginOf } from './margin.ts';
import {
  type CostOrigin,
  costsBelowFloor,
  costsOfProduct,
  costsOfSkus,
  lockFloor,
  type PricedCost,
  productOfOffer,
  readFloor,
  writeCost,
  writeFloor,
} from './margins.store.ts';

/** Variant with its purchase price and margin; null without one. */
export type VariantMargin = {
  sku: string;
  productId: string;
  title: string;
  gross: number | null;
  cost: number | null;
  origin: CostOrigin | null;
  margin: Margin | null;
  isBelowFloor: boolean;
};

export type CostOutcome = { ok: true } | Refused | { ok: false; problem: 'no-price' | 'floor' | 'changed' };

/** Purchase prices and margins for employees. Every function checks the role and records changes. */
export type MarginAdministration = {
  /** Returns the variants of a product; null if the role may not read margins. */
  ofProduct(
    member: StaffMember,
    asked: { tenant: Tenant; locale: string; id: string },
  ): Promise<{ variants: VariantMargin[]; floor: number | null } | null>;
  /** Returns variants on sale below the floor, the smallest margin first; none without a floor. */
  belowFloor(
    member: StaffMember,
    asked: { tenant: Tenant; locale: string; page: number },
  ): Promise<{ variants: PagedRows<VariantMargin>; floor: number | null } | null>;
  /** Returns variants below the floor behind a place, whatever the page. */
  belowFloorAfter(
    member: StaffMember,
    asked: { tenant: Tenant; locale: string },
    place: { last: readonly string[] | null; size: number },
  ): Promise<{ variants: VariantMargin[]; last: string[] | null; floor: number | null } | null>;
  /** Returns the margins of other prices with VAT, in their order; null without the permission. */
  ofPrices(
    member: StaffMember,
    asked: { tenant: Tenant; prices: readonly { sku: string; amount: number }[] },
  ): Promise<({ margin: Margin; isBelowFloor: boolean } | null)[] | null>;
  /** Sets a purchase price without VAT by hand; an empty text deletes it. */
  setCost(member: StaffMember, asked: { tenant: Tenant; sku: string; cost: string }): Promise<CostOutcome>;
  /** Sets the floor in whole percent; an empty text ends the warnings. `seen`: refuses if the floor is another one now. */
  setFloor(member: StaffMember, asked: { tenant: Tenant; percent: string; seen?: number | null }): Promise<CostOutcome>;
};

const VAT_CLASSES = ['standard', 'reduced'] as const;

export function createMarginAdministration({ pool, clock }: { pool: Pool; clock: Clock }): MarginAdministration {
  const permilleOf = (tenant: Tenant, vatClass: PricedCost['vatClass'], now: Date): number =>
    vatRate(tenant.vat, vatClass, now, tenant.timeZone);

  const ratesOf = (tenant: Tenant, now: Date) =>
    VAT_CLASSES.map((vatClass) => ({ vatClass, permille: permilleOf(tenant, vatClass, now) }));

  function withMargin(row: PricedCost, tenant: Tenant, now: Date, floor: number | null): VariantMargin {
    const { sku, productId, title, gross, cost, origin, vatClass } = row;
    const margin =
      gross === null || cost === null
        ? null
        : marginOf({ gross, cost, vatPermille: permilleOf(tenant, vatClass, now) });
    return {
      sku,
      productId,
      title,
      gross,
      cost,
      origin,
      margin,
      isBelowFloor: margin !== null && isBelowFloor(margin, floor),
    };
  }

  return {
    ofProduct: async (member, { tenant, locale, id }) => {
      if (!may(member, 'margin.read')) return null;
      const now = clock.now();
      const [rows, floor] = await Promise.all([
        costsOfProduct(pool, { tenant: tenant.id, locale, now, id }),
        readFloor(pool, tenant.id),
      ]);
      return { variants: rows.map((row) => withMargin(row, tenant, now, floor)), floor };
    },

    belowFloor: async (member, { tenant, locale, page }) => {
      if (!may(member, 'margin.read')) return null;
      const floor = await readFloor(pool, tenant.id);
      if (floor === null) return { variants: pagedOf(1, []), floor };
      const now = clock.now();
      const rates = ratesOf(tenant, now);
      const found = await readPaged<PricedCost>(page, (window) =>
        costsBelowFloor(pool, { tenant: tenant.id, locale, now, floor, rates, ...window }),
      );
      return { variants: { ...found, rows: found.rows.map((row) => withMargin(row, tenant, now, floor)) }, floor };
    },

    belowFloorAfter: async (member, { tenant, locale }, { last, size }) => {
      if (!may(member, 'margin.read')) return null;
      const floor = await readFloor(pool, tenant.id);
      if (floor === null) return { variants: [], last: null, floor };
      const now = clock.now();
      const rates = ratesOf(tenant, now);
      const rows = await costsBelowFloor(
        pool,
        { tenant: tenant.id, locale, now, floor, rates, take: size, skip: 0 },
        last,
      );
      const variants = rows.map((row) => withMargin(row, tenant, now, floor));
      return { variants, last: rows.at(-1)?.place ?? null, floor };
    },

    ofPrices: async (member, { tenant, prices }) => {
      if (!may(member, 'margin.read')) return null;
      const now = clock.now();
      const [costs, floor] = await Promise.all([
        costsOfSkus(
          pool,
          tenant.id,
          prices.map(({ sku }) => sku),
        ),
        readFloor(pool, tenant.id),
      ]);
      return prices.map(({ sku, amount }) => {
        const known = costs.get(sku);
        if (!known) return null;
        const vatPermille = permilleOf(tenant, known.vatClass, now);
        const margin = marginOf({ gross: amount, cost: known.cost, vatPermille });
        return { margin, isBelowFloor: isBelowFloor(margin, floor) };
      });
    },

    setCost: async (member, { tenant, sku, cost }) => {
      if (!may(member, 'margin.change')) return { ok: false, problem: 'not-allowed' };
      const price = cost.trim() === '' ? { amount: null } : parsePrice(cost, tenant.currency, true);
      if ('reason' in price) return { ok: false, problem: 'no-price' };
      return inTransaction(pool, async (client): Promise<CostOutcome> => {
        const now = clock.now();
        const productId = await productOfOffer(client, tenant.id, sku);
        if (productId === null) return { ok: false, problem: 'not-found' };
        const before = await writeCost(client, { tenant: tenant.id, sku, amount: price.amount, now });
        await recordAudit(client, now, member, {
          action: 'product.cost',
          tenant: tenant.id,
          subject: `product:${productId}`,
          before: { sku, amount: before },
          after: { sku, amount: price.amount },
        });
        return { ok: true };
      });
    },

    setFloor: async (member, { tenant, percent, seen }) => {
      if (!may(member, 'margin.change')) return { ok: false, problem: 'not-allowed' };
      const text = percent.trim();
      if (text !== '' && !/^\d{1,2}$/.test(text)) return { ok: false, problem: 'floor' };
      const floor = text === '' ? null : Number(text);
      return inTransaction(pool, async (client): Promise<CostOutcome> => {
        await lockFloor(client, tenant.id);
        const before = await readFloor(client, tenant.id);
        if (seen !== undefined && seen !== before) return { ok: false, problem: 'changed' };
        await writeFloor(client, tenant.id, floor);
        await recordAudit(client, clock.now(), member, {
          action: 'margin.floor',
          tenant: tenant.id,
          before: { percent: before },
          after: { percent: floor },
        });
        return { ok: true };
      });
    },
  };
}
