import { readTextBody } from '../read-body.ts';
import type { AdminLimits } from './admin-limits.ts';
import { type AdminProblem, bodyProblem } from './admin-problems.ts';
import { LINES_TYPE, MOST_LINES } from './lines-operation.ts';
import { type AnsweredLine, createStep, readLines } from './lines-step.ts';
import type { OpenedCall } from './open-call.ts';
import type { LinesOperation } from './operation.ts';
import { streamLines } from './stream-lines.ts';

const BODY = { types: [LINES_TYPE, 'application/jsonl'], mostBytes: 16 * 1024 * 1024 };
/** Time in which a body must arrive. */
const BODY_MS = 60_000;

type Given = Pick<OpenedCall, 'call' | 'params' | 'headers' | 'refuse'> & { request: Request };

/**
 * Creates the handler of operations with lines. It reads the whole body before the first answer, because many programs send
 * all before they read. Steps run while the client reads their answers, and each waits for its turn among other clients.
 */
export function createLinesHandler({ lineParts: queue, lines: slots }: AdminLimits) {
  return async (operation: LinesOperation, given: Given): Promise<Response> => {
    const { request, call, refuse } = given;
    const release = slots.take(call.member.id);
    if (!release) return refuse({ code: 'too-many-requests', headers: { 'Retry-After': '5' } });
    try {
      const read = await readTexts(request);
      if ('problem' in read) {
        release();
        return refuse(read.problem);
      }
      const { texts } = read;
      const step = createStep({ operation, call, params: given.params, queue });
      const first = await step(readLines(texts, 0, operation.linesAtOnce));
      // Nothing is written: the whole request can be refused.
      if (first.problem && first.lines.every(isMalformed)) {
        release();
        return refuse(first.problem);
      }
      const body = streamLines({ texts, first, step, linesAtOnce: operation.linesAtOnce, call, release });
      return new Response(body, {
        status: 200,
        headers: { 'Content-Type': LINES_TYPE, 'Cache-Control': 'private, no-store', ...given.headers },
      });
    } catch (error) {
      // The upload broke off, or the first step failed.
      release();
      throw error;
    }
  };
}

const isMalformed = ({ outcome }: AnsweredLine): boolean =>
  outcome.status === 'refused' && outcome.code === 'malformed-json';

async function readTexts(request: Request): Promise<{ texts: string[] } | { problem: AdminProblem }> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), BODY_MS);
  const reading = readTextBody(request, BODY);
  const read = await Promise.race([reading, late.promise]).finally(() => clearTimeout(timer));
  if (read === null) {
    // It may still break off.
    reading.catch(() => {});
    return { problem: { code: 'too-slow' } };
  }
  if (!read.ok) return { problem: bodyProblem(read.problem.code, BODY.types) };
  const texts = read.text.split('\n').filter((text) => text.trim() !== '');
  return texts.length > MOST_LINES ? { problem: { code: 'too-many-lines' } } : { texts };
}
