import type pg from 'pg';
import * as v from 'valibot';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../../platform/jobs.ts';
import type { AuditFacts } from '../types.ts';
import { type ApprovalAct, isApprovalAct } from './approval-rule.ts';

export const APPROVAL_STATES = ['open', 'approved', 'done', 'refused', 'withdrawn', 'expired', 'outdated'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

const Facts = v.nullable(v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()]))));
const Row = v.object({
  id: v.string(),
  tenant: v.nullable(v.string()),
  act: v.custom<ApprovalAct>((act) => typeof act === 'string' && isApprovalAct(act)),
  target: v.string(),
  subject: v.string(),
  amount: v.nullable(v.number()),
  currency: v.nullable(v.string()),
  entered: v.record(v.string(), v.string()),
  seen: v.string(),
  before: Facts,
  after: Facts,
  reason: v.string(),
  requestedBy: v.string(),
  requestedEmail: v.string(),
  requestedAt: v.date(),
  expiresAt: v.date(),
  state: v.picklist(APPROVAL_STATES),
  decidedBy: v.nullable(v.string()),
  decidedEmail: v.nullable(v.string()),
  decidedAt: v.nullable(v.date()),
  decisionNote: v.nullable(v.string()),
});
export type ApprovalRow = v.InferOutput<typeof Row>;

/** An open or approved request past its time reads as expired, before the job marks it. */
const COLUMNS = `id, tenant, act, target, subject, amount, currency, entered, seen, before, after, reason,
  requested_by as "requestedBy", requested_email as "requestedEmail", requested_at as "requestedAt",
  expires_at as "expiresAt", case when state in ('open', 'approved') and expires_at <= :now then 'expired' else state end as state,
  decided_by as "decidedBy", decided_email as "decidedEmail", decided_at as "decidedAt", decision_note as "decisionNote"`;

async function read(runner: SqlRunner, sql: string, values: unknown[]): Promise<ApprovalRow[]> {
  const { rows } = await runner.query(sql, values);
  return v.parse(v.array(Row), rows);
}

export type NewApproval = {
  tenant: string | null;
  act: ApprovalAct;
  target: string;
  subject: string;
  amount: number | null;
  currency: string | null;
  entered: Readonly<Record<string, string>>;
  seen: string;
  before: AuditFacts | null;
  after: AuditFacts | null;
  reason: string;
  by: { id: string; email: string };
  now: Date;
  expiresAt: Date;
};

/** Stores a request. Returns the id of the open request of this target instead if there is one. */
export async function insertApproval(
  client: pg.ClientBase,
  request: NewApproval,
): Promise<{ id: string; isNew: boolean }> {
  const { tenant, act, target, now } = request;
  await client.query(
    `update approval_request set state = 'expired'
     where coalesce(tenant, '') = coalesce($1, '') and act = $2 and target = $3
       and state in ('open', 'approved') and expires_at <= $4`,
    [tenant, act, target, now],
  );
  const { rows } = await client.query<{ id: string }>(
    `insert into approval_request (tenant, act, target, subject, amount, currency, entered, seen, before, after, reason,
       requested_by, requested_email, requested_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (coalesce(tenant, ''), act, target) where state in ('open', 'approved') do nothing returning id`,
    [
      tenant,
      act,
      target,
      request.subject,
      request.amount,
      request.currency,
      JSON.stringify(request.entered),
      request.seen,
      request.before && JSON.stringify(request.before),
      request.after && JSON.stringify(request.after),
      request.reason,
      request.by.id,
      request.by.email,
      now,
      request.expiresAt,
    ],
  );
  const [inserted] = rows;
  if (inserted) return { id: inserted.id, isNew: true };
  const { rows: earlier } = await client.query<{ id: string }>(
    `select id from approval_request where coalesce(tenant, '') = coalesce($1, '') and act = $2 and target = $3
       and state in ('open', 'approved')`,
    [tenant, act, target],
  );
  const [open] = earlier;
  if (!open) throw new Error('a request was neither stored nor found');
  return { id: open.id, isNew: false };
}

export async function lockApproval(client: pg.ClientBase, id: string, now: Date): Promise<ApprovalRow | null> {
  const sql = `select ${COLUMNS.replaceAll(':now', '$2')} from approval_request where id::text = $1 for update`;
  return (await read(client, sql, [id, now]))[0] ?? null;
}

export async function approvalById(pool: Pool, id: string, now: Date): Promise<ApprovalRow | null> {
  const sql = `select ${COLUMNS.replaceAll(':now', '$2')} from approval_request where id::text = $1`;
  return (await read(pool, sql, [id, now]))[0] ?? null;
}

export type DecidedApproval = {
  state: ApprovalState;
  by: { id: string; email: string } | null;
  note: string | null;
  now: Date;
};

export async function writeDecision(runner: SqlRunner, id: string, decided: DecidedApproval): Promise<void> {
  const { state, by, note, now } = decided;
  await runner.query(
    `update approval_request set state = $2, decided_by = $3, decided_email = $4, decided_at = $5, decision_note = $6
     where id::text = $1`,
    [id, state, by?.id ?? null, by?.email ?? null, now, note],
  );
}

/** Marks an approved export as fetched; its decision remains. */
export async function writeFetched(runner: SqlRunner, id: string): Promise<void> {
  await runner.query("update approval_request set state = 'done' where id::text = $1", [id]);
}

type Seen = { tenant: string; acts: readonly ApprovalAct[]; staffId: string; now: Date };

/** Number of open requests of these acts by others. */
export async function countOpenApprovals(pool: Pool, { tenant, acts, staffId, now }: Seen): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from approval_request
     where (tenant = $1 or tenant is null) and act = any($2) and requested_by <> $3 and state = 'open' and expires_at > $4`,
    [tenant, acts, staffId, now],
  );
  return rows[0]?.count ?? 0;
}

/** Sum of the unapproved amounts. The caller holds a lock of the owner. */
export async function unapprovedSum(
  client: pg.ClientBase,
  of: { tenant: string; kind: 'refund' | 'writeOff'; owner: string; since: Date },
): Promise<number> {
  const { rows } = await client.query<{ sum: number }>(
    `select coalesce(sum(amount), 0)::bigint as sum from unapproved_amount
     where tenant = $1 and kind = $2 and owner = $3 and at > $4`,
    [of.tenant, of.kind, of.owner, of.since],
  );
  return Number(rows[0]?.sum ?? 0);
}

export async function insertUnapproved(
  client: pg.ClientBase,
  of: { tenant: string; kind: 'refund' | 'writeOff'; owner: string; amount: number; now: Date },
): Promise<void> {
  await client.query('insert into unapproved_amount (tenant, kind, owner, amount, at) values ($1, $2, $3, $4, $5)', [
    of.tenant,
    of.kind,
    of.owner,
    of.amount,
    of.now,
  ]);
}

/** Whether an employee had the access of another account in hand: created it, or made a link or new factor for it. */
export async function handledAccount(
  client: pg.ClientBase,
  asked: { by: string; email: string; since: Date },
): Promise<boolean> {
  const { rows } = await client.query(
    `select id from staff_audit where subject = $1 and staff_id = $2 and at > $3
       and action in ('staff.added', 'staff.invited', 'staff.factor-reset') limit 1`,
    [`staff:${asked.email}`, asked.by, asked.since],
  );
  return rows.length > 0;
}

/** Marks expired requests, and deletes old ones and amounts. */
export async function sweepApprovals(
  pool: Pool,
  now: Date,
  retained: { days: number; amountDays: number },
): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await pool.query(
    "update approval_request set state = 'expired' where state in ('open', 'approved') and expires_at <= $1",
    [now],
  );
  await pool.query("delete from approval_request where state not in ('open', 'approved') and requested_at < $1", [
    ago(retained.days),
  ]);
  await pool.query('delete from unapproved_amount where at < $1', [ago(retained.amountDays)]);
}
