import { money, roundHalfUp } from '../../catalogue/prices/index.ts';
import type { BilledOrder } from '../../selling/orders/index.ts';

/**
 * Returns an order whose goods were changed as it is now, for its confirmation: without cancelled units, and less the
 * credits of the changes. An amount without a line belongs to the delivery.
 */
export function changedOrder(billed: BilledOrder, discounts: string): BilledOrder {
  const { order, replaced = 0 } = billed;
  if (replaced === 0) return billed;
  const { totals } = order;
  const { currency } = totals.total;
  const lines = order.lines.flatMap((line) => {
    const quantity = line.quantity - (line.cancelled ?? 0);
    const part = (amount: number) => money(roundHalfUp(amount * quantity, line.quantity), currency);
    return quantity === 0
      ? []
      : [{ ...line, quantity, lineTotal: part(line.lineTotal.amount), discount: part(line.discount.amount) }];
  });
  const goods = lines.reduce((sum, { lineTotal }) => sum + lineTotal.amount, 0);
  const off = lines.reduce((sum, { discount }) => sum + discount.amount, 0);
  const total = totals.total.amount - replaced;
  const beside = (totals.premium?.amount ?? 0) + (totals.giftCards?.bought.amount ?? 0);
  const [first] = totals.discounts;
  const one = { promotionId: '', code: null, source: 'automatic', kind: 'amount', title: discounts } as const;
  return {
    ...billed,
    order: {
      ...order,
      lines,
      totals: {
        ...totals,
        goods: money(goods, currency),
        discounts: off === 0 || !first ? [] : [{ ...one, amount: money(off, currency), delivery: money(0, currency) }],
        delivery: money(total - goods + off - beside, currency),
        total: money(total, currency),
        ...(totals.giftCards
          ? {
              giftCards: {
                ...totals.giftCards,
                toPay: money(Math.max(0, totals.giftCards.toPay.amount - replaced), currency),
              },
            }
          : {}),
      },
    },
  };
}
