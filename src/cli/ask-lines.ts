import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { CallProblem } from './command.ts';

export type Questions = {
  /** Writes the question and resolves with the next line. Rejects if there is none. */
  ask(question: string): Promise<string>;
  /** Ends the reading, so that the process can end. */
  close(): void;
};

/**
 * Returns questions whose answers are lines of one input. Lines that arrive early wait: a pasted or piped answer to the
 * next question is not lost. The input is read from the first question on.
 */
export function createQuestions(input: Readable, output: Writable): Questions {
  let reader: Interface | null = null;
  const waiting: string[] = [];
  let next: PromiseWithResolvers<string> | null = null;
  let isEnded = false;

  const open = (): Interface => {
    const lines = createInterface({ input, output });
    lines.on('line', (line) => {
      if (next) next.resolve(line);
      else waiting.push(line);
      next = null;
    });
    lines.on('close', () => {
      isEnded = true;
      next?.reject(new CallProblem('the input ended before the last answer'));
      next = null;
    });
    return lines;
  };

  return {
    ask: async (question) => {
      reader ??= open();
      output.write(question);
      const line = waiting.shift();
      if (line !== undefined) return line;
      if (isEnded) throw new CallProblem('the input ended before the last answer');
      next = Promise.withResolvers();
      return next.promise;
    },
    close: () => reader?.close(),
  };
}
