/** `open`: the cell that begins with a quotation mark which its text does not close, and where that stands. */
export type SplitText = { cells: string[]; open: OpenCell | null };
export type OpenCell = { cell: number; at: number };

/**
 * The cells of a record of TSV or CSV (RFC 4180). Quoted is a cell that begins with a quotation mark and ends with one, those inside
 * it doubled; every other cell is taken as it stands, because many shops export texts like `27" Monitor` without quoting anything.
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

/** Where the first quotation mark stands that is not doubled; -1 if there is none. */
export function singleMark(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

/** Whether a quotation mark stands where a cell ends. */
export function endsCell(text: string, mark: number, delimiter: string): boolean {
  return mark + 1 === text.length || text.startsWith(delimiter, mark + 1);
}
