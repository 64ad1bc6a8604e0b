import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlStatement } from '../../../platform/database/sql-statement.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import {
  type ListPage,
  type ListReading,
  type ListSource,
  linesAfter,
  listBatches,
  readListPage,
} from '../../../platform/lists/list-rows.store.ts';
import { type ListShape, type ListState, readListState } from '../../../platform/lists/list-state.ts';
import { readTableFormat, type TableFormat, writeTableFile } from '../../../platform/tables/table-file.ts';
import type { ColumnContent, WorkbookRow } from '../../../platform/tables/workbook.ts';
import { sha256 } from '../../../platform/tokens.ts';
import type { Locale, Tenant } from '../../../tenants/tenant.ts';
import {
  type ApprovalAct,
  type ApprovalInput,
  type AuditAction,
  may,
  type NotApproved,
  type Permission,
  passApproval,
  type Refused,
  recordAudit,
  type StaffMember,
} from '../employees/index.ts';
import { LIST_PERMISSIONS, type ListName } from './list-permissions.ts';

/** Rows of a batch of an exported file. */
const BATCH = 1000;

/** Address of a list and its opened search term. `locale`: language of the names of goods; the tenant's first by default. */
export type AskedListing = { tenant: Tenant; locale?: Locale; params: URLSearchParams; typed: string };

/** Values that the conditions of a list depend on. */
export type ListConditions = {
  tenant: Tenant;
  locale: Locale;
  filters: Readonly<Record<string, string>>;
  typed: string;
  now: Date;
  /** Id of the employee who reads it. */
  self: string;
  reading: ListReading;
};

/** Everything about a list that its rows decide. Its department declares it, and `createListing` reads by it. */
export type ListDefinition<Tab extends string, Sort extends string, Column extends string> = {
  /** Decides the permission too (list-permissions.ts). */
  name: ListName;
  shape: ListShape<Tab, Sort, Column>;
  source: ListSource<Tab, Sort>;
  conditions(sql: SqlStatement, asked: ListConditions): string[];
  /** Filters that look up other tables for each row, so that fewer rows are counted with them. */
  lookUps?: readonly string[];
  /** More selected columns of a line, which need a value. */
  line?(sql: SqlStatement, asked: Omit<ListConditions, 'reading'>): string;
  /** Kind of content of each column in a file. */
  contents: Readonly<Record<Column, ColumnContent>>;
  /** Own entry of the audit trail when the list is read. */
  audit?: AuditAction;
  /** Permission, approval and audit entry of files with more than every reader of the list may take away. */
  guard?: { permission: Permission; act: ApprovalAct; audit: AuditAction };
  /** Columns that files never have: names and addresses of persons, and actions of the page. */
  pageOnly?: readonly Column[];
  /** Whether a search looks for a person, so that the audit trail records it. */
  namesPerson?(typed: string): boolean;
};

/** Texts of a file in the employee's language. */
export type ListFileTexts<Line> = {
  headers: Readonly<Record<string, string>>;
  /** Cells of a line by column: amounts in minor units, days as YYYY-MM-DD. */
  row(line: Line): WorkbookRow;
};

/** List of the back office. Every function checks the permission, and an export is in the audit trail. */
export type Listing<Line> = {
  shape: ListShape;
  /** Returns a page of the list; null without permission. */
  list(member: StaffMember, asked: AskedListing): Promise<ListPage<Line> | null>;
  /** Returns the first lines of the list, whatever its page; null without permission. */
  first(member: StaffMember, asked: AskedListing, most: number): Promise<Line[] | null>;
  /** Returns lines after a line, whatever the page; null without permission. `last`: see linesAfter. */
  after(
    member: StaffMember,
    asked: AskedListing,
    place: { last: readonly string[] | null; size: number },
  ): Promise<{ lines: Line[]; last: string[] | null } | null>;
  /** Streams all lines of the list with the chosen columns. */
  export(
    member: StaffMember,
    asked: AskedListing & { format: string; texts: ListFileTexts<Line> },
    approval?: ApprovalInput,
  ): Promise<ListFile | Refused | NotApproved>;
};

export type ListFile = { ok: true; content: ReadableStream<Uint8Array>; format: TableFormat };

export function createListing<Line extends object, Tab extends string, Sort extends string, Column extends string>(
  { pool, clock }: { pool: Pool; clock: Clock },
  definition: ListDefinition<Tab, Sort, Column>,
): Listing<Line> {
  const {
    name,
    shape,
    source,
    conditions,
    line,
    contents,
    audit,
    guard,
    pageOnly = [],
    namesPerson,
    lookUps = [],
  } = definition;
  const permission = LIST_PERMISSIONS[name];
  const read = (member: StaffMember, { tenant, locale = tenant.locales[0].locale, params, typed }: AskedListing) => {
    const state: ListState<Tab, Sort, Column> = readListState(shape, params);
    const asked = { tenant, locale, filters: state.filters, typed: typed.trim(), now: clock.now(), self: member.id };
    // A term that cannot be opened is another employee's.
    const term = asked.typed === '' ? '' : state.term;
    return {
      state: { ...state, term },
      at: { now: asked.now, timeZone: tenant.timeZone },
      conditions: (sql: SqlStatement, reading: ListReading) => conditions(sql, { ...asked, reading }),
      isLookedUp: lookUps.some((filter) => state.filters[filter] !== undefined),
      ...(line && { line: (sql: SqlStatement) => line(sql, asked) }),
    };
  };

  return {
    shape,

    list: async (member, asked) => {
      if (!may(member, permission)) return null;
      const page = await readListPage<Line, Tab, Sort>(pool, source, read(member, asked));
      if (audit) await recordAudit(pool, clock.now(), member, { action: audit, tenant: asked.tenant.id });
      const typed = asked.typed.trim();
      if (typed !== '' && namesPerson?.(typed))
        await recordAudit(pool, clock.now(), member, {
          action: 'list.searched',
          tenant: asked.tenant.id,
          subject: `list:${name}`,
          after: { found: page.total.count },
        });
      return page;
    },

    first: async (member, asked, most) => {
      if (!may(member, permission)) return null;
      for await (const lines of listBatches<Line, Tab, Sort>(pool, source, read(member, asked), most)) return lines;
      return [];
    },

    after: async (member, asked, place) => {
      if (!may(member, permission)) return null;
      const page = await linesAfter<Line, Tab, Sort>(pool, source, read(member, asked), place);
      if (audit) await recordAudit(pool, clock.now(), member, { action: audit, tenant: asked.tenant.id });
      return page;
    },

    export: async (member, asked, approval) => {
      if (!may(member, guard?.permission ?? permission)) return { ok: false, problem: 'not-allowed' };
      const { tenant, texts, params } = asked;
      const question = read(member, asked);
      const { tab, filters, term } = question.state;
      const columns = question.state.columns.filter((column) => !pageOnly.includes(column));
      const format = readTableFormat(asked.format);
      // The typed term itself is never recorded.
      const after = { ...filters, state: tab, columns: columns.join(' '), searched: term !== '', format };
      const passed = await inTransaction(pool, async (client) => {
        const now = clock.now();
        if (guard) {
          const outcome = await passApproval(
            client,
            member,
            { act: guard.act, tenant, subject: `export:${name}`, seen: '', after, ...exportTarget(params, member) },
            approval,
            now,
          );
          if (!outcome.ok) return outcome;
        }
        const action = guard?.audit ?? 'list.exported';
        await recordAudit(client, now, member, { action, tenant: tenant.id, subject: `list:${name}`, after });
        return { ok: true } as const;
      });
      if (!passed.ok) return passed;
      const content = await writeTableFile({
        name,
        columns: columns.map((column) => [column, contents[column]]),
        rows: rowsOf(listBatches<Line, Tab, Sort>(pool, source, question, BATCH), texts),
        headers: texts.headers,
        format,
        currency: tenant.currency,
        decimal: tenant.priceFormat.decimal,
      });
      return { ok: true, content, format };
    },
  };
}

/** Returns what an approval of a file is for: the address of its list, for one employee. A term in it is sealed. */
export function exportTarget(params: URLSearchParams, { id }: Pick<StaffMember, 'id'>) {
  const own = new URLSearchParams(params);
  own.delete('approval');
  const query = own.toString();
  return { target: `${sha256(query).toString('hex')}:${id}`, entered: { query } };
}

async function* rowsOf<Line>(
  batches: AsyncIterable<Line[]>,
  { row }: ListFileTexts<Line>,
): AsyncGenerator<WorkbookRow[]> {
  for await (const batch of batches) yield batch.map(row);
}
