import type { SqlRunner } from '../../platform/jobs.ts';
import type { FairQueue } from '../../platform/queues/fair-queue.ts';
import { type AdminProblem, busyProblem } from './admin-problems.ts';
import type { AdminCall, LineOutcome, LinesOperation, NoteAnswers } from './operation.ts';

/** Parts of a step that run at a time: PostgreSQL uses one processor for each. */
const PARTS = 2;

export type SentLine = { line: number; value: unknown; isMalformed?: true };
export type AnsweredLine = { line: number; outcome: LineOutcome };

/** Answers of a step. `waiting`: lines of the parts that found no turn or an import, with the reason. */
export type LinesOutcome = { lines: AnsweredLine[]; waiting: SentLine[]; problem: AdminProblem | null };
export type RunStep = (sent: readonly SentLine[]) => Promise<LinesOutcome>;

/** Reads lines from a place on as JSON. */
export function readLines(texts: readonly string[], from: number, count: number): SentLine[] {
  return texts.slice(from, from + count).map((text, index) => {
    const line = from + index + 1;
    try {
      // PostgreSQL stores all characters but NUL.
      return { line, value: JSON.parse(text.replaceAll('\\u0000', '\\u0001')) };
    } catch {
      return { line, value: null, isMalformed: true };
    }
  });
}

/**
 * Returns a function that runs a step. Its parts are transactions of their own and run at a time, each in a turn of the client.
 * A part that fails rejects when the others have ended.
 */
export function createStep(given: {
  operation: LinesOperation;
  call: AdminCall;
  params: URLSearchParams;
  queue: FairQueue;
  /** Receives the answers of a part in the transaction of its changes. */
  written?: NoteAnswers<AnsweredLine>;
}): RunStep {
  const { operation, call, params, queue, written } = given;
  const owner = { network: call.member.id, client: call.member.id };
  const runPart = async (part: readonly SentLine[]): Promise<AnsweredLine[] | { problem: AdminProblem }> => {
    const values = part.map(({ value }) => value);
    const of = (outcomes: readonly LineOutcome[]): AnsweredLine[] => {
      if (outcomes.length !== part.length) throw new Error('a line has no outcome');
      return part.flatMap(({ line }, index) => {
        const outcome = outcomes[index];
        return outcome ? [{ line, outcome }] : [];
      });
    };
    const note = written && ((runner: SqlRunner, outcomes: readonly LineOutcome[]) => written(runner, of(outcomes)));
    const queued = await queue.run(owner, () => operation.run(params, values, call, note));
    if (!queued.ok) return { problem: busyProblem(queued.refused) };
    if ('problem' in queued.result) return queued.result;
    return of(queued.result.lines);
  };
  return async (sent) => {
    const refused = sent
      .filter((one) => one.isMalformed)
      .map(({ line }): AnsweredLine => ({ line, outcome: { status: 'refused', code: 'malformed-json' } }));
    const parts = partsOf(
      sent.filter((one) => !one.isMalformed),
      operation.key,
    );
    const settled = await Promise.allSettled(parts.map(runPart));
    const result: LinesOutcome = { lines: refused, waiting: [], problem: null };
    for (const [index, one] of settled.entries()) {
      if (one.status === 'rejected') throw one.reason;
      if ('problem' in one.value) {
        result.waiting.push(...(parts[index] ?? []));
        result.problem = one.value.problem;
      } else result.lines.push(...one.value);
    }
    return result;
  };
}

/** Returns the line of an answer. */
export function lineAnswer({ line, outcome }: AnsweredLine): object {
  if (outcome.status !== 'refused') return { line, status: outcome.status };
  const { code, errors } = outcome;
  const fields = errors && Object.entries(errors).map(([field, problem]) => ({ field, problem }));
  return { line, status: 'refused', code, ...(fields ? { errors: fields } : {}) };
}

/**
 * Divides lines into parts of as many objects each. Lines of one object stay in one part, in their order. Neighbours stay
 * together too: they often belong to one product, for which two parts would wait for each other.
 */
function partsOf(lines: readonly SentLine[], key: string): SentLine[][] {
  const nameOf = ({ value }: SentLine): string => {
    const named: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : null;
    return typeof named === 'string' ? named : '';
  };
  const names = [...new Set(lines.map(nameOf))];
  const partOf = new Map(names.map((name, index) => [name, Math.floor((index * PARTS) / names.length)]));
  return [...Map.groupBy(lines, (line) => partOf.get(nameOf(line)) ?? 0).values()];
}
