import type pg from 'pg';
import { afterOrderMessagesOf } from '../../../tenants/messages/after-order.ts';
import { ONLINE_METHODS, type Tenant, type VatRate } from '../../../tenants/tenant.ts';
import {
  documentsOf,
  eInvoiceXml,
  type GrossItem,
  type IssuedDocument,
  issueDocument,
  issueInvoices,
  orderCause,
  takeDocumentNumber,
} from '../../money/documents/index.ts';
import { storedDelivery } from '../../selling/orders/index.ts';
import { vatRate } from '../../selling/pricing/index.ts';
import { type CreditLine, type CreditRow, type CreditVat, creditByNumber, insertCredit } from './credits.store.ts';
import { localeOfOrder } from './letters.ts';
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

/** Correction of an order's invoices, or confirmation of units that no invoice billed. Minor units. */
type Correction = {
  kind: PrintedCredit['kind'];
  cause: string;
  at: Date;
  amount: number;
  lines: readonly CreditLine[];
  vat: readonly CreditVat[];
  deliveryAmount: number;
  feeAmount: number;
  more: PrintedCredit['more'];
  notes: readonly string[];
  issued: readonly IssuedDocument[];
  taken?: { number: string; sequence: number | null };
};

/** Issues a document that corrects invoices of an order. Returns its number. */
export async function issueCorrection(
  client: pg.PoolClient,
  tenant: Tenant,
  order: LifeOrder,
  correction: Correction,
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
      compose: (own, issuedOn) => {
        const corrects = kind === 'credit-note' ? invoicesOf(issued) : [];
        const paper = creditPaper(tenant, order, {
          ...correction,
          number: own,
          issuedAt: at,
          invoice: corrects.length === 0 ? null : corrects.join(', '),
        });
        // Credits from before the archive were sent without an electronic one.
        const isEarly = taken !== undefined && taken.sequence === null;
        const xml =
          kind === 'credit-note' && !isEarly
            ? creditXml(tenant, order, { ...correction, number: own, issuedOn, corrects })
            : undefined;
        return { paper: xml === undefined ? paper : { ...paper, eInvoice: xml } };
      },
    },
    taken,
  );
  return number;
}

function invoicesOf(issued: readonly IssuedDocument[]): string[] {
  return issued.flatMap(({ kind, number }) => (kind === 'invoice' ? [number] : []));
}

/** Returns the electronic form of a credit note. Amounts without a line become one item for each rate. */
function creditXml(
  tenant: Tenant,
  order: LifeOrder,
  credit: Correction & { number: string; issuedOn: string; corrects: readonly string[] },
): string | undefined {
  const locale = localeOfOrder(tenant, order);
  const { papers } = afterOrderMessagesOf(locale);
  const rateOf = (vatClass: VatRate['class']) => vatRate(tenant.vat, vatClass, order.placedAt, tenant.timeZone);
  const { vat, amount, number, issuedOn, corrects, notes } = credit;
  const goods = credit.lines.flatMap(({ position, pieces, amount: gross }): GrossItem[] => {
    const line = order.lines.find((entry) => entry.position === position);
    return line ? [{ name: line.title, sku: line.sku, quantity: pieces, permille: rateOf(line.vatClass), gross }] : [];
  });
  const fee = credit.feeAmount;
  const fees: GrossItem[] =
    fee === 0 ? [] : [{ name: papers.label, sku: null, quantity: 1, permille: rateOf('standard'), gross: -fee }];
  const known = [...goods, ...fees];
  const rest = vat.flatMap(({ permille, gross }): GrossItem[] => {
    const left = gross - known.reduce((sum, item) => (item.permille === permille ? sum + item.gross : sum), 0);
    const name = credit.more[0]?.title ?? papers.delivery;
    return left === 0 ? [] : [{ name, sku: null, quantity: 1, permille, gross: left }];
  });
  const { billing } = storedDelivery(order.delivery);
  const billed = { number: order.number, billing, payment: methodOf(order.method), debit: null };
  return eInvoiceXml(tenant, locale, billed, order.customerNumber, {
    kind: 'credit-note',
    number,
    issuedOn,
    suppliedOn: null,
    dueOn: null,
    corrects,
    terms: notes[0] ?? '',
    items: [...known, ...rest],
    vat,
    total: amount,
  });
}

const METHODS = ['invoice', 'prepayment', 'instalments', ...ONLINE_METHODS] as const;

function methodOf(stored: string): (typeof METHODS)[number] {
  return METHODS.find((method) => method === stored) ?? 'prepayment';
}
