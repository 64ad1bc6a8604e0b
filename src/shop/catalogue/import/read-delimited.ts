import { Readable } from 'node:stream';
import { type CsvError, type Info, parse } from 'csv-parse';
import { attributeName } from './attribute-name.ts';
import { type BrokenRow, FeedProblem, type RawRow } from './types.ts';

const LONGEST_ROW = 1024 * 1024;

type Parsed = { record: string[]; info: Info };

/** Rows of a TSV or CSV text with a header line. A row with another number of cells than the header is broken. */
export async function* readDelimited(
  text: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<RawRow | BrokenRow> {
  const skipped: BrokenRow[] = [];
  const source = Readable.from(plainLineBreaks(text), { objectMode: false });
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    bom: true,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: LONGEST_ROW,
    on_skip: (error: CsvError | undefined) => {
      if (error) skipped.push({ line: lineOf(error), broken: error.message });
      return undefined;
    },
  });
  // Errors of the source have to end the parser, else the loop below would wait for ever.
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let header: string[] | undefined;
  let line = 1;
  try {
    for await (const entry of parser as AsyncIterable<Parsed>) {
      yield* skipped.splice(0);
      const { record, info } = entry;
      if (!header) {
        header = headerOf(record);
        line = info.lines;
        continue;
      }
      // `lines` counts to the end of a record: one that spans lines began where the one before it ended.
      line = info.lines - lineBreaks(record);
      if (record.every((cell) => cell.trim() === '')) continue;
      if (record.length !== header.length) {
        const id = record[header.indexOf('id')]?.trim() ?? '';
        yield {
          line,
          broken: `the row has ${record.length} cells, the header ${header.length}`,
          ...(id === '' ? {} : { id }),
        };
        continue;
      }
      yield { line, values: rowOf(header, record) };
    }
  } finally {
    source.destroy();
  }
  yield* skipped;
  if (!header) throw new FeedProblem('the file has no header line');
}

/** The parser counts a break of two characters inside quotation marks as two lines. */
async function* plainLineBreaks(text: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const piece of text) {
    const joined = held + piece;
    held = joined.endsWith('\r') ? '\r' : '';
    yield joined.slice(0, joined.length - held.length).replaceAll(/\r\n?/g, '\n');
  }
  yield held && '\n';
}

function headerOf(record: string[]): string[] {
  const header = record.map(attributeName);
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index);
  if (twice !== undefined) throw new FeedProblem(`the column ${twice} stands in the header twice`);
  return header;
}

function rowOf(header: string[], record: string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [index, name] of header.entries()) {
    if (name !== '') values[name] = record[index] ?? '';
  }
  return values;
}

function lineBreaks(record: string[]): number {
  return record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
}

function lineOf(error: CsvError): number {
  const { lines: line } = error;
  return typeof line === 'number' ? line : 0;
}
