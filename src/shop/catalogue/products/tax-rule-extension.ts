import type { Tenant } from '../../../tenants/tenant.ts';
import type { VatClass } from './types.ts';

/** Facts of a variant that is bought. `vatClass`: the class that its feed names. */
export type TaxedVariant = {
  tenant: Tenant;
  sku: string;
  productId: string;
  /** Main category of the product. */
  categoryId: string;
  brand: string;
  vatClass: VatClass;
};

/** Tax rule of an extension. The rates of the classes stay those of the tenant, by day. */
export type TaxRuleExtension = {
  /**
   * Returns the VAT class of a variant when it is bought: a pure rule. Prices include VAT and stay the same. If it fails,
   * the class of the feed counts.
   */
  classOf(variant: TaxedVariant): VatClass;
};

/** Tax rule with the name of its extension. */
export type OwnedTaxRule = { extension: string; rule: TaxRuleExtension };
