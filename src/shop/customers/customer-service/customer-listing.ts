import { calendarDay } from '../../../platform/calendar-day.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { type ListCount, listPages, listWindow } from '../../../platform/lists/list-state.ts';
import { readTableFormat, type TableFormat, writeTableFile } from '../../../platform/tables/table-file.ts';
import type { ColumnContent, WorkbookRow } from '../../../platform/tables/workbook.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { type CustomerGroup, readCustomerGroups } from '../../catalogue/price-lists/index.ts';
import {
  type ApprovalInput,
  may,
  type NotApproved,
  passApproval,
  type Refused,
  recordAudit,
  type StaffMember,
} from '../../staff/employees/index.ts';
import { exportTarget } from '../../staff/lists/index.ts';
import {
  type ChangedCustomer,
  changedCustomers,
  countCustomers,
  customerBatches,
  type ListedCustomer,
  listCustomers,
} from './customer-list.store.ts';
import { CUSTOMER_LIST, type CustomerColumn, type CustomerTab, readCustomerList } from './customer-list.ts';
import type { CustomerLine } from './ports.ts';
import { shortLine } from './short-line.ts';

const BATCH = 1000;

/** Address of the list, and its opened search term. */
export type AskedCustomers = { tenant: Tenant; params: URLSearchParams; typed: string };

/** Customer as the list shows it: name and address are abbreviated, because no reason was given. */
export type ListedCustomerLine = CustomerLine &
  Pick<ListedCustomer, 'group' | 'isPremium' | 'registeredAt' | 'orders' | 'orderedAt' | 'owed' | 'hasNewsletter'>;

/** Listed customer with the time of its last change, and its place in the list. */
export type ChangedCustomerLine = ListedCustomerLine & Pick<ChangedCustomer, 'changedAt' | 'place'>;

export type CustomerListPage = {
  /** The term is too short to search for. */
  isTooShort: boolean;
  lines: ListedCustomerLine[];
  page: number;
  pages: number;
  total: ListCount;
  /** Customers of each tab. */
  tabs: Record<CustomerTab | '', ListCount> | null;
  groups: CustomerGroup[];
};

/** Texts of a file in the employee's language. */
export type CustomerFileTexts = {
  headers: Readonly<Record<string, string>>;
  state(line: Pick<ListedCustomer, 'isLocked'>): string;
  yes: string;
  no: string;
};

/** List of customers. Every function checks the role; searches and exports are in the audit trail. */
export type CustomerListing = {
  shape: typeof CUSTOMER_LIST;
  /** Returns a page of customers; null without permission. */
  list(member: StaffMember, asked: AskedCustomers): Promise<CustomerListPage | null>;
  /**
   * Returns customers after a place, by number. With `since` those that changed at that time or later, in the order of their
   * changes. Null without permission.
   */
  after(
    member: StaffMember,
    asked: Omit<AskedCustomers, 'typed'> & { since: Date | null; last: readonly string[] | null; most: number },
  ): Promise<ChangedCustomerLine[] | null>;
  /** Streams all customers of the list with the chosen columns and their whole names and addresses. */
  export(
    member: StaffMember,
    asked: AskedCustomers & { format: string; texts: CustomerFileTexts },
    approval?: ApprovalInput,
  ): Promise<{ ok: true; content: ReadableStream<Uint8Array>; format: TableFormat } | Refused | NotApproved>;
};

const CONTENTS: Record<CustomerColumn, ColumnContent> = {
  name: 'text',
  number: 'text',
  email: 'text',
  group: 'text',
  registered: 'day',
  orders: 'number',
  ordered: 'day',
  owed: 'figure',
  newsletter: 'text',
  state: 'text',
};

export function createCustomerListing({ pool, clock }: { pool: Pool; clock: Clock }): CustomerListing {
  const queryOf = ({ tenant, params, typed }: AskedCustomers) =>
    readCustomerList(params, typed, tenant, calendarDay(clock.now(), tenant.timeZone));

  return {
    shape: CUSTOMER_LIST,

    list: async (member, asked) => {
      if (!may(member, 'customer.read')) return null;
      const { tenant } = asked;
      const read = queryOf(asked);
      const groups = await readCustomerGroups(pool, tenant.id);
      const none = { count: 0, isMore: false };
      if (read === null) return { isTooShort: true, lines: [], page: 1, pages: 1, total: none, tabs: null, groups };
      const [all, owes, premium, locked] = await Promise.all([
        countCustomers(pool, tenant.id, read, ''),
        countCustomers(pool, tenant.id, read, 'owes'),
        countCustomers(pool, tenant.id, read, 'premium'),
        countCustomers(pool, tenant.id, read, 'locked'),
      ]);
      const counts = { '': all, owes, premium, locked };
      const total = counts[read.tab];
      const pages = listPages(total.count, read.size);
      const query = { ...read, page: Math.min(read.page, pages) };
      const rows = await listCustomers(pool, tenant.id, query, listWindow(total, query));
      await recordAudit(pool, clock.now(), member, {
        action: query.search ? 'customer.searched' : 'customer.listed',
        tenant: tenant.id,
        // The typed term itself is never recorded.
        after: { by: query.search?.kind ?? 'all', found: rows.length },
      });
      return {
        isTooShort: false,
        lines: rows.map(lineOf),
        page: query.page,
        pages,
        total,
        tabs: counts,
        groups,
      };
    },

    after: async (member, { tenant, params, ...place }) => {
      if (!may(member, 'customer.read')) return null;
      const query = queryOf({ tenant, params, typed: '' });
      if (query === null) return [];
      const rows = await changedCustomers(pool, tenant.id, query, place);
      await recordAudit(pool, clock.now(), member, {
        action: 'customer.listed',
        tenant: tenant.id,
        after: { by: place.since ? 'changed' : 'all', found: rows.length },
      });
      return rows.map((row) => ({ ...lineOf(row), changedAt: row.changedAt, place: row.place }));
    },

    export: async (member, asked, approval) => {
      if (!may(member, 'customer.export')) return { ok: false, problem: 'not-allowed' };
      const { tenant, params, texts } = asked;
      const query = queryOf(asked);
      if (query === null) return { ok: false, problem: 'not-found' };
      const format = readTableFormat(asked.format);
      const { tab, filters, columns, search } = query;
      const passed = await inTransaction(pool, async (client) => {
        const now = clock.now();
        const after = { ...filters, state: tab, columns: columns.join(' '), by: search?.kind ?? 'all', format };
        const guarded = {
          act: 'customers.export' as const,
          tenant,
          subject: 'export:customers',
          ...exportTarget(params, member),
          seen: '',
          after,
        };
        const outcome = await passApproval(client, member, guarded, approval, now);
        if (outcome.ok)
          await recordAudit(client, now, member, { action: 'customer.exported', tenant: tenant.id, after });
        return outcome;
      });
      if (!passed.ok) return passed;
      const content = await writeTableFile({
        name: 'customers',
        columns: columns.map((column) => [column, CONTENTS[column]]),
        rows: rowsOf(customerBatches(pool, tenant.id, query, BATCH), tenant, texts),
        headers: texts.headers,
        format,
        currency: tenant.currency,
        decimal: tenant.priceFormat.decimal,
      });
      return { ok: true, content, format };
    },
  };
}

function lineOf(row: ListedCustomer): ListedCustomerLine {
  const { group, isPremium, registeredAt, orders, orderedAt, owed, hasNewsletter } = row;
  return { ...shortLine(row), group, isPremium, registeredAt, orders, orderedAt, owed, hasNewsletter };
}

async function* rowsOf(
  batches: AsyncIterable<ListedCustomer[]>,
  { timeZone }: Tenant,
  texts: CustomerFileTexts,
): AsyncGenerator<WorkbookRow[]> {
  for await (const batch of batches)
    yield batch.map((row) => ({
      name: `${row.firstName} ${row.lastName}`,
      number: row.number,
      email: row.email,
      group: row.group,
      registered: calendarDay(row.registeredAt, timeZone),
      orders: row.orders,
      ordered: row.orderedAt && calendarDay(row.orderedAt, timeZone),
      owed: row.owed,
      newsletter: row.hasNewsletter ? texts.yes : texts.no,
      state: texts.state(row),
    }));
}
