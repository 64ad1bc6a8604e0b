import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import type { BilledOrder } from '../../selling/orders/index.ts';
import { requestSlip } from './bill-slips.ts';
import { dayText } from './day-text.ts';
import type { BillPaper } from './paper/bill-paper.ts';
import { paperHead } from './paper-head.ts';
import type { PaymentRequest } from './payment-request.ts';
import { requestLabel } from './request-line.ts';

/** Returns the title of a payment request, such as "Letzte Mahnung". */
export function requestTitle(locale: Locale, { kind, level }: Pick<PaymentRequest, 'kind' | 'level'>): string {
  const { titles } = billingMessagesOf(locale).request;
  if (kind !== 'reminder') return titles[kind];
  return titles.reminder[Math.min(level, titles.reminder.length) - 1] ?? '';
}

/**
 * Returns the content of a payment request in the language of the order. Its lines add up to the amount of its slip.
 * `number`: that of the document; null for requests from before the archive.
 */
export function composeRequest(
  tenant: Tenant,
  locale: Locale,
  { order, customerNumber }: BilledOrder,
  request: PaymentRequest,
  number: string | null = null,
): BillPaper {
  const bill = billingMessagesOf(locale);
  const text = bill.request;
  const { house, address } = paperHead(tenant, locale);
  const price = (amount: number) => formatAmount(amount, tenant.priceFormat);
  const day = (iso: string) => dayText(locale, iso);
  const title = requestTitle(locale, request);
  const isOpen = request.total > 0;
  return {
    title: `${title} ${number ?? order.number}`,
    lang: locale,
    createdAt: new Date(`${request.issuedOn}T12:00:00Z`),
    house,
    recipient: address(order.billing),
    heading: title,
    stamp: null,
    facts: [
      ...(number === null ? [] : [[text.number, number] satisfies [string, string]]),
      [text.order, order.number],
      [text.issued, day(request.issuedOn)],
      ...(customerNumber === null ? [] : [[bill.facts.customer, customerNumber] satisfies [string, string]]),
      ...(isOpen ? [[bill.facts.due, day(request.payableOn)] satisfies [string, string]] : []),
    ],
    shippedTo: null,
    table: { article: text.what, quantity: '', unit: '', total: bill.lines.total },
    lines: request.rows.map((row) => ({
      title: requestLabel(row, text.rows, day),
      notes: [],
      quantity: '',
      unit: '',
      total: price(row.amount),
    })),
    totals: [{ label: text.rows.total, value: price(request.total), isStrong: true }],
    vat: { title: '', heads: [], rows: [] },
    paragraphs: isOpen ? [text.pay(day(request.payableOn))] : [text.nothing],
    tables: [],
    slips: isOpen ? [requestSlip({ tenant, locale, order, customerNumber }, request)] : [],
    page: bill.page('{page}', '{of}'),
  };
}
