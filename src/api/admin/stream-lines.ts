import { setTimeout as pause } from 'node:timers/promises';
import { type AnsweredLine, type LinesOutcome, lineAnswer, type RunStep, readLines } from './lines-step.ts';
import type { AdminCall } from './operation.ts';

/** Pause before lines are repeated that found an import running, and the number of repetitions. */
const REPEAT_MS = 1000;
const MOST_REPEATS = 60;
/** Time for the answer of a request. A client that does not read must not hold its place for ever. */
const ANSWER_MS = 600_000;

type Given = {
  texts: readonly string[];
  first: LinesOutcome;
  step: RunStep;
  linesAtOnce: number;
  call: AdminCall;
  /** Frees the place of the request. */
  release(): void;
};

/**
 * Streams the answers of a request, one step at a time. It ends without its last line if the client stops reading, loses its
 * access or takes too long; what was answered stays. The place is free when the running step has ended.
 */
export function streamLines({ texts, first, step, linesAtOnce, call, release }: Given): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const counts = { changed: 0, unchanged: 0, refused: 0 };
  const state = { next: linesAtOnce, isStopped: false, isCancelled: false, isRunning: false };
  const textOf = (lines: readonly AnsweredLine[]): string => {
    for (const { outcome } of lines) counts[outcome.status] += 1;
    return lines.map((one) => `${JSON.stringify(lineAnswer(one))}\n`).join('');
  };
  const stop = (): void => {
    clearTimeout(timer);
    state.isStopped = true;
    if (!state.isRunning) release();
  };
  const timer = setTimeout(stop, ANSWER_MS).unref();

  /** Returns the answers of a step; null if the request was stopped. */
  async function answers(outcome: LinesOutcome): Promise<AnsweredLine[] | null> {
    const lines = [...outcome.lines];
    let { waiting, problem } = outcome;
    for (let tried = 0; problem && waiting.length > 0; tried += 1) {
      if (tried === MOST_REPEATS) {
        const { code } = problem;
        lines.push(...waiting.map(({ line }): AnsweredLine => ({ line, outcome: { status: 'refused', code } })));
        break;
      }
      await pause(REPEAT_MS);
      if (state.isStopped) return null;
      const repeated = await step(waiting);
      lines.push(...repeated.lines);
      ({ waiting, problem } = repeated);
    }
    return lines.sort((a, b) => a.line - b.line);
  }

  const last = (): string => `${JSON.stringify({ done: true, lines: texts.length, ...counts })}\n`;
  let begun: LinesOutcome | null = first;

  return new ReadableStream(
    {
      pull: async (controller) => {
        state.isRunning = true;
        try {
          const mayGoOn = !state.isStopped && (begun !== null || (await call.stream.mayContinue()));
          const lines = mayGoOn
            ? await answers(begun ?? (await step(readLines(texts, state.next, linesAtOnce))))
            : null;
          if (begun === null) state.next += linesAtOnce;
          begun = null;
          if (lines === null || state.isStopped) {
            state.isStopped = true;
            if (!state.isCancelled) controller.close();
            return;
          }
          const isLast = state.next >= texts.length;
          const text = textOf(lines) + (isLast ? last() : '');
          controller.enqueue(encoder.encode(text));
          if (!isLast) return;
          state.isStopped = true;
          controller.close();
        } catch (error) {
          state.isStopped = true;
          throw error;
        } finally {
          state.isRunning = false;
          if (state.isStopped) {
            clearTimeout(timer);
            release();
          }
        }
      },
      cancel: () => {
        state.isCancelled = true;
        stop();
      },
    },
    { highWaterMark: 0 },
  );
}
