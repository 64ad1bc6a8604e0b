import type { Tenant } from '../../tenants/tenant.ts';
import { deliveryFees, missingToFreeDelivery } from '../delivery/index.ts';
import { includedVat, money } from '../pricing/index.ts';
import type { BasketLine, Totals } from './types.ts';

/**
 * Goods, delivery, total and the VAT included in them. Delivery is taxed as the goods it brings: at the standard rate
 * unless everything in the basket is of the reduced class.
 */
export function basketTotals(lines: BasketLine[], tenant: Tenant, now: Date): Totals {
  const { currency } = tenant;
  const sold = lines.filter((line) => line.article.onSale);
  const feeLines = sold.map((line) => ({ mode: line.article.deliveryMode, amount: line.lineTotal.amount }));
  const goods = feeLines.reduce((sum, line) => sum + line.amount, 0);
  const delivery = deliveryFees(feeLines, tenant.delivery.fees).reduce((sum, group) => sum + group.fee, 0);
  const deliveryClass =
    sold.length > 0 && sold.every((line) => line.article.vatClass === 'reduced') ? 'reduced' : 'standard';
  const taxed = [
    ...sold.map((line) => ({ gross: line.lineTotal.amount, vatClass: line.article.vatClass })),
    { gross: delivery, vatClass: deliveryClass as 'standard' | 'reduced' },
  ];
  const missing = missingToFreeDelivery(feeLines, tenant.delivery.fees);
  return {
    goods: money(goods, currency),
    delivery: money(delivery, currency),
    total: money(goods + delivery, currency),
    vat: includedVat(taxed, tenant.vat, now, tenant.timeZone).map((part) => ({
      permille: part.permille,
      amount: money(part.vat, currency),
    })),
    missingToFreeDelivery: missing === null ? null : money(missing, currency),
  };
}
