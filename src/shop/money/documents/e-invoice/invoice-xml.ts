import { billingMessagesOf } from '../../../../tenants/messages/billing.ts';
import type { Locale, Tenant } from '../../../../tenants/tenant.ts';
import type { BilledOrder } from '../../../selling/orders/index.ts';
import { type BillPaper, billDates } from '../../billing/index.ts';
import type { DocumentLine, DocumentVat } from '../document.ts';
import type { GrossItem } from './e-invoice.ts';
import { eInvoiceXml } from './e-invoice-facts.ts';

/** Returns the electronic form of an invoice for the whole order. */
export function wholeXml(
  tenant: Tenant,
  locale: Locale,
  billed: BilledOrder,
  invoice: {
    number: string;
    issuedOn: string;
    paper: BillPaper;
    lines: readonly DocumentLine[];
    vat: readonly DocumentVat[];
    total: number;
  },
): string | undefined {
  const { order, customerNumber } = billed;
  const { paper, lines, ...facts } = invoice;
  const dates = billDates({ ...order, isPrepaid: order.payment === 'prepayment' }, tenant);
  return eInvoiceXml(tenant, locale, order, customerNumber, {
    ...facts,
    kind: 'invoice',
    suppliedOn: dates.supplied?.to ?? null,
    dueOn: order.payment === 'invoice' ? dates.dueOn : null,
    corrects: [],
    terms: paper.paragraphs[0] ?? '',
    items: billedItems(locale, billed, lines, (position) => position - 1),
  });
}

/** Returns the billed items by name. Position 0 is delivery, or a membership without goods. */
export function billedItems(
  locale: Locale,
  { order }: BilledOrder,
  lines: readonly DocumentLine[],
  indexOf: (position: number) => number,
): GrossItem[] {
  const { totals } = billingMessagesOf(locale);
  const other = order.lines.length === 0 ? totals.premium : totals.delivery;
  return lines.map(({ position, quantity, permille, gross }) => {
    const line = position === 0 ? undefined : order.lines[indexOf(position)];
    return { name: line?.title ?? other, sku: line?.sku ?? null, quantity, permille, gross };
  });
}
