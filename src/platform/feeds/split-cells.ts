/** Cells of a text. `open` is the first cell with an unclosed quotation mark, and the position of the mark. */
export type SplitText = { cells: string[]; open: OpenCell | null };
export type OpenCell = { cell: number; at: number };

/**
 * Splits a record of TSV or CSV into cells (RFC 4180). A quoted cell begins and ends with a quotation mark, with
 * doubled marks inside. All other cells are read as they are, because many shops export texts like `27" Monitor`
 * without quoting.
 */
export function splitCells(text: string, delimiter: string): SplitText {
  const cells: string[] = [];
  let open: OpenCell | null = null;
  for (let start = 0; ; ) {
    const isQuoted = text[start] === '"';
    const closing = isQuoted ? singleMark(text, start + 1) : -1;
    const isClosed = closing >= 0 && endsCell(text, closing, delimiter);
    if (isQuoted && closing < 0) open ??= { cell: cells.length, at: start };
    const found = isClosed ? closing + 1 : text.indexOf(delimiter, start);
    const end = found < 0 ? text.length : found;
    cells.push(isClosed ? text.slice(start + 1, closing).replaceAll('""', '"') : text.slice(start, end));
    if (end >= text.length) return { cells, open };
    start = end + delimiter.length;
  }
}

/** Returns the position of the first undoubled quotation mark; -1 if there is none. */
export function singleMark(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

/** Tells whether a quotation mark is at the end of a cell. */
export function endsCell(text: string, mark: number, delimiter: string): boolean {
  return mark + 1 === text.length || text.startsWith(delimiter, mark + 1);
}
