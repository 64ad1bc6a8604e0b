import * as v from 'valibot';
import { DOCUMENT_KINDS } from '../../shop/money/documents/index.ts';
import { choice } from '../parameters.ts';
import { tenantInPath, uuidInPath } from './admin-parameters.ts';
import { AdminMoney, Day, partOf, Timestamp } from './admin-schemas.ts';
import { pdfAnswer, pdfOf } from './answer-pdf.ts';
import { dayFilter, listOperation, listState } from './list-operation.ts';
import { type AdminOperation, defineOperation } from './operation.ts';
import { orderNumber } from './order-reads.ts';

const count = v.pipe(v.number(), v.integer());
const Kind = v.picklist(DOCUMENT_KINDS);

const ListedDocumentBody = v.object({
  id: v.string(),
  number: v.string(),
  kind: Kind,
  order: v.pipe(v.string(), v.description('Number of the order.')),
  customerNumber: v.nullable(v.string()),
  issuedOn: Day,
  net: v.pipe(AdminMoney, v.description('Without VAT; negative if it is paid back.')),
  vat: v.pipe(AdminMoney, v.description('VAT of all rates.')),
  total: AdminMoney,
});

const DocumentBody = v.object({
  id: v.string(),
  number: v.string(),
  kind: Kind,
  order: v.string(),
  issuedAt: Timestamp,
  issuedOn: Day,
  total: v.pipe(AdminMoney, v.description('Never negative; the kind tells its direction.')),
  vat: v.array(v.object({ permille: count, gross: AdminMoney, vat: AdminMoney })),
  lines: v.pipe(
    v.array(v.object({ position: count, quantity: count, permille: count, gross: AdminMoney })),
    v.description('Billed units; position 0 is the delivery and everything else.'),
  ),
});

const chf = (amount: number) => ({ amount, currency: 'CHF' as const });
const EXAMPLE = {
  id: '00000000-0000-4000-8000-000000000004',
  number: 'CH-R-2026-000123',
  kind: 'invoice' as const,
  order: '100000123',
  issuedOn: '2026-11-27',
};

const listDocuments = listOperation({
  path: '/api/admin/v1/tenants/{tenant}/documents',
  id: 'listDocuments',
  tag: 'Documents',
  summary: 'List documents',
  description:
    'Issued invoices, credit notes, reminders and receipts, the newest first. An issued document never changes.',
  scopes: ['order.read'],
  filters: {
    state: choice(DOCUMENT_KINDS, { description: 'Kind of the documents; all otherwise.', example: 'invoice' }),
    from: dayFilter('First day on which they were issued.'),
    to: dayFilter('Last day on which they were issued.'),
  },
  item: ListedDocumentBody,
  part: partOf(ListedDocumentBody),
  example: { ...EXAMPLE, customerNumber: null, net: chf(9188), vat: chf(792), total: chf(9980) },
  read: ({ services, member, tenant }, given, place) =>
    services.documents.listing.after(member, { tenant, params: listState(given, 'issued'), typed: '' }, place),
  content: ({ id, number, kind, orderNumber: order, customerNumber, issuedOn, net, vat, total }, { tenant }) => {
    const money = (amount: number) => ({ amount, currency: tenant.currency });
    return { id, number, kind, order, customerNumber, issuedOn, net: money(net), vat: money(vat), total: money(total) };
  },
});

const listOrderDocuments = defineOperation({
  method: 'GET',
  path: '/api/admin/v1/tenants/{tenant}/orders/{number}/documents',
  id: 'listOrderDocuments',
  tag: 'Documents',
  summary: 'List documents of an order',
  description: 'Documents of an order with their lines and VAT.',
  scopes: ['order.read'],
  parameters: { tenant: tenantInPath, number: orderNumber },
  success: {
    status: 200,
    description: 'The documents.',
    schema: v.object({ items: v.array(DocumentBody) }),
    example: {
      items: [
        {
          ...EXAMPLE,
          issuedAt: '2026-11-27T09:12:00.000Z',
          total: chf(9980),
          vat: [{ permille: 81, gross: chf(9980), vat: chf(748) }],
          lines: [{ position: 1, quantity: 2, permille: 81, gross: chf(9980) }],
        },
      ],
    },
  },
  answer: async ({ params: { number } }, { services, member, tenant }) => {
    if (!(await services.fulfilment.ofOrder(member, { tenant, number }))) return { problem: { code: 'not-found' } };
    const documents = await services.documents.ofOrder(member, { tenant, number });
    if (!documents) return { problem: { code: 'missing-scope' } };
    const items = documents.map(
      ({ id, number: own, kind, orderNumber: order, issuedAt, issuedOn, currency, ...sums }) => {
        const money = (amount: number) => ({ amount, currency });
        return {
          id,
          number: own,
          kind,
          order,
          issuedAt: issuedAt.toISOString(),
          issuedOn,
          total: money(sums.total),
          vat: sums.vat.map(({ permille, gross, vat }) => ({ permille, gross: money(gross), vat: money(vat) })),
          lines: sums.lines.map(({ position, quantity, permille, gross }) => ({
            ...{ position, quantity, permille },
            gross: money(gross),
          })),
        };
      },
    );
    return { content: { items } };
  },
});

const getDocumentFile = defineOperation({
  method: 'GET',
  path: '/api/admin/v1/tenants/{tenant}/documents/{document}/pdf',
  id: 'getDocumentFile',
  tag: 'Documents',
  summary: 'Read a document as PDF',
  description: 'The document as it was issued.',
  scopes: ['order.read'],
  parameters: { tenant: tenantInPath, document: uuidInPath('Id of the document.') },
  success: pdfAnswer,
  answer: async ({ params: { document: id } }, { services, member, tenant }) =>
    pdfOf(await services.documents.file(member, { tenant, id })),
});

/** Issued documents. */
export const DOCUMENT_OPERATIONS: readonly AdminOperation[] = [listDocuments, listOrderDocuments, getDocumentFile];
