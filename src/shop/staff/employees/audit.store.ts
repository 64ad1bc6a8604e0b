import type pg from 'pg';
import * as v from 'valibot';
import type { Pool } from '../../../platform/database/pool.ts';
import type { SqlRunner } from '../../../platform/jobs.ts';
import type { Actor, AuditAction, AuditEntry } from './types.ts';

/** Views of single objects and of lists. An export of a program has one entry for all of them, with their number. */
const VIEWS: ReadonlySet<AuditAction> = new Set([
  'contact.viewed',
  'customer.listed',
  'document.viewed',
  'documents.listed',
  'gift-card.viewed',
  'membership.viewed',
  'newsletter.listed',
  'open-items.listed',
  'order.viewed',
  'return.viewed',
]);

/** Records an action in the transaction that performs it, so that neither is stored without the other. */
export async function recordAudit(runner: SqlRunner, at: Date, actor: Actor, entry: AuditEntry): Promise<void> {
  if (actor.readsForExport && VIEWS.has(entry.action)) return;
  await runner.query(
    `insert into staff_audit (at, staff_id, email, role, action, tenant, subject, before, after)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      at,
      actor.id,
      actor.email,
      actor.role,
      entry.action,
      entry.tenant ?? null,
      entry.subject ?? null,
      entry.before ? JSON.stringify(entry.before) : null,
      entry.after ? JSON.stringify(entry.after) : null,
    ],
  );
}

/** Records several actions of one actor with one statement. */
export async function recordAuditList(
  runner: SqlRunner,
  at: Date,
  actor: Actor,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await runner.query(
    `insert into staff_audit (at, staff_id, email, role, action, tenant, subject, before, after)
     select $1, $2, $3, $4, action, tenant, subject, before, after
     from jsonb_to_recordset($5) as entry (action text, tenant text, subject text, before jsonb, after jsonb)`,
    [at, actor.id, actor.email, actor.role, JSON.stringify(entries)],
  );
}

const Facts = v.nullable(v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()]))));
const Row = v.object({
  id: v.number(),
  at: v.date(),
  email: v.string(),
  role: v.string(),
  action: v.string(),
  tenant: v.nullable(v.string()),
  subject: v.nullable(v.string()),
  before: Facts,
  after: Facts,
});
export type AuditRow = v.InferOutput<typeof Row>;

/**
 * Returns the newest entry of an action on a subject, for each value of one fact. Two ids tell which value was recorded
 * last.
 */
export async function newestBy(
  client: Pool | pg.ClientBase,
  asked: { action: AuditAction; subject: string; fact: string },
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ value: string; id: number }>(
    `select after ->> $3 as value, max(id) as id from staff_audit
     where subject = $1 and action = $2 and after ->> $3 is not null group by after ->> $3`,
    [asked.subject, asked.action, asked.fact],
  );
  return new Map(rows.map(({ value, id }) => [value, id]));
}

/** Returns the audit entries of one subject, newest first, for pages that show them; without those of an action. */
export async function trailOf(pool: Pool, subject: string, most: number, without?: AuditAction): Promise<AuditRow[]> {
  const { rows } = await pool.query(
    `select id, at, email, role, action, tenant, subject, before, after from staff_audit
     where subject = $1 and ($2::text is null or action <> $2) order by id desc limit $3`,
    [subject, without ?? null, most],
  );
  return v.parse(v.array(Row), rows);
}
