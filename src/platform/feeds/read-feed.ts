import fs from 'node:fs';
import type { FeedRules, TableRules } from './feed-rules.ts';
import { readDelimited } from './read-delimited.ts';
import { readJsonLines } from './read-json-lines.ts';
import { readRss } from './read-rss.ts';
import { isWorkbook, readWorkbook } from './read-workbook.ts';
import { type BrokenRow, FeedProblem, type RawRow } from './rows.ts';
import { declaredDelimiter } from './separator-line.ts';
import { storableRows } from './storable.ts';
import { type TextEncoding, textEncodingOf } from './text-encoding.ts';

export type FeedFormat = { kind: 'tsv' | 'csv'; delimiter: string } | { kind: 'jsonl' } | { kind: 'rss' };

/** Returns the format of a file by its beginning. The content decides; the file extension only if both formats fit. */
export function formatOf(beginning: string, fileName: string): FeedFormat {
  const text = beginning.replace(/^\uFEFF/, '').trimStart();
  if (text === '') throw new FeedProblem('the file is empty');
  if (text.startsWith('<')) return { kind: 'rss' };
  if (text.startsWith('{')) return { kind: 'jsonl' };
  if (text.startsWith('['))
    throw new FeedProblem('a JSON list cannot be read row by row: write one object a line (JSON Lines)');
  const [header = ''] = text.split(/\r\n|\r|\n/, 1);
  const declared = declaredDelimiter(header);
  if (declared !== null) return delimitedBy(declared);
  if (header.includes('\t')) return { kind: 'tsv', delimiter: '\t' };
  if (/\.(tsv|txt)$/i.test(fileName) && !/[,;]/.test(header)) return { kind: 'tsv', delimiter: '\t' };
  const count = (sign: string) => header.split(sign).length;
  return { kind: 'csv', delimiter: count(';') > count(',') ? ';' : ',' };
}

/** Format that a person declares where the content alone would be misread. */
export type DeclaredFormat = { delimiter?: string | undefined; encoding?: TextEncoding | undefined };

function delimitedBy(delimiter: string): FeedFormat {
  return { kind: delimiter === '\t' ? 'tsv' : 'csv', delimiter };
}

/**
 * Reads a feed of any of the five formats row by row. Of a text it holds one chunk at a time in memory, of a workbook
 * everything.
 */
export async function* readFeed(
  file: string,
  rules: FeedRules,
  onBytes: (part: number) => void = () => {},
  declared: DeclaredFormat = {},
): AsyncGenerator<RawRow | BrokenRow> {
  sizeOf(file);
  if (isWorkbook(readStart(file, 4))) {
    yield* storableRows(readWorkbook(file, rules, onBytes), rules);
    return;
  }
  const encoding = declared.encoding ?? (await textEncodingOf(file));
  const found = formatOf(new TextDecoder(encoding).decode(readStart(file, 64 * 1024)), file);
  const format = declared.delimiter === undefined ? found : delimitedBy(declared.delimiter);
  yield* storableRows(rowsOf(readText(file, encoding, onBytes), format, rules), rules);
}

/** Reads a TSV file of one table, which needs no recognition. */
export async function* readTsv(
  file: string,
  rules: TableRules,
  onBytes: (part: number) => void,
): AsyncGenerator<RawRow | BrokenRow> {
  yield* storableRows(readDelimited(readText(file, 'utf-8', onBytes), '\t', rules), rules);
}

function rowsOf(text: AsyncIterable<string>, format: FeedFormat, rules: FeedRules): AsyncGenerator<RawRow | BrokenRow> {
  if (format.kind === 'rss') return readRss(text, rules);
  if (format.kind === 'jsonl') return readJsonLines(text, rules);
  return readDelimited(text, format.delimiter, rules);
}

/** Reads the text of a file in chunks. `onBytes`: read part of the file, 0 to 1. */
function readText(file: string, encoding: TextEncoding, onBytes: (part: number) => void): AsyncGenerator<string> {
  const size = sizeOf(file);
  return decode(file, encoding, (bytes) => onBytes(size === 0 ? 1 : bytes / size));
}

function sizeOf(file: string): number {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (!stat) throw new FeedProblem(`there is no file ${file}`);
  if (!stat.isFile()) throw new FeedProblem(`${file} is no file`);
  return stat.size;
}

function readStart(file: string, bytes: number): Buffer {
  const handle = fs.openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(bytes);
    return buffer.subarray(0, fs.readSync(handle, buffer, 0, bytes, 0));
  } finally {
    fs.closeSync(handle);
  }
}

async function* decode(file: string, encoding: TextEncoding, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let bytes = 0;
  try {
    for await (const chunk of fs.createReadStream(file, { highWaterMark: 256 * 1024 })) {
      if (!(chunk instanceof Uint8Array)) continue;
      bytes += chunk.byteLength;
      onBytes(bytes);
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError)
      throw new FeedProblem(`the file is not ${encoding.toUpperCase()} text (near byte ${bytes})`);
    throw error;
  }
}
