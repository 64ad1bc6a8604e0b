import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { oneLineNote } from '../../../platform/one-line-note.ts';
import { mergePdf } from '../../../platform/pdf/merge-pdf.ts';
import { isUuid } from '../../../platform/uuid.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { Billing, BillOutcome } from '../../money/billing/index.ts';
import {
  may,
  type Permission,
  type Refused,
  recordAudit,
  recordAuditList,
  type StaffMember,
} from '../../staff/employees/index.ts';
import {
  countOutcomes,
  deleteOrderBulks,
  findOrderBulk,
  idsOfNumbers,
  insertOrderBulk,
  linesOfBulk,
  lockOrderBulk,
  numbersOfBulk,
  ORDER_BULK_ACTS,
  type OrderBulkAct,
  type OrderBulkLine,
  type OrderBulkOutcome,
  type OrderBulkRow,
  takeTagsBack,
  writeTags,
} from './order-bulk.store.ts';
import { idsOfOrders } from './order-list.store.ts';
import { LONGEST_TAG, MOST_TAGS } from './order-notes.ts';
import { readOrderQuery } from './order-query.ts';

/** Most orders of one action. */
export const MOST_SELECTED_ORDERS = 10_000;
/** Most orders whose papers are printed at once. */
export const MOST_PRINTED = 100;
const MOST_SHOWN = 25;
const RETENTION_MS = 90 * 86_400_000;

export type OrderSelection = {
  tenant: Tenant;
  /** Address of the list, and its opened search term. */
  params: URLSearchParams;
  typed: string;
  numbers: readonly string[];
  /** "all": all orders of the list instead of the ticked ones. */
  scope: string;
};
export type OrderBulkProblem = 'nothing' | 'too-many' | 'too-many-papers' | 'no-tag';

export type ShownOrderBulk = OrderBulkRow & {
  outcomes: Record<OrderBulkOutcome, number>;
  lines: OrderBulkLine[];
};

type Asked = { tenant: Tenant; id: string };

/** Actions on many orders, with preview and undo. Every function checks the role; the audit trail has each order. */
export type OrderBulk = {
  /** Stores the selected orders with what is to be done; nothing changes yet. */
  begin(
    member: StaffMember,
    selection: OrderSelection & { act: string; tag: string },
  ): Promise<{ ok: true; id: string } | Refused | { ok: false; problem: OrderBulkProblem }>;
  /** Returns an action with its preview; null if it is missing, of another tenant, or not permitted. */
  look(member: StaffMember, asked: Asked): Promise<ShownOrderBulk | null>;
  apply(member: StaffMember, asked: Asked): Promise<{ ok: true } | Refused>;
  /** Takes a finished action back from the orders that it changed. */
  undo(member: StaffMember, asked: Asked): Promise<{ ok: true } | Refused>;
  /** Returns the bills of the selected orders as one file. */
  bills(member: StaffMember, asked: Asked): Promise<BillOutcome>;
  /** Returns the numbers of the selected orders; null without permission. */
  numbers(member: StaffMember, asked: Asked): Promise<string[] | null>;
};

const NOT_FOUND = { ok: false, problem: 'not-found' } as const;
const NOT_ALLOWED = { ok: false, problem: 'not-allowed' } as const;
const permissionOf = (act: OrderBulkAct): Permission => (act === 'print' ? 'order.read' : 'order.note');

export function createOrderBulk(deps: { pool: Pool; clock: Clock; billing: Pick<Billing, 'ofOrder'> }): OrderBulk {
  const { pool, clock, billing } = deps;

  async function idsOf({ tenant, params, typed, numbers, scope }: OrderSelection, most: number): Promise<string[]> {
    if (scope !== 'all') return idsOfNumbers(pool, tenant.id, numbers.slice(0, most));
    const query = readOrderQuery(params, typed, tenant);
    return query ? idsOfOrders(pool, tenant.id, query, most) : [];
  }

  async function found(member: StaffMember, { tenant, id }: Asked): Promise<OrderBulkRow | null> {
    const bulk = isUuid(id) ? await findOrderBulk(pool, tenant.id, id) : null;
    return bulk && may(member, permissionOf(bulk.act)) ? bulk : null;
  }

  /** Changes the tags of an action that is in a state, and records each changed order. */
  async function change(
    member: StaffMember,
    { tenant, id }: Asked,
    state: OrderBulkRow['state'],
    write: typeof writeTags,
  ): Promise<{ ok: true } | Refused> {
    if (!may(member, 'order.note')) return NOT_ALLOWED;
    if (!isUuid(id)) return NOT_FOUND;
    return inTransaction(pool, async (client): Promise<{ ok: true } | Refused> => {
      const bulk = await lockOrderBulk(client, tenant.id, id);
      if (!bulk || bulk.act === 'print' || bulk.tag === null || bulk.state !== state) return NOT_FOUND;
      const { act, tag } = bulk;
      const now = clock.now();
      const numbers = await write(client, { id, act, tag, mostTags: MOST_TAGS, now });
      const isAdded = (act === 'tag') === (state === 'planned');
      await recordAuditList(
        client,
        now,
        member,
        numbers.map((number) => ({
          action: isAdded ? 'order.tagged' : 'order.untagged',
          tenant: tenant.id,
          subject: `order:${number}`,
          after: { tag },
        })),
      );
      return { ok: true };
    });
  }

  return {
    begin: async (member, { act: asked, tag: entered, ...selection }) => {
      const act = ORDER_BULK_ACTS.find((one) => one === asked);
      if (!act) return NOT_FOUND;
      if (!may(member, permissionOf(act))) return NOT_ALLOWED;
      const tag = act === 'print' ? null : oneLineNote(entered, LONGEST_TAG).trim();
      if (tag === '') return { ok: false, problem: 'no-tag' };
      const most = act === 'print' ? MOST_PRINTED : MOST_SELECTED_ORDERS;
      const ids = await idsOf(selection, most + 1);
      if (ids.length === 0) return { ok: false, problem: 'nothing' };
      if (ids.length > most) return { ok: false, problem: act === 'print' ? 'too-many-papers' : 'too-many' };
      const query = new URLSearchParams(selection.params);
      query.delete('term');
      const id = randomUUID();
      const { tenant } = selection;
      const bulk = { id, tenant: tenant.id, staff: member, act, tag, query: query.toString(), ids, now: clock.now() };
      await insertOrderBulk(pool, bulk);
      return { ok: true, id };
    },

    look: async (member, asked) => {
      const bulk = await found(member, asked);
      if (!bulk) return null;
      const [outcomes, lines] = await Promise.all([
        countOutcomes(pool, bulk.id, MOST_TAGS),
        linesOfBulk(pool, bulk.id, MOST_TAGS, MOST_SHOWN),
      ]);
      return { ...bulk, outcomes, lines };
    },

    apply: (member, asked) => change(member, asked, 'planned', writeTags),
    undo: (member, asked) => change(member, asked, 'done', takeTagsBack),

    bills: async (member, asked) => {
      const bulk = await found(member, asked);
      if (bulk?.act !== 'print') return NOT_FOUND;
      const files: Uint8Array[] = [];
      for (const number of await numbersOfBulk(pool, bulk.id)) {
        const bill = await billing.ofOrder(asked.tenant, number);
        if (bill.ok) files.push(bill.content);
        else if (bill.problem === 'busy') return bill;
      }
      if (files.length === 0) return NOT_FOUND;
      await recordAudit(pool, clock.now(), member, {
        action: 'order.papers-printed',
        tenant: asked.tenant.id,
        after: { bills: files.length },
      });
      return { ok: true, name: 'bills.pdf', content: await mergePdf(files) };
    },

    numbers: async (member, asked) => {
      const bulk = await found(member, asked);
      return bulk?.act === 'print' ? numbersOfBulk(pool, bulk.id) : null;
    },
  };
}

/** Deletes actions that are too old for undo. */
export async function sweepOrderBulks({ pool, clock }: { pool: Pool; clock: Clock }): Promise<void> {
  await deleteOrderBulks(pool, new Date(clock.now().getTime() - RETENTION_MS));
}
