import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { type ListCount, listPages, listWindow } from '../../../platform/lists/list-state.ts';
import { readTableFormat, type TableFormat } from '../../../platform/tables/table-file.ts';
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
import { exportTarget } from '../../staff/lists/index.ts';
import { type AfterOrderRow, type ChangedOrder, changedOrders } from './changed-orders.store.ts';
import { countOrders, countOrderTabs, type OrderTabCounts } from './order-count.store.ts';
import { type OrderFileTexts, writeOrderFile } from './order-export.ts';
import { type AdminOrderLine, findOrders, orderBatches } from './order-list.store.ts';
import { usedTags } from './order-notes.store.ts';
import { ORDER_LIST, type OrderQuery, readOrderQuery } from './order-query.ts';

/** Orders that the global search shows. */
const MOST_LOOKED_UP = 6;
const MOST_KNOWN_TAGS = 50;
const BATCH = 1000;

/** Address of the list, and its opened search term. */
export type AskedOrders = { tenant: Tenant; params: URLSearchParams; typed: string };

export type OrderListPage = {
  /** The term is too short to search for. */
  isTooShort: boolean;
  /** Filters whose amount is none. */
  unreadable: OrderQuery['unreadable'];
  lines: AdminOrderLine[];
  page: number;
  pages: number;
  /** Orders on all pages. */
  total: ListCount;
  /** Orders of each tab; null if the filters match too many to count them by tab. */
  tabs: OrderTabCounts | null;
  /** Tags that orders of the tenant have, the most frequent first. */
  knownTags: string[];
};

/** List of orders. Every function checks the role; searches for persons and exports are in the audit trail. */
export type OrderListing = {
  shape: typeof ORDER_LIST;
  /** Returns a page of orders; null without permission. */
  list(member: StaffMember, asked: AskedOrders): Promise<OrderListPage | null>;
  /** Returns the first orders that a term of the global search names; none without permission. */
  lookUp(member: StaffMember, tenant: Tenant, typed: string): Promise<AdminOrderLine[]>;
  /**
   * Returns orders that were placed, after a row, the newest first. With `since` those that changed at that time or later, in
   * the order of their changes. Null without permission.
   */
  after(
    member: StaffMember,
    asked: { tenant: Tenant; params: URLSearchParams; since: Date | null; last: AfterOrderRow | null; most: number },
  ): Promise<ChangedOrder[] | null>;
  /** Streams all orders of the list with the chosen columns. */
  export(
    member: StaffMember,
    asked: AskedOrders & { format: string; texts: OrderFileTexts },
    approval?: ApprovalInput,
  ): Promise<{ ok: true; content: ReadableStream<Uint8Array>; format: TableFormat } | Refused | NotApproved>;
};

export function createOrderListing({ pool, clock }: { pool: Pool; clock: Clock }): OrderListing {
  /** Records a search for a person; the typed term itself is never recorded. */
  async function recordSearch(
    member: StaffMember,
    tenant: Tenant,
    { search }: OrderQuery,
    found: number,
  ): Promise<void> {
    if (search.kind === 'all' || search.kind === 'number') return;
    await recordAudit(pool, clock.now(), member, {
      action: 'order.searched',
      tenant: tenant.id,
      after: { by: search.kind, found },
    });
  }

  return {
    shape: ORDER_LIST,

    list: async (member, { tenant, params, typed }) => {
      if (!may(member, 'order.read')) return null;
      const asked = readOrderQuery(params, typed, tenant);
      if (asked === null) {
        const total = { count: 0, isMore: false };
        return { isTooShort: true, unreadable: [], lines: [], page: 1, pages: 1, total, tabs: null, knownTags: [] };
      }
      const [tabs, knownTags] = await Promise.all([
        countOrderTabs(pool, tenant.id, asked),
        usedTags(pool, tenant.id, MOST_KNOWN_TAGS),
      ]);
      const total = await countOrders(pool, tenant.id, asked, tabs);
      const pages = listPages(total.count, asked.size);
      const query = { ...asked, page: Math.min(asked.page, pages) };
      const window = { ...listWindow(total, query), isMany: total.isMore };
      const lines = await findOrders(pool, tenant.id, query, window);
      await recordSearch(member, tenant, query, lines.length);
      const { page, unreadable } = query;
      return { isTooShort: false, unreadable, lines, page, pages, total, tabs, knownTags };
    },

    lookUp: async (member, tenant, typed) => {
      if (!may(member, 'order.read')) return [];
      const query = readOrderQuery(new URLSearchParams(), typed, tenant);
      if (query === null || query.search.kind === 'all') return [];
      const lines = await findOrders(pool, tenant.id, query, { skip: 0, take: MOST_LOOKED_UP, fromEnd: false });
      await recordSearch(member, tenant, query, lines.length);
      return lines;
    },

    after: async (member, { tenant, params, since, last, most }) => {
      const query = may(member, 'order.read') ? readOrderQuery(params, '', tenant) : null;
      return query && changedOrders(pool, tenant.id, query, { since, last, most });
    },

    export: async (member, { tenant, params, typed, format: asked, texts }, approval) => {
      if (!may(member, 'order.export')) return { ok: false, problem: 'not-allowed' };
      const query = readOrderQuery(params, typed, tenant);
      if (query === null) return { ok: false, problem: 'not-found' };
      const format = readTableFormat(asked);
      const { tab, filters, columns, search } = query;
      const passed = await inTransaction(pool, async (client) => {
        const now = clock.now();
        // The search term names a person and is recorded nowhere.
        const after = {
          ...filters,
          state: tab,
          columns: columns.join(' '),
          by: search.kind,
          format,
        };
        const guarded = {
          act: 'orders.export' as const,
          tenant,
          subject: 'export:orders',
          ...exportTarget(params, member),
          seen: '',
          after,
        };
        const outcome = await passApproval(client, member, guarded, approval, now);
        if (outcome.ok) await recordAudit(client, now, member, { action: 'order.exported', tenant: tenant.id, after });
        return outcome;
      });
      if (!passed.ok) return passed;
      const batches = orderBatches(pool, tenant.id, query, BATCH);
      return { ok: true, content: await writeOrderFile({ tenant, columns, batches, format, texts }), format };
    },
  };
}
