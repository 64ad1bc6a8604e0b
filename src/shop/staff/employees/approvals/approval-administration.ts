import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { oneLineNote } from '../../../../platform/one-line-note.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { recordAudit } from '../audit.store.ts';
import { may } from '../permissions.ts';
import type { Refused, StaffMember } from '../types.ts';
import {
  APPROVAL_ACTS,
  type ApprovalAct,
  type ApprovalKind,
  approvalNeed,
  isApprovalAct,
  isFactorFresh,
} from './approval-rule.ts';
import { type ApprovalRow, approvalById, countOpenApprovals, lockApproval, writeDecision } from './approvals.store.ts';
import { type ApprovalInput, type ApprovalProblem, isIndependent, mayStill } from './pass-approval.ts';

/** A request as an employee sees it. */
export type ShownApproval = ApprovalRow & {
  /** Name of the customer whose order it concerns. */
  customer: string | null;
  isOwn: boolean;
};

export type DecideProblem =
  | 'no-reason'
  | 'approval-closed'
  | 'not-independent'
  | 'needs-factor'
  /** Its state has changed, so the request is closed. */
  | 'approval-outdated';

/** `link`: a one-time link for a new or forgotten password, shown only now. */
export type ExecutedApproval = { ok: true; link?: { email: string; link: string } };

/** Executes an approved act as it was entered. A problem that is none of approvals means that the state changed. */
export type ApprovalExecutor = (
  member: StaffMember,
  asked: { tenant: Tenant; row: ApprovalRow; approval: ApprovalInput },
) => Promise<ExecutedApproval | { ok: false; problem: string }>;

/** Executors of all acts but exports, whose requester fetches the file. */
export type ApprovalExecutors = Record<
  { [Act in ApprovalAct]: (typeof APPROVAL_ACTS)[Act]['kind'] extends 'export' ? never : Act }[ApprovalAct],
  ApprovalExecutor
>;

export type ApprovalAdministration = {
  open(
    member: StaffMember,
    asked: { tenant: Tenant; id: string },
  ): Promise<{ approval: ShownApproval; mayDecide: boolean; mayWithdraw: boolean; mayFetch: boolean } | null>;
  /** Number of requests that wait for this employee. */
  waiting(member: StaffMember, tenant: Tenant): Promise<number>;
  /** Executes the act as it was requested, once, if nothing has changed since. */
  approve(
    member: StaffMember,
    asked: { tenant: Tenant; id: string },
  ): Promise<ExecutedApproval | Refused | { ok: false; problem: DecideProblem }>;
  refuse(
    member: StaffMember,
    asked: { tenant: Tenant; id: string; reason: string },
  ): Promise<{ ok: true } | Refused | { ok: false; problem: DecideProblem }>;
  /** Ends an own request. */
  withdraw(
    member: StaffMember,
    asked: { tenant: Tenant; id: string },
  ): Promise<{ ok: true } | Refused | { ok: false; problem: DecideProblem }>;
};

const LONGEST_REASON = 300;
const NOT_ALLOWED = { ok: false, problem: 'not-allowed' } as const;
const NOT_FOUND = { ok: false, problem: 'not-found' } as const;

/** Problems after which the request stays open or was closed before. */
const DECIDE_PROBLEMS = ['approval-closed', 'not-independent', 'needs-factor'] as const satisfies (ApprovalProblem &
  DecideProblem)[];

export function createApprovalAdministration(deps: {
  pool: Pool;
  clock: Clock;
  executors: ApprovalExecutors;
  /** Returns the names of the buyers of orders, by number. */
  buyersOf(tenant: string, numbers: string[]): Promise<Map<string, string>>;
}): ApprovalAdministration {
  const { pool, clock, executors } = deps;

  async function shown(member: StaffMember, tenant: Tenant, row: ApprovalRow): Promise<ShownApproval> {
    const number = orderOfApproval(row);
    const buyers = number === null ? null : await deps.buyersOf(tenant.id, [number]);
    return { ...row, customer: buyers?.get(number ?? '') ?? null, isOwn: row.requestedBy === member.id };
  }

  /** Returns a request that the employee may see. */
  async function visible(member: StaffMember, tenant: Tenant, id: string): Promise<ApprovalRow | null> {
    const row = may(member, 'approval.read') ? await approvalById(pool, id, clock.now()) : null;
    if (!row || (row.tenant !== null && row.tenant !== tenant.id)) return null;
    return row.requestedBy === member.id || maySee(member, row.act) ? row : null;
  }

  /** Closes an open request: the decision of another employee, or the withdrawal of the own one. */
  function close(
    member: StaffMember,
    asked: { tenant: Tenant; id: string },
    state: 'refused' | 'withdrawn' | 'approved',
    note: string | null,
  ): Promise<{ ok: true } | Refused | { ok: false; problem: DecideProblem }> {
    return inTransaction(pool, async (client) => {
      const now = clock.now();
      const row = await lockApproval(client, asked.id, now);
      if (!row) return NOT_FOUND;
      const isOpen = row.state === 'open' || (state === 'withdrawn' && row.state === 'approved');
      if (!isOpen) return { ok: false, problem: 'approval-closed' } as const;
      if (state !== 'withdrawn' && !(await isIndependent(client, member, row, now)))
        return { ok: false, problem: 'not-independent' } as const;
      if (state === 'approved' && !(await mayStill(client, row)))
        return { ok: false, problem: 'approval-outdated' } as const;
      await writeDecision(client, row.id, { state, by: member, note, now });
      await recordAudit(client, now, member, {
        action: `approval.${state}`,
        tenant: row.tenant,
        subject: row.subject,
        after: { act: row.act, request: row.id, amount: row.amount, requestedBy: row.requestedEmail, reason: note },
      });
      return { ok: true } as const;
    });
  }

  return {
    open: async (member, { tenant, id }) => {
      const row = await visible(member, tenant, id);
      if (!row) return null;
      const approval = await shown(member, tenant, row);
      const { isOwn, state, act } = approval;
      return {
        approval,
        mayDecide: !isOwn && state === 'open' && mayDo(member, approval),
        mayWithdraw: isOwn && (state === 'open' || state === 'approved'),
        mayFetch: isOwn && state === 'approved' && APPROVAL_ACTS[act].kind === 'export',
      };
    },

    waiting: async (member, tenant) =>
      may(member, 'approval.read')
        ? countOpenApprovals(pool, {
            tenant: tenant.id,
            acts: ACTS.filter((act) => mayDo(member, { act })),
            staffId: member.id,
            now: clock.now(),
          })
        : 0,

    approve: async (member, asked) => {
      const row = await visible(member, asked.tenant, asked.id);
      if (!row) return NOT_FOUND;
      if (!mayDo(member, row)) return NOT_ALLOWED;
      if (row.state !== 'open') return { ok: false, problem: 'approval-closed' };
      if (!isExecutable(row.act)) {
        const { mode } = asked.tenant.approvals.export ?? { mode: null };
        const isFresh = isFactorFresh(member.factorAt, asked.tenant.approvals.freshMinutes, clock.now());
        if (mode === 'both' && approvalNeed(mode, isFresh) === 'factor') return { ok: false, problem: 'needs-factor' };
        return close(member, asked, 'approved', null);
      }
      const outcome = await executors[row.act](member, { tenant: asked.tenant, row, approval: { grant: row.id } });
      if (outcome.ok) return outcome;
      const problem = DECIDE_PROBLEMS.find((known) => known === outcome.problem);
      if (problem) return { ok: false, problem };
      if (outcome.problem === 'not-allowed') return NOT_ALLOWED;
      return inTransaction(pool, async (client) => {
        const now = clock.now();
        const current = await lockApproval(client, row.id, now);
        // Another employee approved it in the meantime.
        if (current?.state !== 'open') return { ok: false, problem: 'approval-closed' } as const;
        await writeDecision(client, row.id, { state: 'outdated', by: member, note: null, now });
        await recordAudit(client, now, member, {
          action: 'approval.outdated',
          tenant: row.tenant,
          subject: row.subject,
          after: { act: row.act, request: row.id, requestedBy: row.requestedEmail, problem: outcome.problem },
        });
        return { ok: false, problem: 'approval-outdated' } as const;
      });
    },

    refuse: async (member, { tenant, id, reason }) => {
      const row = await visible(member, tenant, id);
      if (!row) return NOT_FOUND;
      if (!mayDo(member, row)) return NOT_ALLOWED;
      const note = oneLineNote(reason, LONGEST_REASON);
      return note === '' ? { ok: false, problem: 'no-reason' } : close(member, { tenant, id }, 'refused', note);
    },

    withdraw: async (member, { tenant, id }) => {
      const row = await visible(member, tenant, id);
      if (!row) return NOT_FOUND;
      return row.requestedBy === member.id ? close(member, { tenant, id }, 'withdrawn', null) : NOT_ALLOWED;
    },
  };
}

const ACTS = Object.keys(APPROVAL_ACTS).filter(isApprovalAct);

/** Acts whose requests an employee sees, besides the own ones. */
export const actsSeenBy = (member: StaffMember): ApprovalAct[] => ACTS.filter((act) => maySee(member, act));

/** Requests on accounts are for those who manage them; the others are for all who see requests. */
function maySee(member: StaffMember, act: ApprovalAct): boolean {
  return APPROVAL_ACTS[act].kind !== 'account' || mayDo(member, { act });
}

function mayDo(member: StaffMember, { act }: Pick<ApprovalRow, 'act'>): boolean {
  return may(member, APPROVAL_ACTS[act].permission);
}

function isExecutable(act: ApprovalAct): act is keyof ApprovalExecutors {
  const kind: ApprovalKind = APPROVAL_ACTS[act].kind;
  return kind !== 'export';
}

/** Returns the number of the order that a request concerns. */
export function orderOfApproval({ subject }: Pick<ApprovalRow, 'subject'>): string | null {
  return /^order:(.+)$/.exec(subject)?.[1] ?? null;
}
