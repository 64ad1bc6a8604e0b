import type pg from 'pg';
import { tenantById } from '../../../tenants/index.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { type BilledOrder, billedOrder } from '../../selling/orders/index.ts';
import { billVat, composeBill } from '../billing/index.ts';
import { localeOfBill, orderCause, ratesOf } from './bill-parts.ts';
import { documentsOf } from './documents.store.ts';
import { wholeXml } from './e-invoice/invoice-xml.ts';
import { issueAdded } from './issue-added.ts';
import { issueDocument } from './issue-document.ts';
import { issueParts } from './issue-parts.ts';
import { issueReceipt } from './issue-receipt.ts';
import { type DocumentTask, endTask, hasWholeBill, lockTask, taskLines } from './tasks.store.ts';

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
  const task = await lockTask(client, orderId, taken);
  if (!task) return false;
  const tenant = tenantById(task.tenant);
  if (parts === 'leave' && tenant.documents.invoiceAt === 'shipment' && !task.isEarly) return false;
  const billed = await billedOrder(client, tenant, task.number);
  if (billed) {
    const issued = await documentsOf(client, task.id);
    const hasInvoice = issued.some(({ cause }) => cause === orderCause(task.id));
    if (task.isEarly) await issueWhole(client, tenant, billed, task, { at: task.placedAt, number: task.number });
    else if (tenant.documents.invoiceAt === 'shipment' && !hasInvoice) {
      await issueParts(client, tenant, billed, task, issued, now);
      await issueReceipt(client, tenant, billed, task, now);
    }
    // An order that was cancelled before its invoice never gets one.
    else if (!hasInvoice && task.state === 'placed') await issueWhole(client, tenant, billed, task, { at: now });
    else if (hasInvoice) await issueAdded(client, tenant, billed, task, { issued, now });
  }
  await endTask(client, task.id);
  return true;
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
  { at, number }: { at: Date; number?: string },
): Promise<void> {
  const lines = await taskLines(client, task.id);
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
    },
    number === undefined ? undefined : { number, sequence: null },
  );
}
