import type { DeliveryFees } from '../../../tenants/tenant.ts';
import type { DeliveryMode } from '../../catalogue/products/index.ts';

export type FeeLine = { mode: DeliveryMode /** Minor units of the line after discounts. */; amount: number };

/**
 * Fee of each way of delivery an order needs, in minor units (docs/rules/delivery.md#fees). From the threshold on, parcels cost
 * nothing and bulky goods only their surcharge; two-man delivery is never free. Bulky goods travel with the parcels,
 * so the basic fee is due once.
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

/** Fees of a premium member: parcels are free, other ways of delivery keep their price (docs/rules/premium.md#fee-and-benefits). */
export function memberFees(fees: DeliveryFees): DeliveryFees {
  return { ...fees, freeFrom: 0 };
}

/** What is missing until parcels are free; null once reached or when nothing travels as a parcel. */
export function missingToFreeDelivery(lines: FeeLine[], fees: DeliveryFees): number | null {
  const goods = lines.reduce((sum, line) => sum + line.amount, 0);
  if (!lines.some((line) => line.mode !== 'two-man')) return null;
  return goods >= fees.freeFrom ? null : fees.freeFrom - goods;
}
