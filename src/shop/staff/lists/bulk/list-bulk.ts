import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { isUuid } from '../../../../platform/uuid.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import {
  type AuditEntry,
  may,
  type Permission,
  type Refused,
  recordAuditList,
  type StaffMember,
} from '../../employees/index.ts';
import type { ListName } from '../list-permissions.ts';
import { type BulkLine, type BulkOutcome, type BulkSubject, linesToUndo, plannedLines } from './bulk-outcome.ts';
import {
  deleteListBulks,
  findListBulk,
  insertListBulk,
  type ListBulkRow,
  writeBulkDone,
  writeBulkUndone,
} from './list-bulk.store.ts';

const MOST_SELECTED_ROWS = 1000;
const MOST_SHOWN = 100;
const RETENTION_MS = 90 * 86_400_000;
const NOT_FOUND = { ok: false, problem: 'not-found' } as const;
const NOT_ALLOWED = { ok: false, problem: 'not-allowed' } as const;

type Time = { tenant: Tenant; now: Date };

/** Acts on selected rows of a list, which its department declares. Each act changes one value of a row. */
export type BulkDefinition<Act extends string, Subject extends BulkSubject> = {
  list: ListName;
  permission: Permission;
  acts: readonly Act[];
  /** Reads what was entered for an act; undefined refuses it. */
  readValue(
    member: StaffMember,
    asked: { tenant: Tenant; act: Act; entered: string },
  ): Promise<string | null | undefined>;
  /** Returns rows in ascending order of their ids; `lock` locks them. */
  read(
    client: Pool | pg.PoolClient,
    asked: { tenant: string; ids: readonly string[]; lock: boolean },
  ): Promise<Subject[]>;
  current(subject: Subject, act: Act): string | null;
  /** New value of a row; undefined if the act is not possible. */
  target(subject: Subject, asked: { act: Act; value: string | null }): string | null | undefined;
  /** Whether undo may give a row its earlier value, although the row changed otherwise since; always by default. */
  mayRestore?(subject: Subject, value: string | null): boolean;
  /** Writes the new values of locked rows, for an act or for its undo. */
  write(
    client: pg.PoolClient,
    asked: Time & { act: Act; changes: readonly { subject: Subject; to: string | null }[] },
  ): Promise<void>;
  /** Entry of the audit trail. `named`: the new value, or its name. */
  audit(change: { subject: Subject; act: Act; to: string | null; named: string | null }): Omit<AuditEntry, 'tenant'>;
  /** Names of values, such as e-mail addresses of employees. */
  names?(tenant: Tenant): Promise<Record<string, string>>;
};

export type ShownListBulk = Omit<ListBulkRow, 'ids' | 'changes'> & {
  count: number;
  changed: number;
  outcomes: Record<BulkOutcome, number>;
  lines: BulkLine[];
  names: Record<string, string>;
};
export type ListBulkProblem = 'nothing' | 'too-many' | 'no-act' | 'no-value';
type Asked = { tenant: Tenant; id: string };

/** Actions on selected rows of lists, with preview and undo. Every function checks the role. */
export type ListBulks = {
  /** Most rows of one action. */
  most: number;
  /** Stores the selected rows with what is to be done; nothing changes yet. */
  begin(
    member: StaffMember,
    asked: { tenant: Tenant; list: ListName; ids: readonly string[]; act: string; entered: string; query: string },
  ): Promise<{ ok: true; id: string } | Refused | { ok: false; problem: ListBulkProblem }>;
  /** Returns an action with its preview; null if it is missing, of another tenant, or not permitted. */
  look(member: StaffMember, asked: Asked): Promise<ShownListBulk | null>;
  /** Returns the ids of the selected rows of a list; null if the action is missing, of another list, or not permitted. */
  selected(member: StaffMember, asked: Asked & { list: ListName }): Promise<string[] | null>;
  apply(member: StaffMember, asked: Asked): Promise<{ ok: true } | Refused>;
  /** Takes a finished action back from the rows that still are as it left them. */
  undo(member: StaffMember, asked: Asked): Promise<{ ok: true } | Refused>;
};

/** A definition whose types only its own functions know. */
export type BoundBulk = ReturnType<typeof bindBulk>;

/** Binds the functions of a definition together, so that definitions of different rows can be in one table. */
export function bindBulk<Act extends string, Subject extends BulkSubject>(definition: BulkDefinition<Act, Subject>) {
  const { list, permission, acts, readValue, read, current, target, write, audit, names } = definition;
  const { mayRestore = () => true } = definition;
  const actOf = (text: string): Act | undefined => acts.find((known) => known === text);
  const planned = (subjects: readonly Subject[], act: Act, value: string | null) =>
    plannedLines(subjects, {
      current: (subject) => current(subject, act),
      target: (subject) => target(subject, { act, value }),
    });

  return {
    list,
    permission,

    /** Reads an act and its value. */
    entered: async (
      member: StaffMember,
      asked: { tenant: Tenant; act: string; entered: string },
    ): Promise<{ act: string; value: string | null } | { problem: 'no-act' | 'no-value' }> => {
      const act = actOf(asked.act);
      if (!act) return { problem: 'no-act' };
      const value = await readValue(member, { tenant: asked.tenant, act, entered: asked.entered });
      return value === undefined ? { problem: 'no-value' } : { act, value };
    },

    preview: async (pool: Pool, tenant: Tenant, bulk: ListBulkRow): Promise<BulkLine[]> => {
      const act = actOf(bulk.act);
      if (!act) return [];
      const subjects = await read(pool, { tenant: tenant.id, ids: bulk.ids, lock: false });
      if (bulk.state === 'planned') return planned(subjects, act, bulk.value).map(lineOf);
      return subjects.flatMap(({ id, name }) => {
        const change = bulk.changes[id];
        return change ? [{ id, name, ...change, outcome: 'changes' as const }] : [];
      });
    },

    names: async (tenant: Tenant): Promise<Record<string, string>> => (names ? await names(tenant) : {}),

    /** Writes an action, or takes it back, under locks of its rows. */
    change: async (client: pg.PoolClient, member: StaffMember, { tenant, now }: Time, bulk: ListBulkRow) => {
      const act = actOf(bulk.act);
      if (!act) return;
      const subjects = await read(client, { tenant: tenant.id, ids: bulk.ids, lock: true });
      const lines =
        bulk.state === 'planned'
          ? planned(subjects, act, bulk.value).filter(({ outcome }) => outcome === 'changes')
          : linesToUndo(subjects, bulk.changes, (subject) => current(subject, act)).filter(({ subject, to }) =>
              mayRestore(subject, to),
            );
      if (lines.length > 0) await write(client, { tenant, now, act, changes: lines });
      const known = names ? await names(tenant) : {};
      await recordAuditList(
        client,
        now,
        member,
        lines.map(({ subject, to }) => {
          const named = to === null ? null : (known[to] ?? to);
          return { tenant: tenant.id, ...audit({ subject, act, to, named }) };
        }),
      );
      if (bulk.state === 'done') return writeBulkUndone(client, { id: bulk.id, now });
      const changes = Object.fromEntries(lines.map(({ id, from, to }) => [id, { from, to }]));
      await writeBulkDone(client, { id: bulk.id, changes, now });
    },
  };
}

const lineOf = ({ id, name, from, to, outcome }: BulkLine): BulkLine => ({ id, name, from, to, outcome });

export function createListBulks(deps: { pool: Pool; clock: Clock; bulks: readonly BoundBulk[] }): ListBulks {
  const { pool, clock, bulks } = deps;
  const of = (member: StaffMember, list: string) => {
    const found = bulks.find((one) => one.list === list);
    return found && may(member, found.permission) ? found : null;
  };

  const change = async (member: StaffMember, { tenant, id }: Asked, state: 'planned' | 'done') => {
    if (!isUuid(id)) return NOT_FOUND;
    return inTransaction(pool, async (client): Promise<{ ok: true } | Refused> => {
      const bulk = await findListBulk(client, { tenant: tenant.id, id, lock: true });
      const own = bulk && of(member, bulk.list);
      if (!own) return bulk ? NOT_ALLOWED : NOT_FOUND;
      if (bulk.state !== state) return NOT_FOUND;
      await own.change(client, member, { tenant, now: clock.now() }, bulk);
      return { ok: true };
    });
  };

  return {
    most: MOST_SELECTED_ROWS,

    begin: async (member, { tenant, list, ids, act, entered, query }) => {
      const own = of(member, list);
      if (!own) return NOT_ALLOWED;
      const read = await own.entered(member, { tenant, act, entered });
      if ('problem' in read) return { ok: false, problem: read.problem };
      const chosen = [...new Set(ids.filter(isUuid))].sort();
      if (chosen.length === 0) return { ok: false, problem: 'nothing' };
      if (chosen.length > MOST_SELECTED_ROWS) return { ok: false, problem: 'too-many' };
      const params = new URLSearchParams(query);
      params.delete('term');
      const id = randomUUID();
      const bulk = { id, list: own.list, ...read, query: params.toString(), ids: chosen };
      await insertListBulk(pool, { ...bulk, tenant: tenant.id, staff: member, now: clock.now() });
      return { ok: true, id };
    },

    look: async (member, { tenant, id }) => {
      const bulk = isUuid(id) ? await findListBulk(pool, { tenant: tenant.id, id }) : null;
      const own = bulk && of(member, bulk.list);
      if (!own) return null;
      const { ids, changes, ...row } = bulk;
      const lines = await own.preview(pool, tenant, bulk);
      const outcomes = { changes: 0, unchanged: 0, refused: 0 };
      for (const { outcome } of lines) outcomes[outcome] += 1;
      return {
        ...row,
        count: ids.length,
        changed: Object.keys(changes).length,
        outcomes,
        lines: lines.slice(0, MOST_SHOWN),
        names: await own.names(tenant),
      };
    },

    selected: async (member, { tenant, id, list }) => {
      const bulk = isUuid(id) ? await findListBulk(pool, { tenant: tenant.id, id }) : null;
      return bulk?.list === list && of(member, list) ? bulk.ids : null;
    },

    apply: (member, asked) => change(member, asked, 'planned'),
    undo: (member, asked) => change(member, asked, 'done'),
  };
}

/** Deletes actions that are too old for undo. */
export async function sweepListBulks({ pool, clock }: { pool: Pool; clock: Clock }): Promise<void> {
  await deleteListBulks(pool, new Date(clock.now().getTime() - RETENTION_MS));
}
