import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

type Input = NodeJS.ReadableStream & { isTTY?: boolean };

/** Reads one line from standard input. A terminal shows the question, but not what is typed. */
export async function readSecret(
  question: string,
  input: Input,
  terminal: { write(text: string): void },
): Promise<string> {
  const isTyped = input.isTTY === true;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: isTyped });
  if (isTyped) terminal.write(question);
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isTyped) terminal.write('\n');
  }
}
