import type { VatRate } from '../../../tenants/tenant.ts';

/** Goods of a basket or order: price of one unit before discounts in minor units, and VAT class. */
export type DeliveredLines = { unit: number; vatClass: VatRate['class'] };

/**
 * Returns the VAT class of delivery and its extras. They are taxed like the goods, since they are part of the supply
 * (MWSTG 19(4)): reduced if all goods are reduced, else standard. Gifts have no price and do not count.
 */
export function deliveryClass(goods: readonly DeliveredLines[]): VatRate['class'] {
  const sold = goods.filter(({ unit }) => unit > 0);
  return sold.length > 0 && sold.every(({ vatClass }) => vatClass === 'reduced') ? 'reduced' : 'standard';
}
