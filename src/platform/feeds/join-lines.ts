import { endsCell, type OpenCell, singleMark, splitCells } from './split-cells.ts';
import type { TextLines } from './text-lines.ts';

export type JoinRules = {
  delimiter: string;
  /** Most characters of the record. */
  longest: number;
  /** Most cells of the record. */
  mostCells: number;
  /**
   * Tells whether a later line is a separate row. `mark` is the position of its first undoubled quotation mark, or -1.
   */
  isRow(line: string, mark: number): boolean;
};

export type Joined = { cells: string[]; lines: number } | { inVain: number };

/**
 * Joins lines to the current one until its open cell is closed. Returns `inVain` if nothing closes the cell, or if its
 * closing mark is in the middle of a text. So it does if the cell would contain another row.
 */
export async function joinLines(
  lines: TextLines,
  first: { text: string; cells: string[]; open: OpenCell },
  rules: JoinRules,
): Promise<Joined> {
  // Closed cells are split only once.
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
