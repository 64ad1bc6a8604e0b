import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { StoredPlan } from '../../selling/instalments/index.ts';
import { dayText } from './day-text.ts';
import type { BillPaper } from './paper/bill-paper.ts';

/** Returns the due dates and amounts of an instalment plan, with its surcharges. */
export function planRows(tenant: Tenant, locale: Locale, plan: StoredPlan): NonNullable<BillPaper['plan']> {
  const { plan: text } = billingMessagesOf(locale);
  const price = (amount: number) => formatAmount(amount, tenant.priceFormat);
  const protection = plan.dues.reduce((sum, due) => sum + due.protection, 0);
  const total = plan.dues.reduce((sum, due) => sum + due.amount, 0) + protection;
  const more: [string, number][] = [
    [text.surcharge, plan.surcharge],
    [text.pauseSurcharge, plan.pauseSurcharge],
    [text.protection, protection],
  ];
  return {
    title: text.title,
    heads: [text.number, text.due, text.amount],
    rows: [
      ...plan.dues.map((due, index) => [
        String(index + 1),
        dayText(locale, due.payableOn),
        price(due.amount + due.protection),
      ]),
      ...more.filter(([, amount]) => amount > 0).map(([label, amount]) => ['', label, price(amount)]),
      ['', text.total, price(total)],
    ],
  };
}
