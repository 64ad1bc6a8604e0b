import * as v from 'valibot';
import { createFairQueue } from '../../../platform/queues/fair-queue.ts';
import type { ApiJob, JobStep } from '../../../shop/staff/api-jobs/index.ts';
import { BULK_OPERATIONS } from '../bulk-operations.ts';
import { type AnsweredLine, createStep, lineAnswer, readLines } from '../lines-step.ts';
import type { AdminCall, LinesOperation } from '../operation.ts';

/** Pause of a job that finds an import running, and the number of repetitions: an hour. */
const PAUSE_MS = 5000;
const MOST_REPEATS = 720;
/** The two halves of a step run at the same time. */
const HALVES = { running: 2, runningPerClient: 2, waitingPerClient: 2, waiting: 2 };

const Answered = v.custom<AnsweredLine>((value) => typeof value === 'object' && value !== null);
/**
 * Begin of the next step. `waiting`: lines of the chunk that found an import running; `answered`: the answers of the others, whose
 * changes are written, so that they are not run again.
 */
const Place = v.object({
  chunk: v.number(),
  repeats: v.number(),
  waiting: v.array(v.number()),
  answered: v.array(Answered),
});
const BEGIN: v.InferOutput<typeof Place> = { chunk: 1, repeats: 0, waiting: [], answered: [] };

/** Names of the operations whose lines a job can run. */
export const LINES_JOB_NAMES = ['setPrices', 'setStocks'] as const;

/** Returns an operation with lines; null for an unknown one. */
export function linesOperation(id: string): LinesOperation | null {
  const found = BULK_OPERATIONS.find(({ description }) => description.id === id);
  return found?.kind === 'lines' ? found : null;
}

/**
 * Runs the next chunk of uploaded lines. A step that was killed is repeated: lines say which state an object shall have, so that
 * those that were written change nothing.
 */
export async function linesJobStep(
  job: Pick<ApiJob, 'subject' | 'place' | 'total' | 'changed' | 'unchanged' | 'refused'>,
  call: AdminCall,
  inputChunk: (number: number) => Promise<string | null>,
): Promise<JobStep> {
  const operation = linesOperation(job.subject);
  if (!operation) return { ok: false, problem: 'unknown-subject' };
  const { linesAtOnce } = operation;
  const total = job.total ?? 0;
  const place = job.place === null ? BEGIN : v.parse(Place, JSON.parse(job.place));
  const text = total === 0 ? '' : await inputChunk(place.chunk);
  if (text === null) throw new Error('an uploaded chunk is missing');
  const from = (place.chunk - 1) * linesAtOnce;
  const texts = text === '' ? [] : text.split('\n');
  const sent = readLines(texts, 0, texts.length).map((one) => ({ ...one, line: from + one.line }));
  const left = place.waiting.length > 0 ? sent.filter(({ line }) => place.waiting.includes(line)) : sent;
  const params = new URLSearchParams('tenant' in operation.description.parameters ? { tenant: call.tenant.id } : {});
  const step = createStep({ operation, call, params, queue: createFairQueue(HALVES) });
  const { lines, waiting, problem } = await step(left);
  const answered = [...place.answered, ...lines];
  if (problem && waiting.length > 0) {
    if (problem.code === 'missing-scope') return { ok: false, problem: 'missing-scope' };
    if (place.repeats < MOST_REPEATS) {
      const again = { ...place, repeats: place.repeats + 1, waiting: waiting.map(({ line }) => line), answered };
      return { ok: true, text: '', place: JSON.stringify(again), lines: 0, pauseMs: PAUSE_MS };
    }
    const { code } = problem;
    answered.push(...waiting.map(({ line }): AnsweredLine => ({ line, outcome: { status: 'refused', code } })));
  }
  answered.sort((one, other) => one.line - other.line);
  const counts = { changed: 0, unchanged: 0, refused: 0 };
  for (const { outcome } of answered) counts[outcome.status] += 1;
  const isLast = from + texts.length >= total;
  const own = answered.map((one) => `${JSON.stringify(lineAnswer(one))}\n`).join('');
  return {
    ok: true,
    text: isLast ? `${own}${lastLine(job, counts, total)}` : own,
    lines: answered.length,
    counts,
    place: isLast ? null : JSON.stringify({ ...BEGIN, chunk: place.chunk + 1 }),
  };
}

type Counts = Pick<ApiJob, 'changed' | 'unchanged' | 'refused'>;

function lastLine(before: Counts, step: Counts, lines: number): string {
  const counts = {
    changed: before.changed + step.changed,
    unchanged: before.unchanged + step.unchanged,
    refused: before.refused + step.refused,
  };
  return `${JSON.stringify({ done: true, lines, ...counts })}\n`;
}
