import type { AfterOrder } from '../shop/after-sales/fulfilment/index.ts';
import { afterOrderMessagesOf } from '../tenants/messages/after-order.ts';
import { formatAmount } from '../tenants/price-format.ts';
import { type AfterView, dayTexts } from './after-order-data.ts';

/** Return form of an order as formatted texts. */
export type ReturnFormData = {
  lead: string;
  /** Cost of the return; null if it is free. */
  fee: string | null;
  labels: { quantity: string; reason: string; exchange: string; day: string; dayHint: string; submit: string };
  lines: {
    position: number;
    sku: string;
    title: string;
    variantText: string;
    /** Note about the line: sealed goods, or no return possible. */
    note: string | null;
    /** Number of returnable units; 0 if none. */
    most: number;
    /** Initially chosen number of units. */
    chosen: number;
    exchanges: { value: string; text: string }[];
  }[];
  reasons: { value: string; text: string }[];
  /** Days for a two-man collection. */
  days: { value: string; text: string }[];
};

/** Returns the form. `line`: position of the clicked line; a single line is chosen by default. */
export function returnForm(order: AfterOrder, view: AfterView, line: number | null): ReturnFormData {
  const all = afterOrderMessagesOf(view.locale);
  const text = all.form;
  const back = order.lines.filter(({ most }) => most > 0);
  const open = back.filter(({ isExcluded }) => !isExcluded);
  return {
    lead: text.lead,
    fee:
      order.labelFee.amount > 0 && open.some(({ byCollection }) => !byCollection)
        ? all.fee(formatAmount(order.labelFee.amount, view.tenant.priceFormat))
        : null,
    labels: {
      quantity: text.quantity,
      reason: text.reason,
      exchange: text.exchange,
      day: text.day,
      dayHint: text.dayHint,
      submit: text.submit,
    },
    lines: back.map((entry) => ({
      position: entry.position,
      sku: entry.sku,
      title: entry.title,
      variantText: entry.variantText,
      note: entry.isExcluded ? text.excluded : entry.isSealed ? text.sealed : null,
      most: entry.isExcluded ? 0 : entry.most,
      chosen: !entry.isExcluded && (open.length === 1 || entry.position === line) ? entry.most : 0,
      exchanges:
        entry.exchanges.length === 0
          ? []
          : [
              { value: '', text: text.noExchange },
              ...entry.exchanges.map(({ sku, variantText }) => ({ value: sku, text: text.exchangeFor(variantText) })),
            ],
    })),
    reasons: Object.entries(text.reasons).map(([value, words]) => ({ value, text: words })),
    days: order.collectionDays.map((value) => ({ value, text: dayTexts(value, view) })),
  };
}
