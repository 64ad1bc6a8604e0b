import { LONGEST_ROW } from './rows.ts';

export type TextLines = {
  /** Returns a line ahead of the current one; undefined beyond the end. An overlong line is cut after the limit. */
  peek(ahead: number): Promise<string | undefined>;
  /** Advances by a number of lines that have been peeked. */
  skip(count: number): void;
  /** Returns the number of the current line in the file, from 1. */
  number(): number;
  close(): Promise<void>;
};

/** Reads lines from a stream with any line ending. Holds one chunk and the peeked lines in memory. */
export function textLines(text: AsyncIterable<string>): TextLines {
  const pieces = text[Symbol.asyncIterator]();
  let held: string[] = [];
  let current = 0;
  let passed = 0;
  let rest = '';
  let isWhole = false;

  async function more(): Promise<void> {
    const next = await pieces.next();
    isWhole = next.done === true;
    const joined = rest + (next.done ? '' : next.value);
    // A line ending of two characters may be split between two chunks.
    const sure = !isWhole && joined.endsWith('\r') ? joined.length - 1 : joined.length;
    const lines = joined.slice(0, sure).replaceAll(/\r\n?/g, '\n').split('\n');
    const begun = isWhole ? '' : (lines.pop() ?? '');
    rest = begun.slice(0, LONGEST_ROW + 1) + joined.slice(sure);
    held = [...held.slice(current), ...lines];
    current = 0;
  }

  return {
    peek: async (ahead) => {
      while (!isWhole && current + ahead >= held.length) await more();
      return held[current + ahead];
    },
    skip: (count) => {
      current += count;
      passed += count;
    },
    number: () => passed + 1,
    close: async () => void (await pieces.return?.()),
  };
}
