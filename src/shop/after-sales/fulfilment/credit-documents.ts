import type pg from 'pg';
import type { Tenant } from '../../../tenants/tenant.ts';
import {
  documentsOf,
  type IssuedDocument,
  issueDocument,
  issueInvoices,
  orderCause,
  takeDocumentNumber,
} from '../../money/documents/index.ts';
import { vatRate } from '../../selling/pricing/index.ts';
import { type CreditLine, type CreditRow, type CreditVat, creditByNumber, insertCredit } from './credits.store.ts';
import { creditContent, creditNotes, creditPaper, type PrintedCredit } from './papers.ts';
import type { LifeOrder } from './types.ts';

/**
 * Stores a credit and issues its document under the next number of the circle. Units that no invoice billed yet get a
 * confirmation of their cancellation. Locks the circle, so call it after all other locks. Returns the number.
 */
export async function writeCreditNote(
  client: pg.PoolClient,
  tenant: Tenant,
  order: LifeOrder,
  credit: Omit<Parameters<typeof insertCredit>[1], 'number' | 'tenant' | 'orderId' | 'purpose'> & {
    /** Cancelled units are not billed any more; returned units and price reductions are. */
    isCancelled: boolean;
    more?: PrintedCredit['more'];
  },
): Promise<string> {
  const { isCancelled, more = [], ...stored } = credit;
  await issueInvoices(client, order.id, credit.now, { parts: isCancelled ? 'leave' : 'issue' });
  const issued = await documentsOf(client, order.id);
  const isBilled = !isCancelled || issued.some(({ cause }) => cause === orderCause(order.id));
  const kind = isBilled ? 'credit-note' : 'cancellation';
  const taken = await takeDocumentNumber(client, tenant, kind);
  await insertCredit(client, {
    ...stored,
    tenant: tenant.id,
    orderId: order.id,
    purpose: 'goods',
    number: taken.number,
  });
  const row = await creditByNumber(client, tenant.id, taken.number);
  if (!row) throw new Error('a stored credit is gone');
  await issueCreditDocument(client, tenant, order, row, { kind, issued, taken, more });
  return taken.number;
}

/** Issues the document of a stored credit. `taken`: its number, or that from before the circles. */
export async function issueCreditDocument(
  client: pg.PoolClient,
  tenant: Tenant,
  order: LifeOrder,
  row: CreditRow,
  about: {
    kind: PrintedCredit['kind'];
    issued: readonly IssuedDocument[];
    taken: { number: string; sequence: number | null };
    more?: PrintedCredit['more'];
  },
): Promise<void> {
  const content = creditContent(row);
  await issueCorrection(client, tenant, order, {
    kind: about.kind,
    cause: creditCause(row.id),
    at: row.issuedAt,
    amount: row.amount,
    ...content,
    deliveryAmount: row.deliveryAmount,
    feeAmount: row.feeAmount,
    more: about.more ?? [],
    notes: creditNotes(tenant, order, row),
    issued: about.issued,
    taken: about.taken,
  });
}

export function creditCause(creditId: string): string {
  return `credit:${creditId}`;
}

/** Issues a document that corrects invoices of an order. Returns its number. */
export async function issueCorrection(
  client: pg.PoolClient,
  tenant: Tenant,
  order: LifeOrder,
  correction: {
    kind: PrintedCredit['kind'];
    cause: string;
    at: Date;
    /** Minor units. */
    amount: number;
    lines: readonly CreditLine[];
    vat: readonly CreditVat[];
    deliveryAmount: number;
    feeAmount: number;
    more: PrintedCredit['more'];
    notes: readonly string[];
    issued: readonly IssuedDocument[];
    taken?: { number: string; sequence: number | null };
  },
): Promise<string> {
  const { kind, cause, at, amount, lines, vat, issued, taken } = correction;
  const classAt = new Map(order.lines.map(({ position, vatClass }) => [position, vatClass]));
  const rateAt = (position: number) =>
    vatRate(tenant.vat, classAt.get(position) ?? 'standard', order.placedAt, tenant.timeZone);
  const { number } = await issueDocument(
    client,
    {
      tenant,
      kind,
      cause,
      orderId: order.id,
      issuedAt: at,
      total: amount,
      vat: kind === 'credit-note' ? vat : [],
      lines: lines.map(({ position, pieces, amount: gross }) => ({
        position,
        quantity: pieces,
        permille: rateAt(position),
        gross,
      })),
      compose: (own) => ({
        paper: creditPaper(tenant, order, {
          ...correction,
          number: own,
          issuedAt: at,
          invoice: kind === 'credit-note' ? invoicesOf(issued) : null,
        }),
      }),
    },
    taken,
  );
  return number;
}

function invoicesOf(issued: readonly IssuedDocument[]): string | null {
  const numbers = issued.flatMap(({ kind, number }) => (kind === 'invoice' ? [number] : []));
  return numbers.length === 0 ? null : numbers.join(', ');
}
