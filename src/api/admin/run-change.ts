import * as v from 'valibot';
import { sha256 } from '../../platform/tokens.ts';
import type { RepeatedRequests } from '../../shop/staff/api-clients/index.ts';
import type { AdminProblem } from './admin-problems.ts';
import { needsKey } from './key-rules.ts';
import type { AdminAnswer, AdminContent, AdminFile, OperationDescription } from './operation.ts';

const KEY_HEADER = 'Idempotency-Key';
/** Visible ASCII, as a header may have it. */
const KEY = /^[\x21-\x7e]{1,255}$/;

const FinishedRow = v.object({
  status: v.number(),
  body: v.string(),
  headers: v.record(v.string(), v.string()),
});

/** Complete answer of an operation: what is sent, and what is stored for a repeated request. */
export type Finished = v.InferOutput<typeof FinishedRow>;

/** Returns the idempotency key of a request; null without one. */
export function idempotencyKeyOf(
  request: Request,
  description: OperationDescription,
): { ok: true; key: string | null } | { ok: false; problem: AdminProblem } {
  const key = request.headers.get(KEY_HEADER)?.trim() ?? null;
  if (key === null)
    return needsKey(description)
      ? { ok: false, problem: { code: 'idempotency-key-missing' } }
      : { ok: true, key: null };
  return KEY.test(key) ? { ok: true, key } : { ok: false, problem: { code: 'idempotency-key-invalid' } };
}

const REPEAT_PROBLEMS = {
  'key-reused': 'idempotency-key-reused',
  'key-in-use': 'idempotency-key-in-use',
  'outcome-unknown': 'idempotency-outcome-unknown',
} as const;

/**
 * Runs a change once for its idempotency key. Only the answer of a change that happened is stored. It has no personal data:
 * the number of the object and its ETag.
 */
export async function runOnce(
  repeated: RepeatedRequests,
  request: { clientId: string; key: string; address: string; method: string; body: string },
  run: () => Promise<AdminAnswer<unknown> | AdminFile>,
  finish: (answer: AdminContent<unknown>) => Finished,
): Promise<Finished | { problem: AdminProblem }> {
  const { clientId, key, address, method, body } = request;
  const hash = sha256(`${method} ${address}\n${body}`);
  const outcome = await repeated.once<AdminProblem>({ clientId, key, request: hash }, async () => {
    const answer = await run();
    if ('problem' in answer) return { ok: false, refused: answer.problem };
    if ('file' in answer) throw new Error('a change answers with a file');
    const finished = finish(answer);
    return { ok: true, answer: { status: finished.status, body: JSON.stringify(finished) } };
  });
  if (!outcome.ok) {
    if ('refused' in outcome) return { problem: outcome.refused };
    const code = REPEAT_PROBLEMS[outcome.problem];
    return { problem: { code, ...(code === 'idempotency-key-in-use' ? { headers: { 'Retry-After': '1' } } : {}) } };
  }
  const finished = v.parse(FinishedRow, JSON.parse(outcome.answer.body ?? 'null'));
  if (!outcome.isRepeated) return finished;
  return { ...finished, headers: { ...finished.headers, 'Idempotency-Replayed': 'true' } };
}
