import type { Language, Tenant } from '../../../tenants/tenant.ts';

/** Line of a basket, as a rule sees it. Amounts in minor units of the tenant's currency. */
export type RuledLine = {
  sku: string;
  productId: string;
  /** Main category of the product. */
  categoryId: string;
  brand: string;
  quantity: number;
  /** Price of one unit with VAT: with the price list of the customer, before benefits. */
  unit: number;
};

/** Facts of a basket. Equal facts must give equal reductions. */
export type RuledBasket = { tenant: Tenant; lines: readonly RuledLine[] };

/** Reduction of a line: minor units off all its units together. */
export type LineReduction = { sku: string; off: number };

/** Price rule of an extension: a pure function of the lines of a basket. */
export type PriceRuleExtension = {
  /** Lower-case name. Orders store it as "x-NAME". */
  name: string;
  /** Name of the discount in all languages of the tenants: basket, order, mail and invoice show it. */
  titles: Partial<Record<Language, string>>;
  /**
   * Returns reductions of lines, without asking clock or chance. Promotions and vouchers count first; a line never costs
   * less than nothing. If it fails, nothing is reduced.
   */
  reduce(basket: RuledBasket): readonly LineReduction[];
};

/** Price rule with the name of its extension. */
export type OwnedPriceRule = { extension: string; rule: PriceRuleExtension };
