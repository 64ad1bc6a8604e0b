import type { Clock } from '../../../platform/clock.ts';
import type { Pool } from '../../../platform/database/pool.ts';
import { deleteAnswers, type KeyedRequest, releaseKey, reserveKey, writeAnswer } from './answers.store.ts';

/** Answer of a change: its status and its body in JSON; null without one. */
export type ChangeAnswer = { status: number; body: string | null };

export type RepeatProblem =
  /** The key was used for another request. */
  | 'key-reused'
  /** The first request with the key still runs. */
  | 'key-in-use'
  /** The process that ran the first request ended before it answered. */
  | 'outcome-unknown';

export type RepeatOutcome<Refusal> =
  | { ok: true; answer: ChangeAnswer; isRepeated: boolean }
  | { ok: false; problem: RepeatProblem }
  | { ok: false; refused: Refusal };

/** Changes with an idempotency key: each happens once, and a repeated request gets the answer of the first. */
export type RepeatedRequests = {
  /** Runs a change. A refused one changes nothing, so that its key can be used again. */
  once<Refusal>(
    request: KeyedRequest,
    change: () => Promise<{ ok: true; answer: ChangeAnswer } | { ok: false; refused: Refusal }>,
  ): Promise<RepeatOutcome<Refusal>>;
  sweep(): Promise<number>;
};

/** Longer than any request takes. */
const LONGEST_RUN_MS = 60_000;
const KEPT_MS = 24 * 3_600_000;

export function createRepeatedRequests({ pool, clock }: { pool: Pool; clock: Clock }): RepeatedRequests {
  return {
    once: async (request, change) => {
      const now = clock.now();
      const stored = await reserveKey(pool, request, now);
      if (stored) {
        if (!stored.request.equals(request.request)) return { ok: false, problem: 'key-reused' };
        if (stored.status !== null)
          return { ok: true, answer: { status: stored.status, body: stored.body }, isRepeated: true };
        const isOver = now.getTime() - stored.begunAt.getTime() > LONGEST_RUN_MS;
        return { ok: false, problem: isOver ? 'outcome-unknown' : 'key-in-use' };
      }
      const outcome = await change();
      if (!outcome.ok) {
        await releaseKey(pool, request);
        return outcome;
      }
      await writeAnswer(pool, request, outcome.answer);
      return { ok: true, answer: outcome.answer, isRepeated: false };
    },

    sweep: () => deleteAnswers(pool, new Date(clock.now().getTime() - KEPT_MS)),
  };
}
