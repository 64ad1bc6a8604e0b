import type pg from 'pg';
import { tenantById } from '../../../tenants/index.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { type BilledOrder, billedOrder, billedOrders } from '../../selling/orders/index.ts';
import { billVat, composeBill } from '../billing/index.ts';
import { localeOfBill, orderCause, ratesOf } from './bill-parts.ts';
import type { DocumentDraft } from './document.ts';
import { wholeXml } from './e-invoice/invoice-xml.ts';
import { issueAdded, lacksAdded } from './issue-added.ts';
import { issueDocument, issueDocuments } from './issue-document.ts';
import { issueParts, mayLackPart } from './issue-parts.ts';
import { issueReceipt } from './issue-receipt.ts';
import { type DocumentTask, endTasks, hasWholeBill, lockTasks } from './tasks.store.ts';

/**
 * Issues the invoices that an order lacks: of the order itself or of its shipments, as the tenant configures. Locks the
 * order. With `skip` it returns false while another transaction holds the order. With `leave` it leaves invoices of
 * shipments to the job, which knows the credit of units that are being cancelled.
 */
export async function issueInvoices(
  client: pg.PoolClient,
  orderId: string,
  now: Date,
  { taken = 'wait', parts = 'issue' }: { taken?: 'wait' | 'skip'; parts?: 'issue' | 'leave' } = {},
): Promise<boolean> {
  const [task] = await lockTasks(client, [orderId], taken);
  if (!task) return false;
  const tenant = tenantById(task.tenant);
  if (parts === 'leave' && tenant.documents.invoiceAt === 'shipment' && !task.isEarly) return false;
  const billed = mayLack(tenant, task) ? await billedOrder(client, tenant, task.number) : null;
  if (billed) await issueLacking(client, tenant, billed, task, now);
  await endTasks(client, [task.id]);
  return true;
}

/**
 * Issues the whole invoices of new orders in the caller's transaction. Ends the tasks of orders that lack no document: most
 * events of an order issue none. Skips orders that another transaction holds. Returns the ids of all others in their order.
 */
export async function issueTogether(client: pg.PoolClient, orderIds: readonly string[], now: Date): Promise<string[]> {
  const tasks = new Map((await lockTasks(client, orderIds, 'skip')).map((task) => [task.id, task]));
  // Numbers follow the order of the ids, as they do when each order is issued alone.
  const locked = orderIds.flatMap((id) => tasks.get(id) ?? []);
  const fresh = locked.filter((task) => lacksOnlyWhole(tenantById(task.tenant), task));
  const bills = await billedOrders(
    client,
    fresh.map(({ id }) => id),
  );
  const drafts = fresh.flatMap((task) => {
    const billed = bills.get(task.id);
    return billed ? [wholeDraft(tenantById(task.tenant), billed, task, { at: now })] : [];
  });
  await issueDocuments(client, drafts);
  const done = new Set(fresh.map(({ id }) => id));
  for (const task of locked) if (!mayLack(tenantById(task.tenant), task)) done.add(task.id);
  if (done.size > 0) await endTasks(client, [...done]);
  return orderIds.filter((id) => !done.has(id));
}

/** Whether an order lacks the invoice over all of it, and nothing else. */
const lacksOnlyWhole = (tenant: Tenant, task: DocumentTask): boolean =>
  !task.isEarly && !hasWholeInvoice(task) && tenant.documents.invoiceAt === 'order' && task.state === 'placed';

const hasWholeInvoice = ({ id, issued }: DocumentTask): boolean => issued.some(({ cause }) => cause === orderCause(id));

/** Whether an order may lack a document. */
function mayLack(tenant: Tenant, task: DocumentTask): boolean {
  if (task.isEarly) return true;
  if (hasWholeInvoice(task)) return lacksAdded(task);
  if (tenant.documents.invoiceAt === 'order') return task.state === 'placed';
  return mayLackPart(task) || task.boughtCards > 0;
}

async function issueLacking(
  client: pg.PoolClient,
  tenant: Tenant,
  billed: BilledOrder,
  task: DocumentTask,
  now: Date,
): Promise<void> {
  if (task.isEarly) await issueWhole(client, tenant, billed, task, { at: task.placedAt, number: task.number });
  else if (hasWholeInvoice(task)) await issueAdded(client, tenant, billed, task, now);
  else if (tenant.documents.invoiceAt === 'shipment') {
    await issueParts(client, tenant, billed, task, now);
    await issueReceipt(client, tenant, billed, task, now);
  }
  // An order that was cancelled before its invoice never gets one.
  else if (task.state === 'placed') await issueWhole(client, tenant, billed, task, { at: now });
}

/** Whether the shipments of an order have invoices of their own. */
export async function invoiceOfShipment(client: pg.PoolClient, tenant: Tenant, orderId: string): Promise<boolean> {
  if (tenant.documents.invoiceAt === 'order') return false;
  return !(await hasWholeBill(client, orderId, orderCause(orderId)));
}

/** Issues one invoice for the whole order. `number`: that of its early bill. */
async function issueWhole(
  client: pg.PoolClient,
  tenant: Tenant,
  billed: BilledOrder,
  task: DocumentTask,
  given: { at: Date; number?: string },
): Promise<void> {
  const { number } = given;
  const taken = number === undefined ? undefined : { number, sequence: null };
  await issueDocument(client, wholeDraft(tenant, billed, task, given), taken);
}

/** Returns the invoice for the whole order. `number`: that of its early bill. */
function wholeDraft(
  tenant: Tenant,
  billed: BilledOrder,
  task: DocumentTask,
  { at, number }: { at: Date; number?: string },
): DocumentDraft {
  const { lines } = task;
  const rateOf = ratesOf(tenant, task);
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
  return {
    tenant,
    kind: 'invoice',
    cause: orderCause(task.id),
    orderId: task.id,
    issuedAt: at,
    total,
    vat,
    lines: [...goods, ...beside],
    compose: (own, issuedOn) => {
      const locale = localeOfBill(tenant, billed);
      const identity = { kind: 'invoice', number: own, issuedOn, at } as const;
      const paper = composeBill(tenant, locale, uncancelled, null, identity);
      // A bill from before the archive was sent without an electronic one.
      const xml =
        number === undefined
          ? wholeXml(tenant, locale, billed, { ...identity, paper, lines: [...goods, ...beside], vat, total })
          : undefined;
      return { paper: xml === undefined ? paper : { ...paper, eInvoice: xml } };
    },
  };
}
