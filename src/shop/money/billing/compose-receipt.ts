import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import { giftCardMessagesOf } from '../../../tenants/messages/gift-cards.ts';
import { messagesOf } from '../../../tenants/messages/server.ts';
import { wordsOfMethod } from '../../../tenants/own-methods.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { BilledOrder } from '../../selling/orders/index.ts';
import { dayText } from './day-text.ts';
import type { BillPaper } from './paper/bill-paper.ts';
import { paperHead } from './paper-head.ts';

/**
 * Returns the content of a receipt for bought gift cards. It shows no VAT, because the sale of a multi-purpose voucher
 * is no supply (docs/rules/gift-cards.md#vat). `cards`: face values in minor units.
 */
export function composeReceipt(
  tenant: Tenant,
  locale: Locale,
  { order, customerNumber }: BilledOrder,
  receipt: { number: string; issuedOn: string; at: Date; cards: readonly number[] },
): BillPaper {
  const text = billingMessagesOf(locale);
  const own = giftCardMessagesOf(locale).receipt;
  const { house, address } = paperHead(tenant, locale);
  const { methods } = messagesOf(locale).checkout.payment;
  const price = (amount: number) => formatAmount(amount, tenant.priceFormat);
  const { number, issuedOn, at, cards } = receipt;
  const counts = [...Map.groupBy(cards, (amount) => amount)].map(([amount, same]) => ({ amount, count: same.length }));
  const total = cards.reduce((sum, amount) => sum + amount, 0);
  return {
    title: `${own.title} ${number}`,
    lang: locale,
    createdAt: at,
    house,
    recipient: address(order.billing),
    heading: own.title,
    stamp: null,
    facts: [
      [own.number, number],
      [text.facts.order, order.number],
      [own.date, dayText(locale, issuedOn)],
      ...(customerNumber === null ? [] : [[text.facts.customer, customerNumber] satisfies [string, string]]),
    ],
    shippedTo: null,
    table: {
      article: text.lines.article,
      quantity: text.lines.quantity,
      unit: text.lines.unit,
      total: text.lines.total,
    },
    lines: counts.map(({ amount, count }) => ({
      title: own.card,
      notes: [],
      quantity: String(count),
      unit: price(amount),
      total: price(amount * count),
    })),
    totals: [{ label: own.total, value: price(total), isStrong: true }],
    vat: { title: text.vat.title, heads: [text.vat.rate, text.vat.net, text.vat.tax, text.vat.gross], rows: [] },
    paragraphs: [
      text.pay.other(wordsOfMethod(methods, order.payment, { tenant, locale }).name),
      own.noVat,
      text.thanks,
    ],
    tables: [],
    slips: [],
    page: text.page('{page}', '{of}'),
  };
}
