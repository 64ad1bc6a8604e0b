import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { categoriesToAssign } from '../../catalogue/attribute-administration/index.ts';
import { type CustomerGroup, readCustomerGroups } from '../../catalogue/price-lists/index.ts';
import { may, type Refused, recordAudit, type StaffMember } from '../../staff/employees/index.ts';
import { createListing, type Listing } from '../../staff/lists/index.ts';
import { entryOfSegment, readSegmentEntry, type SegmentEntry, type SegmentEntryProblem } from './segment-entry.ts';
import { withStoredKeys } from './segment-keys.ts';
import { type ListedSegment, SEGMENT_LIST } from './segment-list.store.ts';
import { countMembers, exampleMembers, type SegmentCount, type SegmentExample } from './segment-members.store.ts';
import { readStoredRule, type SegmentRule } from './segment-rule.ts';
import {
  deleteSegment,
  findSegment,
  insertSegment,
  isSegmentNameTaken,
  type SegmentRow,
  updateSegment,
  writeCount,
} from './segments.store.ts';
import { type PersonOf, viewersOf } from './viewers.ts';

export type AdminSegment = Omit<SegmentRow, 'rule'> & { rule: SegmentRule };
export type OpenedSegment = {
  segment: AdminSegment;
  count: SegmentCount;
  /** Newest customers; without the permission to read customers their addresses and names are masked. */
  examples: SegmentExample[];
  categories: Awaited<ReturnType<typeof categoriesToAssign>>;
  groups: CustomerGroup[];
};
export type SegmentOutcome =
  | { ok: true; id: string }
  | Refused
  | ({ ok: false } & SegmentEntryProblem)
  | { ok: false; problem: 'not-found' | 'changed' | 'in-use' | 'name-taken'; at?: string }
  | { ok: false; problem: 'unknown-key'; at: string };

type SegmentAsked = { tenant: Tenant; id: string };

/** Segments for employees. Every function checks the role; changes and views of customers are recorded. */
export type SegmentAdministration = {
  listing: Listing<ListedSegment>;
  open(member: StaffMember, asked: SegmentAsked & { locale: string }): Promise<OpenedSegment | null>;
  /** Returns a segment with its last count. */
  stored(member: StaffMember, asked: SegmentAsked): Promise<AdminSegment | null>;
  /** Counts a segment anew, and stores the number. */
  countStored(member: StaffMember, asked: SegmentAsked): Promise<SegmentCount | null>;
  /** Counts an unsaved form. */
  count(member: StaffMember, tenant: Tenant, entry: SegmentEntry): Promise<SegmentCount | SegmentOutcome>;
  create(member: StaffMember, tenant: Tenant, name: string): Promise<SegmentOutcome>;
  save(member: StaffMember, asked: SegmentAsked, entry: SegmentEntry): Promise<SegmentOutcome>;
  /** Saves name and rule as programs send them, checked like the form. `version`: of the segment that the caller has seen. */
  saveRule(
    member: StaffMember,
    asked: SegmentAsked,
    given: { name: string; version: number; rule: SegmentRule },
  ): Promise<SegmentOutcome>;
  /** Creates a copy with another name. */
  duplicate(member: StaffMember, asked: SegmentAsked, name: string): Promise<SegmentOutcome>;
  /** Deletes a segment that no campaign names. */
  remove(member: StaffMember, asked: SegmentAsked): Promise<SegmentOutcome>;
};

const MOST_EXAMPLES = 20;
const LONGEST_NAME = 80;
const EMPTY_RULE: SegmentRule = { match: 'all', groups: [] };

export function createSegmentAdministration(deps: {
  pool: Pool;
  clock: Clock;
  personOf: PersonOf;
}): SegmentAdministration {
  const { pool, clock, personOf } = deps;
  const shown = (row: SegmentRow): AdminSegment => ({ ...row, rule: readStoredRule(row.rule) });

  async function scopeOf(tenant: string, rule: SegmentRule) {
    const now = clock.now();
    return { tenant, now, viewers: await viewersOf(pool, rule, { tenant, now, personOf }) };
  }

  /** Reads a form and replaces names by stored keys. */
  async function checked(runner: SqlRunner, tenant: Tenant, entry: SegmentEntry) {
    const read = readSegmentEntry(entry, tenant.currency);
    if ('problem' in read) return { ok: false as const, ...read };
    const withKeys = await withStoredKeys(runner, tenant.id, read.rule);
    if ('unknown' in withKeys) return { ok: false as const, problem: 'unknown-key' as const, at: withKeys.unknown };
    return { ok: true as const, ...read, rule: withKeys.rule };
  }

  async function insert(
    member: StaffMember,
    tenant: Tenant,
    given: { name: string; rule: SegmentRule; action: 'segment.create' | 'segment.duplicate' },
  ): Promise<SegmentOutcome> {
    const name = given.name.replaceAll(/\s+/g, ' ').trim();
    if (name === '' || name.length > LONGEST_NAME) return { ok: false, problem: 'name' };
    const id = randomUUID();
    const now = clock.now();
    return inTransaction(pool, async (client): Promise<SegmentOutcome> => {
      const own = { id, tenant: tenant.id, name, rule: given.rule, by: member.email, now };
      if (!(await insertSegment(client, own))) return { ok: false, problem: 'name-taken' };
      await recordAudit(client, now, member, { tenant: tenant.id, action: given.action, subject: id, after: { name } });
      return { ok: true, id };
    });
  }

  async function write(
    member: StaffMember,
    { tenant, id }: SegmentAsked,
    read: (client: SqlRunner) => ReturnType<typeof checked>,
  ): Promise<SegmentOutcome> {
    if (!may(member, 'campaign.edit')) return { ok: false, problem: 'not-allowed' };
    return inTransaction(pool, async (client): Promise<SegmentOutcome> => {
      const row = await findSegment(client, { tenant: tenant.id, id, lock: true });
      if (!row) return { ok: false, problem: 'not-found' };
      const given = await read(client);
      if (!given.ok) return given;
      const { name, version, rule } = given;
      if (await isSegmentNameTaken(client, { tenant: tenant.id, id, name }))
        return { ok: false, problem: 'name-taken' };
      const now = clock.now();
      if (!(await updateSegment(client, { tenant: tenant.id, id, version, name, rule, now })))
        return { ok: false, problem: 'changed' };
      const conditions = rule.groups.reduce((sum, group) => sum + group.conditions.length, 0);
      await recordAudit(client, now, member, {
        tenant: tenant.id,
        action: 'segment.save',
        subject: id,
        before: { name: row.name },
        after: { name, conditions },
      });
      return { ok: true, id };
    });
  }

  return {
    listing: createListing(deps, SEGMENT_LIST),

    stored: async (member, { tenant, id }) => {
      const row = may(member, 'campaign.read') ? await findSegment(pool, { tenant: tenant.id, id }) : null;
      return row && shown(row);
    },

    countStored: async (member, { tenant, id }) => {
      const row = may(member, 'campaign.read') ? await findSegment(pool, { tenant: tenant.id, id }) : null;
      if (!row) return null;
      const { rule } = shown(row);
      const scope = await scopeOf(tenant.id, rule);
      const count = await countMembers(pool, rule, scope);
      await writeCount(pool, { id, count: count.customers, now: scope.now });
      return count;
    },

    open: async (member, { tenant, id, locale }) => {
      if (!may(member, 'campaign.read')) return null;
      const row = await findSegment(pool, { tenant: tenant.id, id });
      if (!row) return null;
      const segment = shown(row);
      const scope = await scopeOf(tenant.id, segment.rule);
      const count = await countMembers(pool, segment.rule, scope);
      const examples = await exampleMembers(pool, segment.rule, { ...scope, most: MOST_EXAMPLES });
      await writeCount(pool, { id: segment.id, count: count.customers, now: scope.now });
      const seesCustomers = may(member, 'customer.read');
      if (seesCustomers && examples.length > 0)
        await recordAudit(pool, scope.now, member, {
          tenant: tenant.id,
          action: 'segment.examples',
          subject: id,
          after: { customers: examples.length },
        });
      return {
        segment: { ...segment, counted: count.customers, countedAt: scope.now },
        count,
        examples: seesCustomers ? examples : examples.map(masked),
        categories: await categoriesToAssign(pool, locale),
        groups: await readCustomerGroups(pool, tenant.id),
      };
    },

    count: async (member, tenant, entry) => {
      if (!may(member, 'campaign.read')) return { ok: false, problem: 'not-allowed' };
      const read = await checked(pool, tenant, { ...entry, name: entry.name.trim() || '-' });
      if (!read.ok) return read;
      return countMembers(pool, read.rule, await scopeOf(tenant.id, read.rule));
    },

    create: async (member, tenant, name) =>
      may(member, 'campaign.edit')
        ? insert(member, tenant, { name, rule: EMPTY_RULE, action: 'segment.create' })
        : { ok: false, problem: 'not-allowed' },

    save: (member, asked, entry) => write(member, asked, (client) => checked(client, asked.tenant, entry)),

    saveRule: (member, { tenant, id }, given) =>
      write(member, { tenant, id }, (client) => checked(client, tenant, entryOfSegment(given, tenant.currency))),

    duplicate: async (member, { tenant, id }, name) => {
      if (!may(member, 'campaign.edit')) return { ok: false, problem: 'not-allowed' };
      const row = await findSegment(pool, { tenant: tenant.id, id });
      if (!row) return { ok: false, problem: 'not-found' };
      return insert(member, tenant, { name, rule: readStoredRule(row.rule), action: 'segment.duplicate' });
    },

    remove: async (member, { tenant, id }) => {
      if (!may(member, 'campaign.edit')) return { ok: false, problem: 'not-allowed' };
      return inTransaction(pool, async (client): Promise<SegmentOutcome> => {
        const row = await findSegment(client, { tenant: tenant.id, id, lock: true });
        if (!row) return { ok: false, problem: 'not-found' };
        if (row.campaigns > 0) return { ok: false, problem: 'in-use' };
        await deleteSegment(client, { tenant: tenant.id, id });
        await recordAudit(client, clock.now(), member, {
          tenant: tenant.id,
          action: 'segment.delete',
          subject: id,
          before: { name: row.name },
        });
        return { ok: true, id };
      });
    },
  };
}

/** Hides the name, and all but the first letters of an address: "l…@e….ch". */
function masked(example: SegmentExample): SegmentExample {
  const email = example.email.replace(/^(.)[^@]*@(.)[^@]*\.([^.@]+)$/, '$1…@$2….$3');
  return { ...example, id: '', number: '', name: '', email: email === example.email ? '…' : email };
}
