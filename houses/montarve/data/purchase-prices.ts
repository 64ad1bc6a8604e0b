import { createHash } from 'node:crypto';
import type { Tenant } from '../../../src/tenants/tenant.ts';
import { priceOf } from './prices.ts';
import type { Range, RangeProduct } from './range.ts';
import { variantsOf } from './variants.ts';

/** Purchase price of a variant without VAT, in minor units of the tenant's currency. */
type PurchasePrice = { sku: string; amount: number };

/** Purchase prices in percent of the regular price with VAT, by category: usual ones of mail order. */
const PERCENT: Record<string, number> = { fashion: 42, furniture: 47, technology: 63, home: 44 };
/** Products of a category differ by this many points in both directions. */
const SPREAD = 4;

/** Returns purchase prices of all variants of a tenant, which are equal on every machine. */
export function purchasePricesOf(range: Range, tenant: Tenant): PurchasePrice[] {
  const [{ locale }] = tenant.locales;
  return range.products.flatMap((product) => {
    const percent = percentOf(range, product);
    return variantsOf(range, product, locale).map((variant) => {
      const { now, was } = priceOf(product, variant, tenant.currency);
      return { sku: variant.sku, amount: Math.round((Math.max(now, was ?? 0) * percent) / 100) };
    });
  });
}

function percentOf(range: Range, { id, category }: RangeProduct): number {
  const [byte = 0] = createHash('sha256').update(id).digest();
  const percent = PERCENT[rootOf(range, category)];
  if (percent === undefined) throw new Error(`no purchase price for the category of ${id}`);
  return percent - SPREAD + (byte % (2 * SPREAD + 1));
}

/** Returns the id of the uppermost category above one. */
function rootOf(range: Range, id: string): string {
  const parent = range.categories.get(id)?.parentId ?? null;
  return parent === null ? id : rootOf(range, parent);
}
