import type pg from 'pg';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { BilledOrder } from '../../selling/orders/index.ts';
import { billVat } from '../billing/index.ts';
import { addedCause, isAddedInvoice, orderCause, ratesOf } from './bill-parts.ts';
import type { DocumentLine } from './document.ts';
import { issuePart } from './issue-parts.ts';
import { addedDueOn, type DocumentTask, type EarlierDocument } from './tasks.store.ts';

/** Returns the invoices of the order and of goods that were added to it. */
const wholeInvoices = (task: DocumentTask): EarlierDocument[] =>
  task.issued.filter(({ cause }) => cause === orderCause(task.id) || isAddedInvoice({ cause }));

/** Whether goods were added to an order that no invoice bills. */
export function lacksAdded(task: DocumentTask): boolean {
  const known = new Set(wholeInvoices(task).flatMap(({ lines }) => lines.map(({ position }) => position)));
  return task.lines.some(({ position }) => !known.has(position));
}

/**
 * Issues an invoice for the goods that were added to an order after its invoice, with what they add to the delivery. All
 * invoices of the order add up to its price and its VAT.
 */
export async function issueAdded(
  client: pg.PoolClient,
  tenant: Tenant,
  billed: BilledOrder,
  task: DocumentTask,
  now: Date,
): Promise<void> {
  const before = wholeInvoices(task);
  const billedLines = before.flatMap((document) => document.lines);
  const known = new Set(billedLines.map(({ position }) => position));
  const { lines } = task;
  const rateOf = ratesOf(tenant, task);
  const fresh = lines
    .filter(({ position }) => !known.has(position))
    .map(
      ({ position, ordered, paid, vatClass }): DocumentLine => ({
        position,
        quantity: ordered,
        permille: rateOf(vatClass),
        gross: paid,
      }),
    );
  const agreed = billVat(tenant, billed.order);
  const billedVat = before.flatMap((document) => document.vat);
  const vat = agreed.flatMap(({ permille, gross, vat: tax }) => {
    const own = billedVat.filter((part) => part.permille === permille);
    const left = {
      permille,
      gross: own.reduce((rest, part) => rest - part.gross, gross),
      vat: own.reduce((rest, part) => rest - part.vat, tax),
    };
    return left.gross === 0 && left.vat === 0 ? [] : [left];
  });
  const beside = vat.flatMap(({ permille, gross }): DocumentLine[] => {
    const rest = fresh.reduce((left, line) => (line.permille === permille ? left - line.gross : left), gross);
    return rest === 0 ? [] : [{ position: 0, quantity: 1, permille, gross: rest }];
  });
  await issuePart(client, tenant, billed, task, {
    part: { lines: fresh, beside, adjusted: [], vat, total: vat.reduce((sum, { gross }) => sum + gross, 0) },
    lines,
    order: { lines: [], vat: agreed, cancelledLines: [], cancelledVat: [], billedLines, billedVat },
    cause: addedCause(task.id, before.length),
    suppliedOn: null,
    now,
    before: [],
    agreedDueOn: await addedDueOn(client, task.id),
  });
}
