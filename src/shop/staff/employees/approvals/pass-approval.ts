import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { mailboxKey } from '../../../../platform/identity/mailbox-key.ts';
import { oneLineNote } from '../../../../platform/one-line-note.ts';
import { ACCOUNT_APPROVALS, type ApprovalMode, type ApprovalTerms } from '../../../../tenants/approval-rules.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { recordAudit } from '../audit.store.ts';
import { may } from '../permissions.ts';
import { rightsNow } from '../stored-rights.store.ts';
import { type Actor, type AuditFacts, isOperator } from '../types.ts';
import { APPROVAL_ACTS, type ApprovalAct, approvalNeed, exceedsLimit, isFactorFresh } from './approval-rule.ts';
import {
  type ApprovalRow,
  handledAccount,
  insertApproval,
  insertUnapproved,
  lockApproval,
  unapprovedSum,
  writeDecision,
  writeFetched,
} from './approvals.store.ts';

/** Actor of a guarded act, with the time of the session's last second factor. */
export type ApprovalActor = Actor & { factorAt?: Date | null };

/** Comes with a guarded act: the reason of a request, or the id of the request that is executed. */
export type ApprovalInput = { reason?: string; grant?: string };

export type ApprovalProblem =
  /** The employee must show the second factor again. */
  | 'needs-factor'
  /** Another employee must approve, and the request lacks its reason. */
  | 'needs-reason'
  /** The request was stored; another employee must approve it. */
  | 'needs-approval'
  /** An employee requested it before; that request is open. */
  | 'already-requested'
  /** The request was decided, withdrawn or has expired. */
  | 'approval-closed'
  /** The state of the request has changed. */
  | 'approval-outdated'
  /** The employee requested it, owns the same mailbox, or got the account from the requester. */
  | 'not-independent';

/** `request`: id of the stored request. `act`, `amount`: the act that needs the step, in minor units. */
export type NotApproved = {
  ok: false;
  problem: ApprovalProblem;
  request?: string;
  act?: ApprovalAct;
  amount?: number;
};

export type GuardedAct = {
  act: ApprovalAct;
  /** Null for acts on accounts of employees. */
  tenant: Pick<Tenant, 'id' | 'currency' | 'approvals'> | null;
  /** Object of the change; one open request each. */
  target: string;
  /** Subject in the audit trail. */
  subject: string;
  /** Minor units of the tenant's currency, and the owner for whom amounts add up. */
  amount?: number;
  owner?: string;
  /** Account that the act concerns; its employee cannot approve it. */
  concerns?: string;
  /** Values of the form. */
  entered: Readonly<Record<string, string>>;
  /** State on which the act is based. */
  seen: string;
  before?: AuditFacts;
  after?: AuditFacts;
};

export type ApprovalPassed = {
  ok: true;
  /** Email address of the employee who requested the act; null if it needed no approval. */
  requestedBy: string | null;
};

const LONGEST_REASON = 300;
/** Days for which an account is not independent of the employee who created it or made a link for it. */
const DEPENDENT_DAYS = 30;
const DAY = 86_400_000;

/**
 * Decides whether a guarded act may happen now, in its transaction: after its checks and locks, before its changes. With
 * a granted request, closes it as done. Otherwise stores a request if another employee must approve. On a refusal the
 * act must change nothing, and the transaction must commit.
 */
export async function passApproval(
  client: pg.ClientBase,
  actor: ApprovalActor,
  guarded: GuardedAct,
  input: ApprovalInput | undefined,
  now: Date,
): Promise<ApprovalPassed | NotApproved> {
  if (isOperator(actor)) return { ok: true, requestedBy: null };
  const rule = ruleOf(guarded);
  const isFresh = isFactorFresh(actor.factorAt, rule.freshMinutes, now);
  if (input?.grant !== undefined)
    return passGranted(client, actor, guarded, { id: input.grant, needsFactor: rule.mode === 'both' && !isFresh }, now);
  const { mode } = rule;
  if (mode === null) return { ok: true, requestedBy: null };
  const counted = countedAmount(guarded);
  if (counted) {
    const { windowHours } = counted.tenant.approvals;
    const since = new Date(now.getTime() - windowHours * 3_600_000);
    const earlier = await unapprovedSum(client, { ...counted, tenant: counted.tenant.id, since });
    if (!exceedsLimit(counted.amount, earlier, counted.above)) {
      if (counted.amount > 0) await insertUnapproved(client, { ...counted, tenant: counted.tenant.id, now });
      return { ok: true, requestedBy: null };
    }
  }
  const need = approvalNeed(mode, isFresh);
  if (need === 'none') return { ok: true, requestedBy: null };
  if (need === 'factor') return needsStep('needs-factor', guarded);
  // A client of the integration API has no account whose rights an approval could check.
  if (actor.role === 'api-client') return needsStep('needs-reason', guarded);
  return request(client, actor, guarded, { reason: input?.reason ?? '', expireDays: rule.expireDays }, now);
}

function needsStep(problem: 'needs-factor' | 'needs-reason', { act, amount }: GuardedAct): NotApproved {
  return { ok: false, problem, act, ...(amount === undefined ? {} : { amount }) };
}

/** Returns the mode that applies; null if acts of this kind need no approval. */
function ruleOf({ act, tenant }: GuardedAct): ApprovalTerms & { mode: ApprovalMode | null } {
  const { kind } = APPROVAL_ACTS[act];
  if (kind === 'account') return ACCOUNT_APPROVALS;
  if (!tenant) throw new Error(`${act} belongs to a tenant`);
  const { approvals } = tenant;
  return { ...approvals, mode: approvals[kind]?.mode ?? null };
}

/** Returns the amount and limit of an act of money. */
function countedAmount({ act, tenant, amount, owner, target }: GuardedAct) {
  const { kind } = APPROVAL_ACTS[act];
  if (!tenant || (kind !== 'refund' && kind !== 'writeOff')) return null;
  const above = tenant.approvals[kind]?.above[tenant.currency] ?? 0;
  return { tenant, kind, owner: owner ?? target, amount: amount ?? 0, above };
}

async function request(
  client: pg.ClientBase,
  actor: ApprovalActor,
  guarded: GuardedAct,
  asked: { reason: string; expireDays: number },
  now: Date,
): Promise<NotApproved> {
  const reason = oneLineNote(asked.reason, LONGEST_REASON);
  if (reason === '') return needsStep('needs-reason', guarded);
  if (actor.id === null) throw new Error('only employees request an approval');
  const { act, tenant, target, subject, entered, seen, amount = null, before = null, after = null } = guarded;
  const stored = await insertApproval(client, {
    tenant: tenant?.id ?? null,
    act,
    target,
    subject,
    amount,
    currency: amount === null ? null : (tenant?.currency ?? null),
    entered,
    seen,
    before,
    after,
    reason,
    by: { id: actor.id, email: actor.email },
    now,
    expiresAt: new Date(now.getTime() + asked.expireDays * DAY),
  });
  if (!stored.isNew) return { ok: false, problem: 'already-requested', request: stored.id };
  await recordAudit(client, now, actor, {
    action: 'approval.requested',
    tenant: tenant?.id ?? null,
    subject,
    before,
    after: { ...after, act, request: stored.id, amount, reason },
  });
  return { ok: false, problem: 'needs-approval', request: stored.id };
}

async function passGranted(
  client: pg.ClientBase,
  actor: ApprovalActor,
  guarded: GuardedAct,
  grant: { id: string; needsFactor: boolean },
  now: Date,
): Promise<ApprovalPassed | NotApproved> {
  const { act, tenant, subject } = guarded;
  const row = await lockApproval(client, grant.id, now);
  const isExport = APPROVAL_ACTS[act].kind === 'export';
  if (!row || row.act !== act || row.tenant !== (tenant?.id ?? null)) return { ok: false, problem: 'approval-closed' };
  // An export goes to its requester, after another employee approved it.
  if (isExport && row.requestedBy === actor.id) {
    if (row.state !== 'approved' || !isSame(row, guarded)) return { ok: false, problem: 'approval-closed' };
    await writeFetched(client, row.id);
    return { ok: true, requestedBy: row.requestedEmail };
  }
  if (isExport || row.state !== 'open') return { ok: false, problem: 'approval-closed' };
  if (!(await isIndependent(client, actor, row, now)) || actor.id === guarded.concerns)
    return { ok: false, problem: 'not-independent' };
  if (grant.needsFactor) return { ok: false, problem: 'needs-factor' };
  if (!isSame(row, guarded) || !(await mayStill(client, row))) return { ok: false, problem: 'approval-outdated' };
  await writeDecision(client, row.id, { state: 'done', by: decider(actor), note: null, now });
  await recordAudit(client, now, actor, {
    action: 'approval.approved',
    tenant: tenant?.id ?? null,
    subject,
    before: row.before,
    after: {
      ...row.after,
      act,
      request: row.id,
      amount: row.amount,
      requestedBy: row.requestedEmail,
      reason: row.reason,
    },
  });
  return { ok: true, requestedBy: row.requestedEmail };
}

/** Whether an act is exactly what was requested, on the state of that time. */
function isSame(row: ApprovalRow, { target, seen, amount, entered }: GuardedAct): boolean {
  return (
    row.target === target &&
    row.seen === seen &&
    row.amount === (amount ?? null) &&
    isDeepStrictEqual(row.entered, { ...entered })
  );
}

/** Whether the requester may still do it: the role has the permission, and the account is not locked. */
export async function mayStill(client: pg.ClientBase, row: ApprovalRow): Promise<boolean> {
  return may(await rightsNow(client, row.requestedBy, row.tenant), APPROVAL_ACTS[row.act].permission);
}

/**
 * Whether an employee may decide a request of another one: another account, another mailbox, and no account whose access
 * the requester had in hand lately.
 */
export async function isIndependent(
  client: pg.ClientBase,
  actor: Actor,
  row: ApprovalRow,
  now: Date,
): Promise<boolean> {
  if (actor.id === null || actor.id === row.requestedBy) return false;
  if (mailboxKey(actor.email) === mailboxKey(row.requestedEmail)) return false;
  const since = new Date(now.getTime() - DEPENDENT_DAYS * DAY);
  return !(await handledAccount(client, { by: row.requestedBy, email: actor.email, since }));
}

function decider({ id, email }: Actor): { id: string; email: string } {
  if (id === null) throw new Error('only employees decide requests');
  return { id, email };
}
