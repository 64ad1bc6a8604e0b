import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { StoredPlan } from '../../selling/instalments/index.ts';
import { dayText } from './day-text.ts';
import type { PaperTable } from './paper/bill-paper.ts';
import type { PlanMoney } from './ports.ts';

/** Returns what the ledger will book for a plan; for a bill that is drawn before that. */
export function plannedMoney(plan: StoredPlan, total: number): PlanMoney {
  const dues = plan.dues.map(({ position, amount, protection, isPaid }) => ({
    position,
    amount: amount + protection,
    settled: isPaid ? amount + protection : 0,
  }));
  const protection = plan.dues.reduce((sum, due) => sum + due.protection, 0);
  const open = dues.reduce((all, { amount, settled }) => all + amount - settled, 0);
  return { sold: total, interest: plan.surcharge + plan.pauseSurcharge, protection, dues, open };
}

/**
 * Returns the two tables of an instalment bill. The first adds up the price and the surcharges that the ledger has
 * booked, the second the instalments. Both have the same sum.
 */
export function planTables(
  tenant: Tenant,
  locale: Locale,
  bill: { plan: StoredPlan; total: number; money: PlanMoney },
): PaperTable[] {
  const { plan, total, money } = bill;
  const { plan: text } = billingMessagesOf(locale);
  const price = (amount: number) => formatAmount(amount, tenant.priceFormat);
  const sum = money.dues.reduce((all, { amount }) => all + amount, 0);
  const paid = money.dues.reduce((all, { settled }) => all + settled, 0);
  const isAsAgreed = money.interest === plan.surcharge + plan.pauseSurcharge;
  const costs: [label: string, amount: number][] = [
    [text.price, total],
    [text.credited, money.sold - total],
    ...(isAsAgreed
      ? ([
          [text.surcharge, plan.surcharge],
          [text.pauseSurcharge, plan.pauseSurcharge],
        ] satisfies [string, number][])
      : ([[text.surcharges, money.interest]] satisfies [string, number][])),
    [text.protection, money.protection],
    [text.other, sum - money.sold - money.interest - money.protection],
  ];
  const payableOn = new Map(plan.dues.map((due) => [due.position, due.payableOn]));
  const strong = (label: string, amount: number) => ({ cells: ['', label, price(amount)], isStrong: true });
  const plain = (label: string, amount: number) => ({ cells: ['', label, price(amount)], isStrong: false });
  return [
    {
      title: text.costs,
      heads: ['', '', text.amount],
      rows: [
        ...costs.filter(([, amount]) => amount !== 0).map(([label, amount]) => plain(label, amount)),
        strong(text.total, sum),
      ],
    },
    {
      title: text.title,
      heads: [text.number, text.due, text.amount],
      rows: [
        ...money.dues.map(({ position, amount }, index) => ({
          cells: [String(index + 1), dayText(locale, payableOn.get(position) ?? plan.placedOn), price(amount)],
          isStrong: false,
        })),
        strong(text.total, sum),
        ...(paid === 0 ? [] : [plain(text.paid, -paid), strong(text.open, sum - paid)]),
      ],
    },
  ];
}
