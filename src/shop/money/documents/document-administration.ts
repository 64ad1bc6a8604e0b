import { isCalendarDay } from '../../../platform/calendar-day.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import {
  type ApprovalInput,
  may,
  type NotApproved,
  passApproval,
  type Refused,
  recordAudit,
  type StaffMember,
} from '../../staff/employees/index.ts';
import type { BillOutcome } from '../billing/index.ts';
import type { WorkbookColumns, WorkbookRow, WriteWorkbook } from '../ledger/index.ts';
import { DOCUMENT_KINDS } from './codes.ts';
import type { IssuedDocument } from './document.ts';
import { type DocumentFilter, documentBatches, documentsPage, type ListedDocument } from './document-list.store.ts';
import type { Documents } from './documents.ts';

const PAGE = 50;
const BATCH = 1000;
const LONGEST_TERM = 40;
const LAST_PAGE = 100_000;

const COLUMNS = [
  ['number', 'text'],
  ['kind', 'text'],
  ['issuedOn', 'day'],
  ['orderNumber', 'text'],
  ['customerNumber', 'text'],
  ['net', 'amount'],
  ['vat', 'amount'],
  ['total', 'amount'],
] as const satisfies WorkbookColumns;

export type DocumentColumn = (typeof COLUMNS)[number][0];

export type AskedDocuments = { filter: DocumentFilter; page: number };
export type DocumentsPage = { asked: AskedDocuments; documents: ListedDocument[]; count: number; pages: number };

type Entered = Readonly<Record<string, string>>;

/** Issued documents for employees. Every function checks the role; lists and exports are in the audit trail. */
export type DocumentAdministration = {
  /** Lists documents by the query of the page; null without permission. */
  list(member: StaffMember, asked: { tenant: Tenant; query: Entered }): Promise<DocumentsPage | null>;
  /** Exports all documents of a query as a workbook. Amounts of credit notes are negative. */
  export(
    member: StaffMember,
    asked: { tenant: Tenant; query: Entered; headers: Readonly<Record<string, string>> },
    approval?: ApprovalInput,
  ): Promise<{ ok: true; content: ReadableStream<Uint8Array> } | Refused | NotApproved>;
  /** Documents of an order; null without permission. */
  ofOrder(member: StaffMember, asked: { tenant: Tenant; number: string }): Promise<IssuedDocument[] | null>;
  file(member: StaffMember, asked: { tenant: Tenant; id: string }): Promise<BillOutcome>;
};

/** Reads the query of the list; an unknown value means all. */
export function readAskedDocuments(query: Entered): AskedDocuments {
  const page = Number(query.page ?? '');
  const day = (name: string) => (isCalendarDay(query[name] ?? '') ? (query[name] ?? null) : null);
  return {
    filter: {
      term: (query.q ?? '').trim().slice(0, LONGEST_TERM),
      kind: DOCUMENT_KINDS.find((kind) => kind === query.kind) ?? null,
      from: day('from'),
      to: day('to'),
    },
    page: Number.isInteger(page) && page > 0 && page <= LAST_PAGE ? page : 1,
  };
}

export function createDocumentAdministration(deps: {
  pool: Pool;
  clock: Clock;
  documents: Pick<Documents, 'file' | 'ofOrder'>;
  writeWorkbook: WriteWorkbook;
}): DocumentAdministration {
  const { pool, clock, documents, writeWorkbook } = deps;
  return {
    list: async (member, { tenant, query }) => {
      if (!may(member.role, 'order.read')) return null;
      const asked = readAskedDocuments(query);
      const found = await documentsPage(pool, { tenant: tenant.id, ...asked, size: PAGE });
      await recordAudit(pool, clock.now(), member, { action: 'documents.listed', tenant: tenant.id });
      return { asked, ...found, pages: Math.max(1, Math.ceil(found.count / PAGE)) };
    },

    export: async (member, { tenant, query, headers }, approval) => {
      if (!may(member.role, 'ledger.book')) return { ok: false, problem: 'not-allowed' };
      const { filter } = readAskedDocuments(query);
      const { approval: _, ...chosen } = query;
      const passed = await inTransaction(pool, async (client) => {
        const now = clock.now();
        const target = `${new URLSearchParams(chosen)}:${member.id}`;
        const guarded = { act: 'documents.export' as const, tenant, target, subject: 'export:documents', seen: '' };
        const { kind, from, to } = filter;
        const after = { kind, from, to };
        const outcome = await passApproval(client, member, { ...guarded, entered: chosen, after }, approval, now);
        if (outcome.ok)
          await recordAudit(client, now, member, { action: 'documents.exported', tenant: tenant.id, after });
        return outcome;
      });
      if (!passed.ok) return passed;
      const rows = rowsOf(documentBatches(pool, { tenant: tenant.id, filter, size: BATCH }));
      return { ok: true, content: await writeWorkbook({ name: 'documents', columns: [...COLUMNS], rows, headers }) };
    },

    ofOrder: async (member, { tenant, number }) =>
      may(member.role, 'order.read') ? documents.ofOrder(tenant, number) : null,

    file: async (member, { tenant, id }) =>
      may(member.role, 'order.read') ? documents.file(tenant, id) : { ok: false, problem: 'not-found' },
  };
}

async function* rowsOf(batches: AsyncIterable<ListedDocument[]>): AsyncGenerator<WorkbookRow[]> {
  for await (const batch of batches)
    yield batch.map(({ kind, number, issuedOn, orderNumber, customerNumber, total, vat }): WorkbookRow => {
      const sign = kind === 'credit-note' ? -1 : 1;
      const tax = vat.reduce((sum, part) => sum + part.vat, 0);
      return {
        number,
        kind,
        issuedOn,
        orderNumber,
        customerNumber,
        net: sign * (total - tax),
        vat: sign * tax,
        total: sign * total,
      };
    });
}
