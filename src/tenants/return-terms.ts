/** Rules of returns of a tenant. */
export type ReturnTerms = {
  creditDays: number;
  payoutWorkingDays: number;
  /** Categories of products that cannot be returned: perishable or made to order. */
  excludedCategories: string[];
  /** Categories of products worn on the skin, returned only with an unbroken seal. */
  sealedCategories: string[];
  /** Whether withdrawal from the whole order refunds the delivery fee (directive 2011/83, article 13). */
  refundsDelivery: boolean;
  /** Whether every page links to the withdrawal function (directive (EU) 2023/2673). */
  withdrawalButton: boolean;
  /** Fee of a return label in minor units, 0 if free (docs/rules/returns.md#return-label). */
  labelFee: number;
};
