import type { Tenant } from '../../tenants/tenant.ts';
import { deliveryFees, memberFees, missingToFreeDelivery } from '../delivery/index.ts';
import { includedVat, money } from '../pricing/index.ts';
import type { BasketLine, Totals } from './types.ts';

/** Whether the buyer pays a member's delivery fees, and the fee of a membership bought along, in minor units. */
export type PremiumTerms = { isMember: boolean; fee: number | null };

export const WITHOUT_PREMIUM: PremiumTerms = { isMember: false, fee: null };

/**
 * Goods, delivery, membership, total and the VAT included in them. Delivery is taxed as the goods it brings: at the
 * standard rate unless everything in the basket is of the reduced class. A membership is a service: standard rate.
 */
export function basketTotals(lines: BasketLine[], tenant: Tenant, now: Date, premium = WITHOUT_PREMIUM): Totals {
  const { currency } = tenant;
  const sold = lines.filter((line) => line.article.onSale);
  const feeLines = sold.map((line) => ({ mode: line.article.deliveryMode, amount: line.lineTotal.amount }));
  const goods = feeLines.reduce((sum, line) => sum + line.amount, 0);
  const fees = premium.isMember ? memberFees(tenant.delivery.fees) : tenant.delivery.fees;
  const delivery = deliveryFees(feeLines, fees).reduce((sum, group) => sum + group.fee, 0);
  const deliveryClass =
    sold.length > 0 && sold.every((line) => line.article.vatClass === 'reduced') ? 'reduced' : 'standard';
  const taxed = [
    ...sold.map((line) => ({ gross: line.lineTotal.amount, vatClass: line.article.vatClass })),
    { gross: delivery, vatClass: deliveryClass as 'standard' | 'reduced' },
    { gross: premium.fee ?? 0, vatClass: 'standard' as const },
  ];
  const missing = missingToFreeDelivery(feeLines, fees);
  return {
    goods: money(goods, currency),
    delivery: money(delivery, currency),
    premium: premium.fee === null ? null : money(premium.fee, currency),
    total: money(goods + delivery + (premium.fee ?? 0), currency),
    vat: includedVat(taxed, tenant.vat, now, tenant.timeZone).map((part) => ({
      permille: part.permille,
      amount: money(part.vat, currency),
    })),
    missingToFreeDelivery: missing === null ? null : money(missing, currency),
  };
}
