import * as v from 'valibot';
import { afterOrderMessagesOf } from '../../../tenants/messages/after-order.ts';
import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { type BillPaper, dayText, paperHead, vatRows } from '../../money/billing/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import { storedDelivery } from '../../selling/orders/index.ts';
import type { CreditLine, CreditRow, CreditVat } from './credits.store.ts';
import { creditWay, localeOfOrder } from './letters.ts';
import type { ReturnRow } from './returns.store.ts';
import type { LifeOrder } from './types.ts';

const Lines = v.array(v.object({ position: v.number(), pieces: v.number(), amount: v.number() }));
const Vat = v.array(v.object({ permille: v.number(), gross: v.number(), vat: v.number() }));

function frame(tenant: Tenant, order: LifeOrder) {
  const locale = localeOfOrder(tenant, order);
  return {
    locale,
    text: afterOrderMessagesOf(locale),
    bill: billingMessagesOf(locale),
    ...paperHead(tenant, locale),
  };
}

/** Returns the label of a return: recipient, sender, contents, and its number as a code to scan. */
export function labelPaper(tenant: Tenant, order: LifeOrder, entry: ReturnRow): BillPaper {
  const { locale, text, bill, address, own, house } = frame(tenant, order);
  const { shipping } = storedDelivery(order.delivery);
  const lineAt = new Map(order.lines.map((line) => [line.position, line]));
  return {
    title: `${text.papers.label} ${entry.number}`,
    lang: locale,
    createdAt: entry.registeredAt,
    house,
    recipient: own,
    heading: `${text.papers.label} ${entry.number}`,
    stamp: null,
    facts: [
      [text.papers.number, entry.number],
      [text.papers.order, order.number],
      [text.papers.issued, dayText(locale, dayOf(entry.registeredAt, tenant.timeZone))],
    ],
    shippedTo: { title: text.papers.sender, lines: address(shipping) },
    table: { article: bill.lines.article, quantity: bill.lines.quantity, unit: '', total: '' },
    lines: entry.lines.map(({ position, quantity, reason }) => {
      const line = lineAt.get(position);
      return {
        title: line?.title ?? '',
        notes: [line?.variantText ?? '', bill.lines.articleNumber(line?.sku ?? ''), text.form.reasons[reason]].filter(
          (note) => note !== '',
        ),
        quantity: String(quantity),
        unit: '',
        total: '',
      };
    }),
    totals: [],
    vat: { title: '', heads: [], rows: [] },
    paragraphs: [
      text.papers.cut,
      ...(entry.labelFee === 0 ? [] : [text.fee(formatAmount(entry.labelFee, tenant.priceFormat))]),
    ],
    tables: [],
    slips: [
      {
        kind: 'code',
        heading: '',
        lines: [],
        payload: entry.number,
        details: [
          [text.papers.number, entry.number],
          [text.papers.order, order.number],
        ],
        scan: text.papers.scan,
      },
    ],
    page: bill.page('{page}', '{of}'),
  };
}

/** Credit as its document prints it. `way` and `until`: how and by when the money reaches the customer. */
export type PrintedCredit = Pick<CreditRow, 'number' | 'amount' | 'deliveryAmount' | 'feeAmount' | 'issuedAt'> & {
  kind: 'credit-note' | 'cancellation';
  /** Number of the invoice that it corrects; null without an invoice. */
  invoice: string | null;
  lines: readonly CreditLine[];
  vat: readonly CreditVat[];
  /** Further lines, such as a price reduction. Minor units. */
  more: readonly { title: string; note: string; amount: number }[];
  notes: readonly string[];
};

/** Returns how a stored credit is paid, as its document says it. */
export function creditNotes(tenant: Tenant, order: LifeOrder, credit: CreditRow): string[] {
  const { locale, text } = frame(tenant, order);
  return [
    creditWay(text, tenant, {
      ...credit,
      transfer: credit.transferAmount,
      ontoCards: credit.giftCardAmount,
      locale,
    }),
    ...(credit.payoutDueOn === null ? [] : [text.credits.payoutUntil(dayText(locale, credit.payoutDueOn))]),
  ];
}

/** Reads the stored lines and VAT of a credit. */
export function creditContent(credit: Pick<CreditRow, 'lines' | 'vat'>): { lines: CreditLine[]; vat: CreditVat[] } {
  return { lines: v.parse(Lines, credit.lines), vat: v.parse(Vat, credit.vat) };
}

/** Returns the content of a credit note in the language of the order. */
export function creditPaper(tenant: Tenant, order: LifeOrder, credit: PrintedCredit): BillPaper {
  const { locale, text, bill, address, house } = frame(tenant, order);
  const { billing } = storedDelivery(order.delivery);
  const price = (amount: number) => formatAmount(amount, tenant.priceFormat);
  const lineAt = new Map(order.lines.map((line) => [line.position, line]));
  const title = credit.kind === 'credit-note' ? text.papers.credit : text.papers.cancellation;
  return {
    title: `${title} ${credit.number}`,
    lang: locale,
    createdAt: credit.issuedAt,
    house,
    recipient: address(billing),
    heading: title,
    stamp: null,
    facts: [
      [title, credit.number],
      [text.papers.issued, dayText(locale, dayOf(credit.issuedAt, tenant.timeZone))],
      ...(credit.invoice === null ? [] : [[text.papers.toInvoice, credit.invoice] satisfies [string, string]]),
      ...(credit.invoice === order.number ? [] : [[text.papers.order, order.number] satisfies [string, string]]),
      ...(order.customerNumber === null
        ? []
        : [[bill.facts.customer, order.customerNumber] satisfies [string, string]]),
      [bill.facts.vat, tenant.vatNumber],
    ],
    shippedTo: null,
    table: { article: bill.lines.article, quantity: bill.lines.quantity, unit: '', total: bill.lines.total },
    lines: [
      ...credit.lines.map(({ position, pieces, amount }) => {
        const line = lineAt.get(position);
        return {
          title: line?.title ?? '',
          notes: [line?.variantText ?? '', bill.lines.articleNumber(line?.sku ?? '')].filter((note) => note !== ''),
          quantity: String(pieces),
          unit: '',
          total: price(amount),
        };
      }),
      ...credit.more.map(({ title: what, note, amount }) => ({
        title: what,
        notes: note === '' ? [] : [note],
        quantity: '',
        unit: '',
        total: price(amount),
      })),
      ...(credit.deliveryAmount === 0
        ? []
        : [{ title: text.papers.delivery, notes: [], quantity: '', unit: '', total: price(credit.deliveryAmount) }]),
      ...(credit.feeAmount === 0
        ? []
        : [{ title: text.papers.label, notes: [], quantity: '', unit: '', total: price(-credit.feeAmount) }]),
    ],
    totals: [
      {
        label: credit.kind === 'credit-note' ? text.papers.total : text.papers.cancelled,
        value: price(credit.amount),
        isStrong: true,
      },
    ],
    vat: {
      title: text.papers.vatTitle,
      heads: [bill.vat.rate, bill.vat.net, bill.vat.tax, bill.vat.gross],
      // No invoice billed cancelled units, so their document corrects no VAT.
      rows: credit.kind === 'credit-note' ? vatRows(credit.vat, tenant) : [],
    },
    paragraphs: [...credit.notes],
    tables: [],
    slips: [],
    page: bill.page('{page}', '{of}'),
  };
}
