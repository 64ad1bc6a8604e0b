import type { Tenant, VatRate } from '../../../tenants/tenant.ts';
import type { OrderView } from '../../selling/orders/index.ts';
import { deliveryClass, vatRate } from '../../selling/pricing/index.ts';

/** Minor units. */
export type BilledVat = { permille: number; gross: number; vat: number };

/**
 * Returns the order's agreed VAT and the gross amount of each rate; the gross amounts add up to the total. Lines count
 * after discounts, by their class. Delivery and its services take the rate of the goods. Everything else, such as the
 * membership, takes the standard rate.
 */
export function billVat(tenant: Pick<Tenant, 'vat' | 'timeZone'>, order: OrderView): BilledVat[] {
  const { totals, lines, placedAt } = order;
  const rateOf = (vatClass: VatRate['class']) => vatRate(tenant.vat, vatClass, placedAt, tenant.timeZone);
  const goods = lines.map(({ unitPrice, vatClass }) => ({ unit: unitPrice.amount, vatClass }));
  const reduced = lines
    .filter(({ vatClass }) => vatClass === 'reduced')
    .reduce(
      (sum, { lineTotal, discount }) => sum + lineTotal.amount - discount.amount,
      deliveryClass(goods) === 'reduced' ? totals.delivery.amount : 0,
    );
  const grossOf = new Map<number, number>([
    [rateOf('standard'), totals.total.amount - (totals.giftCards?.bought.amount ?? 0) - reduced],
  ]);
  if (reduced !== 0) grossOf.set(rateOf('reduced'), (grossOf.get(rateOf('reduced')) ?? 0) + reduced);
  return totals.vat.map(({ permille, amount }) => ({
    permille,
    vat: amount.amount,
    gross: grossOf.get(permille) ?? 0,
  }));
}
