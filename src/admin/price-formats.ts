import type { PriceFormat, Tenant } from '../tenants/tenant.ts';

/** Formats of prices by tenant, for pages that show those of several tenants. */
export type PriceFormats = Readonly<Record<string, PriceFormat>>;

export const priceFormats = (tenants: readonly Tenant[]): PriceFormats =>
  Object.fromEntries(tenants.map(({ id, priceFormat }) => [id, priceFormat]));
