import { endsCell, type OpenCell, singleMark, splitCells } from './split-cells.ts';
import type { TextLines } from './text-lines.ts';

export type JoinRules = {
  delimiter: string;
  /** How many characters the record may have. */
  longest: number;
  /** How many cells it may have. */
  mostCells: number;
  /** Whether a later line is a row of its own; `mark`: where it has a quotation mark that is not doubled, or -1. */
  isRow(line: string, mark: number): boolean;
};

export type Joined = { cells: string[]; lines: number } | { inVain: number };

/**
 * Goes on with the current line, one of whose cells is open, until that is closed. In vain if it never is, if what would close it
 * stands in the middle of a text, or if another row would be swallowed on the way.
 */
export async function joinLines(
  lines: TextLines,
  first: { text: string; cells: string[]; open: OpenCell },
  rules: JoinRules,
): Promise<Joined> {
  // Closed cells are split once only, however many follow.
  const closed = first.cells.slice(0, first.open.cell);
  let begun = first.text.slice(first.open.at);
  let size = first.text.length;
  for (let count = 1; ; count += 1) {
    const next = await lines.peek(count);
    size += next?.length ?? 0;
    if (next === undefined || size >= rules.longest) return { inVain: size };
    const mark = singleMark(next, 0);
    if (rules.isRow(next, mark)) return { inVain: size };
    begun += `\n${next}`;
    if (mark < 0) continue;
    if (!endsCell(next, mark, rules.delimiter)) return { inVain: size };
    const { cells, open } = splitCells(begun, rules.delimiter);
    for (const cell of open === null ? cells : cells.slice(0, open.cell)) closed.push(cell);
    if (open === null) return { cells: closed, lines: count + 1 };
    begun = begun.slice(open.at);
    if (closed.length > rules.mostCells) return { inVain: size };
  }
}
