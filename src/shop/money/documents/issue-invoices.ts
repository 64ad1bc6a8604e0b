import type pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import { tenantById } from '../../../tenants/index.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import { roundHalfUp } from '../../catalogue/prices/index.ts';
import { addWorkingDays } from '../../selling/delivery/index.ts';
import { dayOf } from '../../selling/instalments/index.ts';
import { type BilledOrder, billedOrder } from '../../selling/orders/index.ts';
import { vatRate } from '../../selling/pricing/index.ts';
import { type BilledPart, billDates, billVat, composeBill, composePart } from '../billing/index.ts';
import type { DocumentVat, IssuedDocument } from './document.ts';
import { documentsOf } from './documents.store.ts';
import { issueDocument } from './issue-document.ts';
import { type InvoicePart, nextPart, type PartOrder } from './shipment-part.ts';
import {
  cancelledParts,
  type DocumentTask,
  endTask,
  hasWholeBill,
  lockTask,
  type TaskLine,
  taskLines,
  unbilledShipments,
} from './tasks.store.ts';

/**
 * Issues the invoices that an order lacks: of the order itself or of its shipments, as the tenant configures. Locks the
 * order. `skip`: returns false without a change while another transaction holds the order. `leave`: a transaction that
 * cancels units leaves the invoices of shipments to the job, which then knows their credit.
 */
export async function issueInvoices(
  client: pg.PoolClient,
  orderId: string,
  now: Date,
  { taken = 'wait', parts = 'issue' }: { taken?: 'wait' | 'skip'; parts?: 'issue' | 'leave' } = {},
): Promise<boolean> {
  const task = await lockTask(client, orderId, taken);
  if (!task) return false;
  const tenant = tenantById(task.tenant);
  if (parts === 'leave' && tenant.documents.invoiceAt === 'shipment' && !task.isEarly) return false;
  const billed = await billedOrder(client, tenant, task.number);
  if (billed) {
    const issued = await documentsOf(client, task.id);
    const hasInvoice = issued.some(({ cause }) => cause === orderCause(task.id));
    if (task.isEarly) await issueWhole(client, tenant, billed, task, { at: task.placedAt, number: task.number });
    else if (tenant.documents.invoiceAt === 'shipment' && !hasInvoice)
      await issueParts(client, tenant, billed, task, issued, now);
    // An order that was cancelled before its invoice never gets one.
    else if (!hasInvoice && task.state === 'placed') await issueWhole(client, tenant, billed, task, { at: now });
  }
  await endTask(client, task.id);
  return true;
}

export function orderCause(orderId: string): string {
  return `order:${orderId}`;
}

export function shipmentCause(shipmentId: string): string {
  return `shipment:${shipmentId}`;
}

/** Whether the shipments of an order have invoices of their own. */
export async function invoiceOfShipment(client: pg.PoolClient, tenant: Tenant, orderId: string): Promise<boolean> {
  if (tenant.documents.invoiceAt === 'order') return false;
  return !(await hasWholeBill(client, orderId, orderCause(orderId)));
}

/** Returns the order's language, or the tenant's first one if the tenant no longer offers it. */
export function localeOfBill(tenant: Tenant, billed: Pick<BilledOrder, 'locale'>): Locale {
  return (tenant.locales.find((entry) => entry.locale === billed.locale) ?? tenant.locales[0]).locale;
}

/** Issues one invoice for the whole order. `number`: that of its early bill. */
async function issueWhole(
  client: pg.PoolClient,
  tenant: Tenant,
  billed: BilledOrder,
  task: DocumentTask,
  { at, number }: { at: Date; number?: string },
): Promise<void> {
  const lines = await taskLines(client, task.id);
  const rateOf = rates(tenant, task);
  const vat = billVat(tenant, billed.order);
  const total = billed.order.totals.total.amount;
  const uncancelled = { ...billed, cancelledAt: null };
  const goods = lines.map(({ position, ordered, paid, vatClass }) => ({
    position,
    quantity: ordered,
    permille: rateOf(vatClass),
    gross: paid,
  }));
  const beside = vat.flatMap(({ permille, gross }) => {
    const rest = gross - goods.reduce((sum, line) => (line.permille === permille ? sum + line.gross : sum), 0);
    return rest === 0 ? [] : [{ position: 0, quantity: 1, permille, gross: rest }];
  });
  // The sale of a gift card carries no VAT.
  const cards = billed.order.totals.giftCards?.bought.amount ?? 0;
  if (cards > 0) beside.push({ position: 0, quantity: 1, permille: 0, gross: cards });
  await issueDocument(
    client,
    {
      tenant,
      kind: 'invoice',
      cause: orderCause(task.id),
      orderId: task.id,
      issuedAt: at,
      total,
      vat,
      lines: [...goods, ...beside],
      compose: (own, issuedOn) => ({
        paper: composeBill(tenant, localeOfBill(tenant, billed), uncancelled, null, {
          kind: 'invoice',
          number: own,
          issuedOn,
          at,
        }),
      }),
    },
    number === undefined ? undefined : { number, sequence: null },
  );
}

/** Issues an invoice for each shipment, and a correction once the rest of the order was cancelled. */
async function issueParts(
  client: pg.PoolClient,
  tenant: Tenant,
  billed: BilledOrder,
  task: DocumentTask,
  before: readonly IssuedDocument[],
  now: Date,
): Promise<void> {
  const lines = await taskLines(client, task.id);
  const order = await partOrder(client, tenant, billed, task, lines, before);
  for (const shipment of await unbilledShipments(client, task.id)) {
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
  await issuePart(client, tenant, billed, task, { part: rest, lines, order, cause, suppliedOn: null, now });
}

/** Order as it is before the next partial invoice. */
type OpenOrder = PartOrder & { billedLines: PartOrder['billedLines']; billedVat: PartOrder['billedVat'] };

async function partOrder(
  client: pg.PoolClient,
  tenant: Tenant,
  billed: BilledOrder,
  task: DocumentTask,
  lines: readonly TaskLine[],
  before: readonly IssuedDocument[],
): Promise<OpenOrder> {
  const rateOf = rates(tenant, task);
  const parts = before.filter(
    ({ cause }) => cause.startsWith('shipment:') || cause.startsWith(`order:${task.id}:rest:`),
  );
  const signed = parts.map((part) => ({ ...part, sign: part.kind === 'credit-note' ? -1 : 1 }));
  const cancelled = await cancelledParts(client, task.id);
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
};

/** Issues a partial invoice, or a credit note if the part takes back more than it bills. */
async function issuePart(
  client: pg.PoolClient,
  tenant: Tenant,
  billed: BilledOrder,
  task: DocumentTask,
  { part, lines, order, cause, suppliedOn, now }: PartToIssue,
): Promise<void> {
  const sign = part.total < 0 ? -1 : 1;
  const all = [...part.lines, ...part.beside, ...part.adjusted];
  const sum = (list: readonly { gross: number }[]) => list.reduce((total, { gross }) => total + gross, 0);
  // Gift cards pay the first parts.
  const cards = (billed.order.totals.giftCards?.used ?? []).reduce((total, { amount }) => total + amount.amount, 0);
  const paidByCards = Math.min(Math.max(0, part.total), Math.max(0, cards - sum(order.billedLines)));
  const indexOf = new Map(lines.map(({ position }, index) => [position, index]));
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
        dueOn: billed.order.payment === 'invoice' && sign > 0 ? dueOn(tenant, billed, suppliedOn ?? issuedOn) : null,
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
      return { paper: composePart(tenant, localeOfBill(tenant, billed), billed, content) };
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
  const country = tenant.delivery.countries[0] ?? '';
  const arrived = addWorkingDays(Temporal.PlainDate.from(suppliedOn), tenant.delivery.carrierDays[1], country);
  const own = addWorkingDays(arrived.add({ days: tenant.payment.invoiceTermDays }), 0, country).toString();
  return own > agreed ? own : agreed;
}

function billedUnits({ billedLines }: PartOrder, position: number): number {
  return billedLines.reduce((sum, line) => (line.position === position ? sum + line.quantity : sum), 0);
}

function rates(tenant: Tenant, task: DocumentTask) {
  return (vatClass: TaskLine['vatClass']) => vatRate(tenant.vat, vatClass, task.placedAt, tenant.timeZone);
}

function turned({ permille, gross, vat }: DocumentVat, sign: number): DocumentVat {
  return { permille, gross: sign * gross, vat: sign * vat };
}
