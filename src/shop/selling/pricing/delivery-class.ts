import type { VatRate } from '../../../tenants/tenant.ts';

/** Goods of a basket or an order: minor units of one piece before discounts, and what they are taxed as. */
export type DeliveredLines = { unit: number; vatClass: VatRate['class'] };

/**
 * What delivery is taxed as, with everything that is done for it: as the goods it brings, since it is a part of their supply
 * (MWSTG 19(4)). Where all of them are reduced it is reduced, else standard. A gift, which costs nothing, decides nothing.
 */
export function deliveryClass(goods: readonly DeliveredLines[]): VatRate['class'] {
  const sold = goods.filter(({ unit }) => unit > 0);
  return sold.length > 0 && sold.every(({ vatClass }) => vatClass === 'reduced') ? 'reduced' : 'standard';
}
