import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { StoredFiles } from '../../../platform/object-store/stored-files.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { billingMessagesOf } from '../../../tenants/messages/billing.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { BilledOrder, Orders } from '../../selling/orders/index.ts';
import {
  type BillOutcome,
  changedOrder,
  composeBill,
  type DrawPaper,
  drawPaper,
  type ReadPlanMoney,
} from '../billing/index.ts';
import { isWholeInvoice, localeOfBill } from './bill-parts.ts';
import type { IssuedDocument } from './document.ts';
import { documentFile } from './document-file.ts';
import { documentById, documentOfCause, documentsOf, documentsOfNumbers, frozenContent } from './documents.store.ts';
import { issueInvoices } from './issue-invoices.ts';
import { hasTask, orderIdOf, orderOfShipment } from './tasks.store.ts';

const NOT_FOUND: BillOutcome = { ok: false, problem: 'not-found' };

export type Documents = {
  /**
   * Returns the bill of an order: its invoice, or before that its confirmation. An order of gift cards only has a receipt.
   * With a plan that changed since, it shows what is open now.
   */
  billOf(tenant: Tenant, number: string): Promise<BillOutcome>;
  /** Returns the issued documents of an order, in the order of their issue; issues those that are due. */
  ofOrder(tenant: Tenant, number: string): Promise<IssuedDocument[]>;
  /** Returns the issued documents of orders, by their numbers. */
  listed(tenant: Tenant, numbers: readonly string[]): Promise<Map<string, IssuedDocument[]>>;
  /** Returns the file of a document of the tenant. */
  file(tenant: Tenant, id: string): Promise<BillOutcome>;
  /** Returns the file of a document of this order. */
  fileOfOrder(tenant: Tenant, number: string, id: string): Promise<BillOutcome>;
  /** Returns the file of the document that an event issued. */
  fileOfCause(tenant: Tenant, cause: string): Promise<BillOutcome>;
};

/** Creates the archive of issued documents (decision 151). */
export function createDocuments(deps: {
  pool: Pool;
  clock: Clock;
  orders: Pick<Orders, 'billed'>;
  planMoney: ReadPlanMoney;
  /** Absent: papers have no blocks of extensions. */
  draw?: DrawPaper;
  /** Absent: the database has all files. */
  files?: StoredFiles;
}): Documents {
  const { pool, clock, orders, planMoney, draw = drawPaper } = deps;

  const fileBy = async (document: IssuedDocument | null): Promise<BillOutcome> =>
    document ? documentFile(deps, document) : NOT_FOUND;

  /** Issues what is due. Pages of orders without a task lock nothing. */
  async function issueDue(orderId: string): Promise<void> {
    if (await hasTask(pool, orderId))
      await inTransaction(pool, (client) => issueInvoices(client, orderId, clock.now()));
  }

  async function ofOrder(tenant: Tenant, number: string): Promise<IssuedDocument[]> {
    const id = await orderIdOf(pool, tenant.id, number);
    if (id === null) return [];
    await issueDue(id);
    return documentsOf(pool, id);
  }

  /** Draws a bill as it is now: stamped after a cancellation, and with what is open of a plan. */
  async function current(tenant: Tenant, billed: BilledOrder, invoice: IssuedDocument): Promise<BillOutcome> {
    const locale = localeOfBill(tenant, billed);
    const { number, issuedOn, issuedAt: at } = invoice;
    const money = billed.order.instalments ? await planMoney(tenant.id, billed.order.number) : null;
    const paper = composeBill(tenant, locale, billed, money, { kind: 'invoice', number, issuedOn, at });
    const frozen = await frozenContent(pool, invoice.id);
    const isUnchanged = JSON.stringify(frozen?.paper) === JSON.stringify(paper);
    if (isUnchanged) return documentFile(deps, invoice);
    return draw(billingMessagesOf(locale).file(number), paper, { kind: 'invoice', tenant: tenant.id });
  }

  return {
    billOf: async (tenant, number) => {
      const issued = await ofOrder(tenant, number);
      const billed = await orders.billed(tenant, number);
      if (!billed) return NOT_FOUND;
      const invoices = issued.filter(({ kind }) => kind === 'invoice');
      const whole = invoices.find(isWholeInvoice);
      if (whole && (billed.order.payment === 'instalments' || billed.cancelledAt !== null))
        return current(tenant, billed, whole);
      const receipt = billed.order.lines.length === 0 ? issued.find(({ kind }) => kind === 'receipt') : undefined;
      const last = invoices.at(-1) ?? receipt;
      if (last) return documentFile(deps, last);
      const locale = localeOfBill(tenant, billed);
      const money = billed.order.instalments ? await planMoney(tenant.id, number) : null;
      const { discounts } = billingMessagesOf(locale).totals;
      const paper = composeBill(tenant, locale, changedOrder(billed, discounts), money, { kind: 'confirmation' });
      const about = { kind: 'confirmation', tenant: tenant.id };
      return draw(billingMessagesOf(locale).confirmationFile(number), paper, about);
    },
    ofOrder,
    listed: async (tenant, numbers) =>
      Map.groupBy(await documentsOfNumbers(pool, tenant.id, numbers), ({ orderNumber }) => orderNumber),
    file: async (tenant, id) => (isUuid(id) ? fileBy(await documentById(pool, tenant.id, id)) : NOT_FOUND),
    fileOfOrder: async (tenant, number, id) => {
      const document = isUuid(id) ? await documentById(pool, tenant.id, id) : null;
      return document?.orderNumber === number ? fileBy(document) : NOT_FOUND;
    },
    fileOfCause: async (tenant, cause) => {
      const [kind, id = ''] = cause.split(':');
      // Its mail may be faster than the job.
      const orderId = kind === 'shipment' ? await orderOfShipment(pool, tenant.id, id) : null;
      if (orderId !== null) await issueDue(orderId);
      return fileBy(await documentOfCause(pool, tenant.id, cause));
    },
  };
}
