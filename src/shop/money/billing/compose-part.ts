import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import { messagesOf } from '../../../tenants/messages/server.ts';
import { ownWords } from '../../../tenants/own-methods.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { BilledOrder } from '../../selling/orders/index.ts';
import { partSlip } from './bill-slips.ts';
import type { BilledVat } from './bill-vat.ts';
import { vatRows } from './compose-bill.ts';
import { dayText } from './day-text.ts';
import { debitText } from './debit-text.ts';
import type { BillPaper } from './paper/bill-paper.ts';
import { paperHead } from './paper-head.ts';

/** Content of a partial invoice. Amounts are minor units and include VAT. */
export type BilledPart = {
  /** A part that takes back more than it bills is a credit note. */
  kind: 'invoice' | 'credit-note';
  number: string;
  at: Date;
  /** ISO dates. `dueOn`: null unless the customer pays by transfer. */
  issuedOn: string;
  suppliedOn: string | null;
  dueOn: string | null;
  /** `index`: place of the line in the order; `list` is its amount before discounts, `gross` after them. */
  lines: readonly { index: number; quantity: number; list: number; gross: number }[];
  beside: number;
  adjusted: number;
  vat: readonly BilledVat[];
  total: number;
  /** Part of the total that gift cards paid. */
  paidByCards: number;
};

/** Returns the content of an invoice for the units of one shipment, in the language of the order. */
export function composePart(tenant: Tenant, locale: Locale, billed: BilledOrder, part: BilledPart): BillPaper {
  const { order, customerNumber } = billed;
  const text = billingMessagesOf(locale);
  const { house, address } = paperHead(tenant, locale);
  const price = (amount: number) => formatAmount(amount, tenant.priceFormat);
  const [recipient, shipped] = [address(order.billing), address(order.shipping)];
  const { number, dueOn, suppliedOn } = part;
  const {
    basket: { summary },
    checkout: { payment },
  } = messagesOf(locale);
  const toPay = part.total - part.paidByCards;
  const title = part.kind === 'invoice' ? text.titles.invoice : text.titles.credit;
  const list = part.lines.reduce((sum, line) => sum + line.list, 0);
  const off = list - part.lines.reduce((sum, line) => sum + line.gross, 0);
  const row = (label: string, amount: number) => ({ label, value: price(amount), isStrong: false });
  return {
    title: `${title} ${number}`,
    lang: locale,
    createdAt: part.at,
    house,
    recipient,
    heading: title,
    stamp: null,
    facts: [
      [text.facts.number, number],
      [text.facts.order, order.number],
      [text.facts.issued, dayText(locale, part.issuedOn)],
      ...(customerNumber === null ? [] : [[text.facts.customer, customerNumber] satisfies [string, string]]),
      ...(suppliedOn === null ? [] : [[text.facts.supplied, dayText(locale, suppliedOn)] satisfies [string, string]]),
      ...(dueOn === null ? [] : [[text.facts.due, dayText(locale, dueOn)] satisfies [string, string]]),
      [text.facts.vat, tenant.vatNumber],
    ],
    shippedTo: shipped.join() === recipient.join() ? null : { title: text.shippedTo, lines: shipped },
    table: {
      article: text.lines.article,
      quantity: text.lines.quantity,
      unit: text.lines.unit,
      total: text.lines.total,
    },
    lines: part.lines.flatMap(({ index, quantity, list: amount }) => {
      const line = order.lines[index];
      if (!line) return [];
      const isFree = line.lineTotal.amount === 0;
      return {
        title: line.title,
        notes: [line.variantText, text.lines.articleNumber(line.sku)].filter((note) => note !== ''),
        quantity: String(quantity),
        unit: isFree ? text.lines.free : price(line.unitPrice.amount),
        total: isFree ? text.lines.free : price(amount),
      };
    }),
    totals: [
      ...(part.lines.length === 0 ? [] : [row(text.totals.goods, list)]),
      ...(off === 0 ? [] : [row(text.totals.discounts, -off)]),
      ...(part.beside === 0
        ? []
        : [row(order.lines.length === 0 ? text.totals.premium : text.totals.delivery, part.beside)]),
      ...(part.adjusted === 0 ? [] : [row(text.totals.adjusted, part.adjusted)]),
      { label: text.totals.total, value: price(part.total), isStrong: true },
      ...(part.paidByCards === 0
        ? []
        : [
            row(payment.methods['gift-card'].name, -part.paidByCards),
            { label: summary.toPay, value: price(toPay), isStrong: true },
          ]),
    ],
    vat: {
      title: text.vat.title,
      heads: [text.vat.rate, text.vat.net, text.vat.tax, text.vat.gross],
      rows: vatRows(part.vat, tenant),
    },
    paragraphs: [payText(), text.thanks],
    tables: [],
    slips:
      dueOn === null || toPay < 1
        ? []
        : [partSlip({ tenant, locale, order, customerNumber }, { number, amount: toPay })],
    page: text.page('{page}', '{of}'),
  };

  function payText(): string {
    if (toPay < 1 || part.kind === 'credit-note') return text.pay.nothing;
    if (dueOn !== null) return text.pay.invoice(dayText(locale, dueOn));
    const method = order.payment;
    if (method === 'prepayment') return text.pay.prepaid;
    if (method === 'instalments') return text.pay.byPlan;
    if (method === 'sepa') return text.pay.debit(debitText(locale, order));
    const names: Record<string, { name: string }> = payment.methods;
    return text.pay.other(names[method]?.name ?? ownWords(tenant, method, locale).name);
  }
}
