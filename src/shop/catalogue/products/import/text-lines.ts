/** The longest row that is read. */
export const LONGEST_ROW = 1024 * 1024;

export type TextLines = {
  /** The line that stands so many behind the current one; undefined beyond the end. One that is too long is cut behind the limit. */
  peek(ahead: number): Promise<string | undefined>;
  /** Goes on by so many lines that have been looked at. */
  skip(count: number): void;
  /** The current line's number in the file, from 1. */
  number(): number;
  close(): Promise<void>;
};

/** The lines of a text as it comes in, whatever their breaks; no more is held than a piece and what has been looked at. */
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
    // A break of two characters may come in two pieces.
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
