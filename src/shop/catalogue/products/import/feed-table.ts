import { attributeName } from './attribute-name.ts';
import { ARTICLE_NUMBER } from './feed-values.ts';
import { ONE_LINE } from './one-line-attributes.ts';
import { type OpenCell, splitCells } from './split-cells.ts';
import { type BrokenRow, FeedProblem, type RawRow } from './types.ts';

/** Header line of a TSV or CSV text. */
export type FeedTable = { header: string[]; delimiter: string };

export function tableOf(cells: string[], delimiter: string): FeedTable {
  const header = cells.map(attributeName);
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index);
  if (twice !== undefined) throw new FeedProblem(`the column ${twice} stands in the header twice`);
  return { header, delimiter };
}

/** Builds the row of a line without open quotation marks. */
export function rowOfLine(table: FeedTable, line: number, text: string, cells: string[]): RawRow | BrokenRow {
  const plain = text.split(table.delimiter);
  // In TSV without quoting, two texts that begin and end with quotation marks look like one cell.
  const isPlain = table.delimiter === '\t' && cells.length !== table.header.length && fits(table, plain);
  return rowOf(table, line, isPlain ? plain : cells);
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
    ...articleOf(table, cells.slice(0, cell)),
  };
}

/** Builds the row of several lines. A broken one gets no SKU, since it may contain several variants. */
export function rowOfLines(table: FeedTable, line: number, cells: string[]): RawRow | BrokenRow {
  const row = rowOf(table, line, cells);
  if ('broken' in row) return { line, broken: row.broken };
  const attribute = table.header.find((name, index) => ONE_LINE.has(name) && cells[index]?.trim().includes('\n'));
  return attribute === undefined ? row : { line, attribute, broken: 'has a line break' };
}

function rowOf(table: FeedTable, line: number, cells: string[]): RawRow | BrokenRow {
  const { header } = table;
  if (!fits(table, cells)) {
    const broken = `the row has ${cells.length} cells, the header ${header.length}`;
    return { line, broken, ...articleOf(table, cells) };
  }
  const values: Record<string, string> = {};
  for (const [index, name] of header.entries()) if (name !== '') values[name] = cells[index] ?? '';
  return { line, values };
}

function articleOf({ header }: FeedTable, cells: string[]): { id?: string } {
  const id = cells[header.indexOf('id')]?.trim() ?? '';
  return ARTICLE_NUMBER.test(id) ? { id } : {};
}

function fits({ header }: FeedTable, cells: string[]): boolean {
  return cells.length === header.length;
}

/**
 * Returns a function that tells rows from text lines after a line with an open cell. If that cell may contain line
 * breaks, the number of commas proves nothing, since sentences have commas too. A row then needs a SKU, and a price if
 * the table has prices.
 */
export function rowSigns(
  table: FeedTable,
  cells: string[],
  { cell }: OpenCell,
): (line: string, mark: number) => boolean {
  const { header, delimiter } = table;
  const strict = delimiter !== '\t' && !ONE_LINE.has(header[cell] ?? '');
  // If the first column is open, the line that closes it has as many cells as any row.
  const closesFirst = (line: string, mark: number) =>
    cell === 0 && !fits(table, cells) && mark >= 0 && !line.slice(0, mark).includes(delimiter);
  return (line, mark) => {
    const own = splitCells(line, delimiter).cells;
    if (!fits(table, own) || closesFirst(line, mark)) return false;
    return !strict || looksSold(table, own);
  };
}

const PRICE = /^\s*\d+(?:\.\d+)?\s*(?:[a-z]{3}\s*)?$/i;

function looksSold({ header }: FeedTable, cells: string[]): boolean {
  const id = cells[header.indexOf('id')]?.trim() ?? '';
  const price = cells[header.indexOf('price')];
  return ARTICLE_NUMBER.test(id) && (price === undefined ? /\d/.test(id) : PRICE.test(price));
}
