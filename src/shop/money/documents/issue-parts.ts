import type pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import type { Tenant } from '../../../tenants/tenant.ts';
import { roundHalfUp } from '../../catalogue/prices/index.ts';
import { addWorkingDays } from '../../selling/delivery/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import type { BilledOrder } from '../../selling/orders/index.ts';
import { type BilledPart, billDates, billVat, composePart } from '../billing/index.ts';
import { localeOfBill, ratesOf, shipmentCause } from './bill-parts.ts';
import type { DocumentVat } from './document.ts';
import { documentsOf } from './documents.store.ts';
import { eInvoiceXml } from './e-invoice/e-invoice-facts.ts';
import { billedItems } from './e-invoice/invoice-xml.ts';
import { issueDocument } from './issue-document.ts';
import { type InvoicePart, nextPart, type PartOrder } from './shipment-part.ts';
import { type DocumentTask, postponeBill, type TaskLine } from './tasks.store.ts';

/** Issues an invoice for each shipment, and a correction once the rest of the order was cancelled. */
export async function issueParts(
  client: pg.PoolClient,
  tenant: Tenant,
  billed: BilledOrder,
  task: DocumentTask,
  now: Date,
): Promise<void> {
  const { lines, issued: before } = task;
  const order = partOrder(tenant, billed, task);
  for (const shipment of task.unbilled) {
    const units = new Map(shipment.lines.map(({ position, quantity }) => [position, quantity]));
    const part = nextPart(order, units);
    const suppliedOn = dayOf(shipment.shippedAt, tenant.timeZone);
    await issuePart(client, tenant, billed, task, {
      part,
      lines,
      order,
      cause: shipmentCause(shipment.id),
      suppliedOn,
      now,
      before: [],
    });
    order.billedLines = [...order.billedLines, ...part.lines, ...part.beside, ...part.adjusted];
    order.billedVat = [...order.billedVat, ...part.vat];
  }
  const isOpen = order.lines.some(
    ({ position, ordered, cancelled }) => billedUnits(order, position) + cancelled < ordered,
  );
  if (isOpen || (task.state === 'cancelled' && order.billedLines.length === 0)) return;
  const rest = nextPart(order, new Map());
  if (rest.total === 0 && rest.vat.every(({ vat }) => vat === 0)) return;
  const cause = `order:${task.id}:rest:${before.length}`;
  const numbers = (await documentsOf(client, task.id)).flatMap(({ kind, number }) =>
    kind === 'invoice' ? [number] : [],
  );
  const about = { part: rest, lines, order, cause, suppliedOn: null, now, before: numbers };
  await issuePart(client, tenant, billed, task, about);
}

/** Order as it is before the next partial invoice. */
type OpenOrder = PartOrder & { billedLines: PartOrder['billedLines']; billedVat: PartOrder['billedVat'] };

/** Whether a document is an invoice of a shipment of the order, or of the rest after them. */
const isPart = ({ cause }: { cause: string }, task: DocumentTask): boolean =>
  cause.startsWith('shipment:') || cause.startsWith(`order:${task.id}:rest:`);

/** Whether an order that is billed by shipments may lack an invoice: of a shipment, or of the rest after the last one. */
export function mayLackPart(task: DocumentTask): boolean {
  if (task.unbilled.length > 0) return true;
  const billed = task.issued.filter((entry) => isPart(entry, task)).flatMap(({ lines }) => lines);
  return task.lines.every(
    ({ position, ordered, cancelled }) =>
      billed.reduce((sum, line) => (line.position === position ? sum + line.quantity : sum), cancelled) >= ordered,
  );
}

function partOrder(tenant: Tenant, billed: BilledOrder, task: DocumentTask): OpenOrder {
  const { lines, cancelled } = task;
  const rateOf = ratesOf(tenant, task);
  const parts = task.issued.filter((entry) => isPart(entry, task));
  const signed = parts.map((part) => ({ ...part, sign: part.kind === 'credit-note' ? -1 : 1 }));
  return {
    lines: lines.map(({ position, ordered, cancelled: gone, paid, vatClass }) => ({
      position,
      ordered,
      cancelled: gone,
      paid,
      permille: rateOf(vatClass),
    })),
    vat: billVat(tenant, billed.order),
    cancelledLines: cancelled.flatMap((part) => part.lines),
    cancelledVat: cancelled.flatMap((part) => part.vat),
    billedLines: signed.flatMap((part) => part.lines.map((line) => ({ ...line, gross: part.sign * line.gross }))),
    billedVat: signed.flatMap((part) => part.vat.map((rate) => turned(rate, part.sign))),
  };
}

type PartToIssue = {
  part: InvoicePart;
  lines: readonly TaskLine[];
  order: PartOrder;
  cause: string;
  suppliedOn: string | null;
  now: Date;
  /** Numbers of the earlier invoices, which a credit note corrects. */
  before: readonly string[];
  /** Last day to pay, ISO date; absent if it follows from the shipment. */
  agreedDueOn?: string | null;
};

/** Issues a partial invoice, or a credit note if the part takes back more than it bills. */
export async function issuePart(
  client: pg.PoolClient,
  tenant: Tenant,
  billed: BilledOrder,
  task: DocumentTask,
  { part, lines, order, cause, suppliedOn, now, before, agreedDueOn }: PartToIssue,
): Promise<void> {
  const sign = part.total < 0 ? -1 : 1;
  const all = [...part.lines, ...part.beside, ...part.adjusted];
  const sum = (list: readonly { gross: number }[]) => list.reduce((total, { gross }) => total + gross, 0);
  // Gift cards pay the first parts.
  const cards = (billed.order.totals.giftCards?.used ?? []).reduce((total, { amount }) => total + amount.amount, 0);
  const paidByCards = Math.min(Math.max(0, part.total), Math.max(0, cards - sum(order.billedLines)));
  const indexOf = new Map(lines.map(({ position }, index) => [position, index]));
  const isBill = billed.order.payment === 'invoice' && sign > 0;
  const payableOn = !isBill
    ? null
    : agreedDueOn === undefined
      ? dueOn(tenant, billed, suppliedOn ?? dayOf(now, tenant.timeZone))
      : agreedDueOn;
  // A parcel that left late is not overdue before the day that its invoice names.
  if (payableOn !== null && agreedDueOn === undefined) await postponeBill(client, task.id, payableOn);
  await issueDocument(client, {
    tenant,
    kind: sign < 0 ? 'credit-note' : 'invoice',
    cause,
    orderId: task.id,
    issuedAt: now,
    total: sign * part.total,
    vat: part.vat.map((rate) => turned(rate, sign)),
    lines: all.map((line) => ({ ...line, gross: sign * line.gross })),
    compose: (number, issuedOn) => {
      const content: BilledPart = {
        kind: sign < 0 ? 'credit-note' : 'invoice',
        number,
        at: now,
        issuedOn,
        suppliedOn,
        dueOn: payableOn,
        lines: part.lines.map(({ position, quantity, gross }) => ({
          index: indexOf.get(position) ?? -1,
          quantity,
          gross: sign * gross,
          list: listShare(order, lines, position, quantity),
        })),
        beside: sign * sum(part.beside),
        adjusted: sign * sum(part.adjusted),
        vat: part.vat.map((rate) => turned(rate, sign)),
        total: sign * part.total,
        paidByCards,
      };
      const locale = localeOfBill(tenant, billed);
      const paper = composePart(tenant, locale, billed, content);
      const { kind, vat, total } = content;
      const xml = eInvoiceXml(tenant, locale, billed.order, billed.customerNumber, {
        kind,
        number,
        issuedOn,
        suppliedOn,
        dueOn: content.dueOn,
        corrects: kind === 'credit-note' ? before : [],
        terms: paper.paragraphs[0] ?? '',
        items: billedItems(
          locale,
          billed,
          all.map((line) => ({ ...line, gross: sign * line.gross })),
          (position) => indexOf.get(position) ?? -1,
        ),
        vat,
        total,
      });
      return { paper: xml === undefined ? paper : { ...paper, eInvoice: xml } };
    },
  });
}

/** Amount of units before discounts; the shares of all shipments add up to that of the line. */
function listShare(order: PartOrder, lines: readonly TaskLine[], position: number, quantity: number): number {
  const line = lines.find((entry) => entry.position === position);
  if (!line) return 0;
  const before = billedUnits(order, position);
  return roundHalfUp(line.list * (before + quantity), line.ordered) - roundHalfUp(line.list * before, line.ordered);
}

/**
 * Returns the last day to pay a partial invoice: the term after its shipment, but never before the day that was agreed
 * with the order.
 */
function dueOn(tenant: Tenant, { order }: BilledOrder, suppliedOn: string): string {
  const agreed = billDates({ ...order, isPrepaid: false }, tenant).dueOn;
  const country = tenant.country;
  const arrived = addWorkingDays(Temporal.PlainDate.from(suppliedOn), tenant.delivery.carrierDays[1], country);
  const own = addWorkingDays(
    arrived.add({ days: order.invoiceDays ?? tenant.payment.invoiceTermDays }),
    0,
    country,
  ).toString();
  return own > agreed ? own : agreed;
}

function billedUnits({ billedLines }: PartOrder, position: number): number {
  return billedLines.reduce((sum, line) => (line.position === position ? sum + line.quantity : sum), 0);
}

function turned({ permille, gross, vat }: DocumentVat, sign: number): DocumentVat {
  return { permille, gross: sign * gross, vat: sign * vat };
}
