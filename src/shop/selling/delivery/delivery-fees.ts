import type { DeliveryFees } from '../../../tenants/tenant.ts';
import type { DeliveryMode } from '../../catalogue/products/index.ts';

export type FeeLine = {
  mode: DeliveryMode;
  /** Minor units of the line after discounts. */
  amount: number;
};

/**
 * Returns the fee of each delivery class of an order, in minor units (docs/rules/delivery.md#fees). From the threshold
 * on, parcels are free and bulky goods cost only their surcharge; two-man delivery is never free. Bulky goods are sent
 * with the parcels, so the basic fee is due once.
 */
export function deliveryFees(lines: FeeLine[], fees: DeliveryFees): { mode: DeliveryMode; fee: number }[] {
  const goods = lines.reduce((sum, line) => sum + line.amount, 0);
  const has = (mode: DeliveryMode) => lines.some((line) => line.mode === mode);
  const basic = goods >= fees.freeFrom ? 0 : fees.parcel;
  const groups: { mode: DeliveryMode; fee: number }[] = [];
  if (has('parcel')) groups.push({ mode: 'parcel', fee: basic });
  if (has('bulky')) groups.push({ mode: 'bulky', fee: fees.bulky + (has('parcel') ? 0 : basic) });
  if (has('two-man')) groups.push({ mode: 'two-man', fee: fees.twoMan });
  return groups;
}

/**
 * Returns the fees of a premium member: parcels are free, other classes keep their price
 * (docs/rules/premium.md#fee-and-benefits).
 */
export function memberFees(fees: DeliveryFees): DeliveryFees {
  return { ...fees, freeFrom: 0 };
}

/** Returns the amount missing to free parcels, in minor units; null if reached or if nothing is sent by post. */
export function missingToFreeDelivery(lines: FeeLine[], fees: DeliveryFees): number | null {
  const goods = lines.reduce((sum, line) => sum + line.amount, 0);
  if (!lines.some((line) => line.mode !== 'two-man')) return null;
  return goods >= fees.freeFrom ? null : fees.freeFrom - goods;
}
