import * as v from 'valibot';
import { createFairQueue } from '../../../platform/queues/fair-queue.ts';
import type { ApiJob, JobStep, StepWork } from '../../../shop/staff/api-jobs/index.ts';
import { BULK_OPERATIONS } from '../bulk-operations.ts';
import { type AnsweredLine, createStep, type LinesOutcome, lineAnswer, readLines } from '../lines-step.ts';
import type { AdminCall, LinesOperation } from '../operation.ts';

/** Pause of a job that finds an import running, and the number of repetitions: an hour. */
const PAUSE_MS = 5000;
const MOST_REPEATS = 720;
/** The two halves of a step run at the same time. */
const HALVES = { running: 2, runningPerClient: 2, waitingPerClient: 2, waiting: 2 };

const Answered = v.custom<AnsweredLine>((value) => typeof value === 'object' && value !== null);
/**
 * Begin of the next step. `before`: lines of the chunks before; `answered`: answers of lines of the chunk that did not find an
 * import running, whose changes are written, so that they are not run again.
 */
const Place = v.object({
  chunk: v.number(),
  before: v.number(),
  repeats: v.number(),
  answered: v.array(Answered),
});
const BEGIN: v.InferOutput<typeof Place> = { chunk: 1, before: 0, repeats: 0, answered: [] };

const NOTHING_RUN: LinesOutcome = { lines: [], waiting: [], problem: null };

/** Names of the operations whose lines a job can run. */
export const LINES_JOB_NAMES = ['setPrices', 'setStocks'] as const;

/** Returns an operation with lines; null for an unknown one. */
export function linesOperation(id: string): LinesOperation | null {
  const found = BULK_OPERATIONS.find(({ description }) => description.id === id);
  return found?.kind === 'lines' ? found : null;
}

/**
 * Runs the next chunk of uploaded lines. A step that was killed is repeated without the lines whose changes are written: their
 * answers were stored with the changes.
 */
export async function linesJobStep(
  job: Pick<ApiJob, 'subject' | 'place' | 'total' | 'changed' | 'unchanged' | 'refused'>,
  call: AdminCall,
  { inputChunk, noteWritten, written, isEnding }: StepWork,
): Promise<JobStep> {
  const operation = linesOperation(job.subject);
  if (!operation) return { ok: false, problem: 'unknown-subject' };
  const total = job.total ?? 0;
  const place = job.place === null ? BEGIN : v.parse(Place, JSON.parse(job.place));
  const text = total === 0 ? '' : await inputChunk(place.chunk);
  if (text === null) throw new Error('an uploaded chunk is missing');
  const from = place.before;
  const texts = text === '' ? [] : text.split('\n');
  const sent = readLines(texts, 0, texts.length).map((one) => ({ ...one, line: from + one.line }));
  const known = [...place.answered, ...v.parse(v.array(Answered), written)];
  const numbers = new Set(known.map(({ line }) => line));
  const left = sent.filter(({ line }) => !numbers.has(line));
  const params = new URLSearchParams('tenant' in operation.description.parameters ? { tenant: call.tenant.id } : {});
  const step = createStep({ operation, call, params, queue: createFairQueue(HALVES), written: noteWritten });
  const { lines, waiting, problem } = isEnding ? NOTHING_RUN : await step(left);
  const answered = [...known, ...lines];
  if (problem && waiting.length > 0) {
    if (problem.code === 'missing-scope') return { ok: false, problem: 'missing-scope' };
    if (place.repeats < MOST_REPEATS) {
      const again = { ...place, repeats: place.repeats + 1, answered };
      return { ok: true, text: '', place: JSON.stringify(again), lines: 0, pauseMs: PAUSE_MS };
    }
    const { code } = problem;
    answered.push(...waiting.map(({ line }): AnsweredLine => ({ line, outcome: { status: 'refused', code } })));
  }
  answered.sort((one, other) => one.line - other.line);
  const counts = { changed: 0, unchanged: 0, refused: 0 };
  for (const { outcome } of answered) counts[outcome.status] += 1;
  const isLast = !isEnding && from + texts.length >= total;
  const own = answered.map((one) => `${JSON.stringify(lineAnswer(one))}\n`).join('');
  return {
    ok: true,
    text: isLast ? `${own}${lastLine(job, counts, total)}` : own,
    lines: answered.length,
    counts,
    place: isLast ? null : JSON.stringify({ ...BEGIN, chunk: place.chunk + 1, before: from + texts.length }),
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
