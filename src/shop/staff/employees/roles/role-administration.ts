import type pg from 'pg';
import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { isUuid } from '../../../../platform/uuid.ts';
import { lockManagers } from '../accounts.store.ts';
import { type ApprovalInput, type NotApproved, passApproval } from '../approvals/pass-approval.ts';
import { type AuditRow, recordAudit, trailOf } from '../audit.store.ts';
import { type ExceedsRights, lackingRights } from '../exceeds-rights.ts';
import {
  type AnyPermission,
  builtInRights,
  type ExtensionPermission,
  isRole,
  may,
  type OwnRoleId,
  ROLES,
  type RoleKey,
  type RoleName,
  readPermissions,
} from '../permissions.ts';
import type { Refused, StaffMember } from '../types.ts';
import { permissionsOfOffSections, type RoleForm, type RoleFormProblem, readRoleForm } from './role-form.ts';
import {
  countHolders,
  endOwnRole,
  holdersOf,
  insertOwnRole,
  isNameTaken,
  lockOwnRole,
  type OwnRoleRow,
  ownRoleById,
  ownRoles,
  type RoleHolder,
  updateOwnRole,
} from './roles.store.ts';

export type ListedRole = {
  key: RoleKey;
  name: RoleName;
  /** Empty for built-in roles. */
  description: string;
  isOwn: boolean;
  permissions: readonly AnyPermission[];
  holders: number;
};

export type OpenRole = Omit<ListedRole, 'holders'> & {
  holders: RoleHolder[];
  version: number;
  isEnded: boolean;
  trail: AuditRow[];
};

export type RoleChangeOutcome =
  | { ok: true; id: OwnRoleId; added: readonly AnyPermission[] }
  | Refused
  | NotApproved
  | ExceedsRights
  | { ok: false; problem: RoleFormProblem | 'last-admin' | 'changed-meanwhile' };

/** Roles of employees. Every function needs the permission to manage employees; changes are in the audit trail. */
export type RoleAdministration = {
  /** Built-in roles, then own ones by name; null without the permission. */
  list(member: StaffMember): Promise<ListedRole[] | null>;
  open(member: StaffMember, key: string): Promise<OpenRole | null>;
  /** Returns the id of the own role with a name, for the command line. */
  named(name: string): Promise<OwnRoleId | null>;
  create(member: StaffMember, entered: RoleForm): Promise<RoleChangeOutcome>;
  /**
   * Replaces name, description and permissions, except those of sections that are off now. `entered.version` is the version that the form showed. Employees with
   * the role have the new permissions at their next request.
   */
  change(
    member: StaffMember,
    asked: { id: string; entered: RoleForm },
    approval?: ApprovalInput,
  ): Promise<RoleChangeOutcome>;
  /** Ends a role that no employee has. */
  end(
    member: StaffMember,
    id: string,
  ): Promise<{ ok: true } | Refused | ExceedsRights | { ok: false; problem: 'in-use' }>;
};

const NOT_ALLOWED = { ok: false, problem: 'not-allowed' } as const;
const NOT_FOUND = { ok: false, problem: 'not-found' } as const;
const MOST_TRAIL = 50;

/** `ofExtensions`: permissions for the sections of extensions, which own roles can have. */
export function createRoleAdministration({
  pool,
  clock,
  ofExtensions = [],
}: {
  pool: Pool;
  clock: Clock;
  ofExtensions?: readonly ExtensionPermission[];
}): RoleAdministration {
  return {
    list: async (member) => {
      if (!may(member, 'staff.manage')) return null;
      const [own, holders] = await Promise.all([ownRoles(pool), countHolders(pool)]);
      const all = [...ROLES.map(builtIn), ...own.map(shownOwn)];
      return all.map((role) => ({ ...role, holders: holders.get(role.key) ?? 0 }));
    },

    open: async (member, key) => {
      if (!may(member, 'staff.manage')) return null;
      if (isRole(key))
        return { ...builtIn(key), holders: await holdersOf(pool, key), version: 0, isEnded: false, trail: [] };
      const role = isOwnRoleId(key) ? await ownRoleById(pool, key) : null;
      if (!role) return null;
      const [holders, trail] = await Promise.all([
        holdersOf(pool, role.id),
        trailOf(pool, subjectOf(role.id), MOST_TRAIL),
      ]);
      return { ...shownOwn(role), holders, version: role.version, isEnded: role.endedAt !== null, trail };
    },

    named: async (name) =>
      (await ownRoles(pool)).find((role) => role.name.toLowerCase() === name.trim().toLowerCase())?.id ?? null,

    create: async (member, entered) => {
      if (!may(member, 'staff.manage')) return NOT_ALLOWED;
      const read = readRoleForm(entered, ofExtensions);
      if (!read.ok) return read;
      const { role } = read;
      const exceeds = lackingRights(member, role.permissions);
      if (exceeds) return exceeds;
      return inTransaction(pool, async (client): Promise<RoleChangeOutcome> => {
        const now = clock.now();
        const id = await insertOwnRole(client, { ...role, staffEmail: member.email, now });
        if (!id) return { ok: false, problem: 'name-taken' };
        await recordAudit(client, now, member, {
          action: 'role.created',
          subject: subjectOf(id),
          after: { name: role.name, description: role.description, granted: role.permissions.join(' ') },
        });
        return { ok: true, id, added: role.added };
      });
    },

    change: async (member, { id, entered }, approval) => {
      if (!may(member, 'staff.manage')) return NOT_ALLOWED;
      if (!isOwnRoleId(id)) return NOT_FOUND;
      return inTransaction(pool, (client) =>
        changeRole(client, { id, entered, ofExtensions, member, now: clock.now() }, approval),
      );
    },

    end: async (member, id) => {
      if (!may(member, 'staff.manage')) return NOT_ALLOWED;
      if (!isOwnRoleId(id)) return NOT_FOUND;
      return inTransaction(pool, async (client) => {
        const role = await lockOwnRole(client, id);
        if (!role) return NOT_FOUND;
        const exceeds = lackingRights(member, readPermissions(role.permissions));
        if (exceeds) return exceeds;
        if ((await holdersOf(client, id)).length > 0) return { ok: false, problem: 'in-use' } as const;
        const now = clock.now();
        await endOwnRole(client, id, now);
        await recordAudit(client, now, member, {
          action: 'role.ended',
          subject: subjectOf(id),
          before: { name: role.name },
        });
        return { ok: true } as const;
      });
    },
  };
}

async function changeRole(
  client: pg.PoolClient,
  asked: {
    id: OwnRoleId;
    entered: RoleForm;
    ofExtensions: readonly ExtensionPermission[];
    member: StaffMember;
    now: Date;
  },
  approval: ApprovalInput | undefined,
): Promise<RoleChangeOutcome> {
  const { id, entered, ofExtensions, member, now } = asked;
  const stored = await lockOwnRole(client, id);
  if (!stored) return NOT_FOUND;
  if (String(stored.version) !== entered.version) return { ok: false, problem: 'changed-meanwhile' };
  const had = readPermissions(stored.permissions);
  const read = readRoleForm(entered, ofExtensions, permissionsOfOffSections(had, ofExtensions));
  if (!read.ok) return read;
  const { role } = read;
  const granted = role.permissions.filter((permission) => !had.has(permission));
  const revoked = [...had].filter((permission) => !role.permissions.includes(permission));
  // A role beyond the employee's rights cannot be changed either: it would be cut down to them.
  const exceeds = lackingRights(member, [...had, ...granted]);
  if (exceeds) return exceeds;
  if (await isNameTaken(client, role.name, id)) return { ok: false, problem: 'name-taken' };
  if (revoked.includes('staff.manage')) {
    const managers = await lockManagers(client);
    if (managers.every(({ ownRole }) => ownRole === id)) return { ok: false, problem: 'last-admin' };
  }
  const before = { name: stored.name, description: stored.description };
  const after = { name: role.name, description: role.description };
  const changes = { ...after, granted: granted.join(' ') || null, revoked: revoked.join(' ') || null };
  const subject = subjectOf(id);
  const { name = '', description = '', permissions = '', version = '' } = entered;
  const guarded = {
    act: 'role.change',
    tenant: null,
    target: subject,
    subject,
    entered: { id, name, description, permissions, version },
    seen: version,
    before,
    after: changes,
  } as const;
  const passed = await passApproval(client, member, guarded, approval, now);
  if (!passed.ok) return passed;
  await updateOwnRole(client, id, { ...role, now });
  await recordAudit(client, now, member, { action: 'role.changed', subject, before, after: changes });
  return { ok: true, id, added: role.added };
}

const subjectOf = (id: OwnRoleId): string => `role:${id}`;

function isOwnRoleId(text: string): text is OwnRoleId {
  return isUuid(text);
}

function builtIn(key: (typeof ROLES)[number]): Omit<ListedRole, 'holders'> {
  return { key, name: key, description: '', isOwn: false, permissions: [...builtInRights(key)] };
}

function shownOwn(role: OwnRoleRow): Omit<ListedRole, 'holders'> {
  const { id, name, description } = role;
  return { key: id, name, description, isOwn: true, permissions: [...readPermissions(role.permissions)] };
}
