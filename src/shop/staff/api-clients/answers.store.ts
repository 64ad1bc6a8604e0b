import type { Pool } from '../../../platform/database/pool.ts';

/** Request with an idempotency key: the client, the key, and the hash of what it asks. */
export type KeyedRequest = { clientId: string; key: string; request: Buffer };

export type AnswerOfKey = { request: Buffer; status: number | null; body: string | null; begunAt: Date };

/** Reserves a key; returns what is stored if the client has used it already. */
export async function reserveKey(
  pool: Pool,
  { clientId, key, request }: KeyedRequest,
  now: Date,
): Promise<AnswerOfKey | null> {
  const inserted = await pool.query(
    'insert into api_answer (client_id, key, request, begun_at) values ($1, $2, $3, $4) on conflict do nothing',
    [clientId, key, request, now],
  );
  if (inserted.rowCount === 1) return null;
  const { rows } = await pool.query<AnswerOfKey>(
    'select request, status, body, begun_at as "begunAt" from api_answer where client_id = $1 and key = $2',
    [clientId, key],
  );
  // The other request was refused meanwhile and has released the key: it counts as running.
  return rows[0] ?? { request, status: null, body: null, begunAt: now };
}

export async function writeAnswer(
  pool: Pool,
  { clientId, key }: KeyedRequest,
  answer: { status: number; body: string | null },
): Promise<void> {
  await pool.query('update api_answer set status = $3, body = $4 where client_id = $1 and key = $2', [
    clientId,
    key,
    answer.status,
    answer.body,
  ]);
}

/** Releases the key of a request that changed nothing, so that it can be used again. */
export async function releaseKey(pool: Pool, { clientId, key }: KeyedRequest): Promise<void> {
  await pool.query('delete from api_answer where client_id = $1 and key = $2 and status is null', [clientId, key]);
}

/** Deletes answers that began before a time. */
export async function deleteAnswers(pool: Pool, before: Date): Promise<number> {
  const { rowCount } = await pool.query('delete from api_answer where begun_at < $1', [before]);
  return rowCount ?? 0;
}
