import type { TableRules } from './feed-rules.ts';
import { type BrokenRow, FeedProblem, type RawRow } from './rows.ts';
import { type OpenCell, splitCells } from './split-cells.ts';

/** Header line of a TSV or CSV text, and the rules of its columns. */
export type FeedTable = { header: string[]; delimiter: string; rules: TableRules };

export function tableOf(cells: string[], delimiter: string, rules: TableRules): FeedTable {
  const header = cells.map(rules.nameOf);
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index);
  if (twice !== undefined) throw new FeedProblem(`the column ${twice} stands in the header twice`);
  return { header, delimiter, rules };
}

/** Builds the row of a line without open quotation marks. */
export function rowOfLine(table: FeedTable, line: number, text: string, cells: string[]): RawRow | BrokenRow {
  const plain = text.split(table.delimiter);
  // In TSV without quoting, two texts that begin and end with quotation marks look like one cell.
  const isPlain = table.delimiter === '\t' && cells.length !== table.header.length && fits(table, plain);
  return rowOf(table, line, isPlain ? plain : cells);
}

/** Builds the row of a sheet's cells. Spreadsheets store no empty cells at the end of a row. */
export function rowOfCells(table: FeedTable, line: number, cells: readonly string[]): RawRow | BrokenRow {
  const missing = Math.max(0, table.header.length - cells.length);
  return rowOf(table, line, [...cells, ...Array.from({ length: missing }, () => '')]);
}

/**
 * Builds the row of a line with an unclosed quotation mark. In TSV the mark may belong to the text: 55" means inches.
 */
export function rowOfOpenLine(table: FeedTable, line: number, cells: string[], { cell }: OpenCell): RawRow | BrokenRow {
  if (table.delimiter === '\t' && fits(table, cells)) return rowOf(table, line, cells);
  return {
    line,
    attribute: table.header[cell] ?? '',
    broken: 'begins with a quotation mark that is not closed',
    // Cells after the mark may belong to the text.
    ...idOf(table, cells.slice(0, cell)),
  };
}

/** Builds the row of several lines. A broken one gets no id, since it may contain several rows. */
export function rowOfLines(table: FeedTable, line: number, cells: string[]): RawRow | BrokenRow {
  const row = rowOf(table, line, cells);
  if ('broken' in row) return { line, broken: row.broken };
  const { oneLine } = table.rules;
  const attribute = table.header.find((name, index) => oneLine.has(name) && cells[index]?.trim().includes('\n'));
  return attribute === undefined ? row : { line, attribute, broken: 'has a line break' };
}

function rowOf(table: FeedTable, line: number, cells: string[]): RawRow | BrokenRow {
  const { header } = table;
  if (!fits(table, cells)) {
    const broken = `the row has ${cells.length} cells, the header ${header.length}`;
    return { line, broken, ...idOf(table, cells) };
  }
  const values: Record<string, string> = {};
  for (const [index, name] of header.entries()) if (name !== '') values[name] = cells[index] ?? '';
  return { line, values };
}

function idOf({ header, rules: { id } }: FeedTable, cells: string[]): { id?: string } {
  const text = id === null ? '' : (cells[header.indexOf(id.column)]?.trim() ?? '');
  return id?.form.test(text) ? { id: text } : {};
}

function fits({ header }: FeedTable, cells: string[]): boolean {
  return cells.length === header.length;
}

/**
 * Returns a function that tells rows from text lines after a line with an open cell. If that cell may contain line
 * breaks, the number of commas proves nothing, and the rules of the table decide.
 */
export function rowSigns(
  table: FeedTable,
  cells: string[],
  { cell }: OpenCell,
): (line: string, mark: number) => boolean {
  const { header, delimiter, rules } = table;
  const strict = delimiter !== '\t' && !rules.oneLine.has(header[cell] ?? '');
  // If the first column is open, the line that closes it has as many cells as any row.
  const closesFirst = (line: string, mark: number) =>
    cell === 0 && !fits(table, cells) && mark >= 0 && !line.slice(0, mark).includes(delimiter);
  return (line, mark) => {
    const own = splitCells(line, delimiter).cells;
    if (!fits(table, own) || closesFirst(line, mark)) return false;
    return !strict || rules.isRow((column) => own[header.indexOf(column)]);
  };
}
