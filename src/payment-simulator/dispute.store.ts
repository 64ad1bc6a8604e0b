import type pg from 'pg';
import type { Pool } from '../platform/database/pool.ts';

export type DisputeStatus = 'needs_response' | 'under_review' | 'won' | 'lost';
export type SimulatedDispute = {
  id: string;
  sessionId: string;
  intentId: string;
  amount: number;
  currency: string;
  reason: string;
  status: DisputeStatus;
  evidence: string | null;
  /** Ids of files by Stripe's fields. */
  evidenceFiles: Record<string, string>;
  createdAt: Date;
  dueAt: Date | null;
};

const SELECT = `select dispute.id, dispute.session_id as "sessionId", session.intent_id as "intentId", dispute.amount, dispute.currency,
  dispute.reason, dispute.status, dispute.evidence, dispute.evidence_files as "evidenceFiles", dispute.created_at as "createdAt", dispute.due_at as "dueAt"
  from simulator_dispute dispute join simulator_session session on session.id = dispute.session_id`;

type Runner = Pool | pg.PoolClient;

export async function insertDispute(
  client: pg.PoolClient,
  row: Omit<SimulatedDispute, 'intentId' | 'evidenceFiles'>,
): Promise<void> {
  await client.query(
    `insert into simulator_dispute (id, session_id, amount, currency, reason, status, evidence, created_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [row.id, row.sessionId, row.amount, row.currency, row.reason, row.status, row.evidence, row.createdAt, row.dueAt],
  );
}

export async function simulatedDispute(
  runner: Runner,
  id: string,
  how: 'read' | 'lock',
): Promise<SimulatedDispute | null> {
  const lock = how === 'lock' ? ' for update of dispute' : '';
  const { rows } = await runner.query<SimulatedDispute>(`${SELECT} where dispute.id = $1${lock}`, [id]);
  return rows[0] ?? null;
}

/** Returns a page of disputes, newest first, after one of them; one row more than `most` if others follow. */
export async function listSimulatedDisputes(
  runner: Runner,
  asked: { since: Date | null; after: string | null; most: number },
): Promise<SimulatedDispute[]> {
  const { rows } = await runner.query<SimulatedDispute>(
    `${SELECT} where ($1::timestamptz is null or dispute.created_at >= $1)
       and ($2::text is null or (dispute.created_at, dispute.id) < (select created_at, id from simulator_dispute where id = $2))
     order by dispute.created_at desc, dispute.id desc limit $3`,
    [asked.since, asked.after, asked.most + 1],
  );
  return rows;
}

export async function writeSimulatedDispute(
  client: pg.PoolClient,
  { id, status, evidence, evidenceFiles }: Pick<SimulatedDispute, 'id' | 'status' | 'evidence' | 'evidenceFiles'>,
): Promise<void> {
  await client.query('update simulator_dispute set status = $2, evidence = $3, evidence_files = $4 where id = $1', [
    id,
    status,
    evidence,
    JSON.stringify(evidenceFiles),
  ]);
}

/** Stores name and size of an uploaded file; the simulator keeps no content. */
export async function insertSimulatedFile(
  pool: Pool,
  file: { id: string; name: string; size: number; now: Date },
): Promise<void> {
  await pool.query('insert into simulator_file (id, name, size, created_at) values ($1, $2, $3, $4)', [
    file.id,
    file.name,
    file.size,
    file.now,
  ]);
}

/** Whether all of these files were uploaded. */
export async function hasSimulatedFiles(runner: Runner, ids: readonly string[]): Promise<boolean> {
  const { rows } = await runner.query<{ count: number }>(
    'select count(*)::int as count from simulator_file where id = any($1)',
    [ids],
  );
  return rows[0]?.count === new Set(ids).size;
}
