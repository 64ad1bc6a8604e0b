import type { TableRules } from './feed-rules.ts';
import { type FeedTable, rowOfLine, rowOfLines, rowOfOpenLine, rowSigns, tableOf } from './feed-table.ts';
import { joinLines } from './join-lines.ts';
import { type BrokenRow, FeedProblem, LONGEST_ROW, type RawRow } from './rows.ts';
import { declaredDelimiter } from './separator-line.ts';
import { splitCells } from './split-cells.ts';
import { type TextLines, textLines } from './text-lines.ts';

/** Most characters of a file that are searched in vain for a closing mark, which limits the time for any file. */
const MOST_IN_VAIN = 16 * LONGEST_ROW;

/**
 * Reads rows of a TSV or CSV text with a header line. A quoted cell may contain line breaks. An unclosed quotation
 * mark, or one that another row would close, breaks only its own line (decision 109).
 */
export async function* readDelimited(
  text: AsyncIterable<string>,
  delimiter: string,
  rules: TableRules,
): AsyncGenerator<RawRow | BrokenRow> {
  const lines = textLines(text);
  try {
    const table = await readHeader(lines, delimiter, rules);
    let spare = MOST_IN_VAIN;
    for (let first = await lines.peek(0); first !== undefined; first = await lines.peek(0)) {
      const { row, count, inVain } = await readRow(lines, first, table, spare > 0);
      spare -= inVain;
      lines.skip(count);
      if (row) yield row;
    }
  } finally {
    await lines.close();
  }
}

type Read = { row: RawRow | BrokenRow | null; count: number; inVain: number };

async function readRow(lines: TextLines, first: string, table: FeedTable, mayJoin: boolean): Promise<Read> {
  const { delimiter } = table;
  const line = lines.number();
  const alone = (row: Read['row'], inVain = 0): Read => ({ row, count: 1, inVain });
  if (isComment(first, table.rules)) return alone(null);
  if (first.length > LONGEST_ROW) return alone({ line, broken: 'the row is longer than 1 MB' });
  const { cells, open } = splitCells(first, delimiter);
  if (open === null) return alone(cells.every(isBlank) ? null : rowOfLine(table, line, first, cells));
  const joined = await joinLines(
    lines,
    { text: first, cells, open },
    {
      delimiter,
      longest: mayJoin ? LONGEST_ROW : 0,
      mostCells: table.header.length,
      isRow: rowSigns(table, cells, open),
    },
  );
  if ('inVain' in joined) return alone(rowOfOpenLine(table, line, cells, open), joined.inVain);
  const row = joined.cells.every(isBlank) ? null : rowOfLines(table, line, joined.cells);
  return { row, count: joined.lines, inVain: 0 };
}

async function readHeader(lines: TextLines, delimiter: string, rules: TableRules): Promise<FeedTable> {
  const joinRules = { delimiter, longest: LONGEST_ROW, mostCells: Number.POSITIVE_INFINITY, isRow: () => false };
  for (let first = await lines.peek(0); first !== undefined; first = await lines.peek(0)) {
    const text = first.replace(/^\uFEFF/, '');
    if (isComment(text, rules) || (lines.number() === 1 && declaredDelimiter(text) !== null)) {
      lines.skip(1);
      continue;
    }
    const { cells: own, open } = splitCells(text, delimiter);
    const joined = open === null ? null : await joinLines(lines, { text, cells: own, open }, joinRules);
    const { cells, lines: count } = joined !== null && 'cells' in joined ? joined : { cells: own, lines: 1 };
    lines.skip(count);
    if (!cells.every(isBlank)) return tableOf(cells, delimiter, rules);
  }
  throw new FeedProblem('the file has no header line');
}

function isComment(line: string, { comment }: TableRules): boolean {
  return comment !== undefined && line.startsWith(comment);
}

function isBlank(cell: string): boolean {
  return cell.trim() === '';
}
