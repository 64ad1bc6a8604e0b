import { setTimeout as pause } from 'node:timers/promises';
import { readTextBody } from '../read-body.ts';
import type { AdminLimits } from './admin-limits.ts';
import { type AdminProblem, bodyProblem, busyProblem } from './admin-problems.ts';
import { LINES_TYPE, MOST_LINES } from './lines-operation.ts';
import type { OpenedCall } from './open-call.ts';
import type { LineOutcome, LinesOperation } from './operation.ts';

const BODY = { types: [LINES_TYPE, 'application/jsonl'], mostBytes: 16 * 1024 * 1024 };
/** Parts of a step that run at a time: PostgreSQL uses one processor for each. */
const PARTS = 2;
/** Pause before a part is repeated that found an import running, and the number of repetitions. */
const REPEAT_MS = 1000;
const MOST_REPEATS = 60;

type Given = Pick<OpenedCall, 'call' | 'params' | 'headers' | 'refuse'> & { request: Request };
type Sent = { line: number; value: unknown; isMalformed?: true };
type Answered = { line: number; outcome: LineOutcome };
type RunStep = (step: readonly Sent[]) => Promise<{ lines: Answered[] } | { problem: AdminProblem }>;

/**
 * Creates the handler of operations with lines. It reads the whole body before the first answer, because many programs send
 * all before they read. Steps run while the client reads their answers, and each waits for its turn among other clients.
 */
export function createLinesHandler({ queue, lines: limit }: AdminLimits) {
  return async (operation: LinesOperation, given: Given): Promise<Response> => {
    const { request, call, refuse } = given;
    const client = call.member.id;
    if (!limit.begin(client)) return refuse({ code: 'too-many-requests', headers: { 'Retry-After': '5' } });
    const read = await readTextBody(request, BODY);
    const texts = read.ok ? read.text.split('\n').filter((text) => text.trim() !== '') : [];
    const runStep = stepRunner(operation, given, queue);
    const first = read.ok
      ? texts.length > MOST_LINES
        ? { problem: { code: 'too-many-lines' } as const }
        : await runStep(readLines(texts, 0, operation.linesAtOnce))
      : { problem: bodyProblem(read.problem.code, BODY.types) };
    if ('problem' in first) {
      limit.end(client);
      return refuse(first.problem);
    }
    const body = answerStream({ texts, first: first.lines, runStep, linesAtOnce: operation.linesAtOnce }, () =>
      limit.end(client),
    );
    return new Response(body, {
      status: 200,
      headers: { 'Content-Type': LINES_TYPE, 'Cache-Control': 'private, no-store', ...given.headers },
    });
  };
}

function readLines(texts: readonly string[], from: number, count: number): Sent[] {
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

/** Returns a function that runs a step. Its parts run at a time, each in a turn of the client. */
function stepRunner(operation: LinesOperation, { call, params }: Given, queue: AdminLimits['queue']): RunStep {
  const owner = { network: call.member.id, client: call.member.id };
  const runPart = async (part: readonly Sent[]): ReturnType<RunStep> => {
    const values = part.map(({ value }) => value);
    const queued = await queue.run(owner, () => operation.run(params, values, call));
    if (!queued.ok) return { problem: busyProblem(queued.refused) };
    if ('problem' in queued.result) return queued.result;
    const { lines } = queued.result;
    return { lines: part.map(({ line }, index) => ({ line, outcome: lines[index] ?? { status: 'unchanged' } })) };
  };
  return async (step) => {
    const malformed = step.filter(({ isMalformed }) => isMalformed);
    const parts = partsOf(
      step.filter(({ isMalformed }) => !isMalformed),
      operation.key,
    );
    const done = await Promise.all(parts.map(runPart));
    const failed = done.find((one) => 'problem' in one);
    if (failed) return failed;
    const lines = done.flatMap((one) => ('lines' in one ? one.lines : []));
    const refused = malformed.map(
      ({ line }): Answered => ({ line, outcome: { status: 'refused', code: 'malformed-json' } }),
    );
    return { lines: [...lines, ...refused].sort((a, b) => a.line - b.line) };
  };
}

/** Divides lines into parts. Those of one object stay in one part, in their order. */
function partsOf(lines: readonly Sent[], key: string): Sent[][] {
  const parts = Map.groupBy(lines, ({ value }) => {
    const name = typeof value === 'object' && value !== null && key in value ? Reflect.get(value, key) : '';
    return [...String(name)].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % PARTS;
  });
  return [...parts.values()];
}

type Stream = { texts: readonly string[]; first: Answered[]; runStep: RunStep; linesAtOnce: number };

/** Streams the answers. A client that stops reading stops the steps; what was answered stays. */
function answerStream({ texts, first, runStep, linesAtOnce }: Stream, onEnd: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const counts = { changed: 0, unchanged: 0, refused: 0 };
  let next = linesAtOnce;
  const textOf = (lines: readonly Answered[]): string => {
    for (const { outcome } of lines) counts[outcome.status] += 1;
    return lines.map((one) => `${JSON.stringify(answerOf(one))}\n`).join('');
  };
  const last = (): string =>
    next < texts.length ? '' : `${JSON.stringify({ done: true, lines: texts.length, ...counts })}\n`;
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(encoder.encode(textOf(first) + last()));
      if (next < texts.length) return;
      controller.close();
      onEnd();
    },
    pull: async (controller) => {
      const step = readLines(texts, next, linesAtOnce);
      next += linesAtOnce;
      try {
        const lines = await untilFree(runStep, step);
        controller.enqueue(encoder.encode(textOf(lines) + last()));
      } catch (error) {
        onEnd();
        throw error;
      }
      if (next < texts.length) return;
      controller.close();
      onEnd();
    },
    cancel: onEnd,
  });
}

/** Runs a step, and repeats it while an import or other clients keep it from running. */
async function untilFree(runStep: RunStep, step: readonly Sent[]): Promise<Answered[]> {
  for (let tried = 0; ; tried += 1) {
    const outcome = await runStep(step);
    if ('lines' in outcome) return outcome.lines;
    const { code } = outcome.problem;
    if (tried === MOST_REPEATS) return step.map(({ line }) => ({ line, outcome: { status: 'refused', code } }));
    await pause(REPEAT_MS);
  }
}

function answerOf({ line, outcome }: Answered): object {
  if (outcome.status !== 'refused') return { line, status: outcome.status };
  const { code, errors } = outcome;
  const fields = errors && Object.entries(errors).map(([field, problem]) => ({ field, problem }));
  return { line, status: 'refused', code, ...(fields ? { errors: fields } : {}) };
}
