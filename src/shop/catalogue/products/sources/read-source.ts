import type { FeedRules } from '../../../../platform/feeds/feed-rules.ts';
import { type DeclaredFormat, readFeed } from '../../../../platform/feeds/read-feed.ts';
import { type BrokenRow, FeedProblem, type RawRow } from '../../../../platform/feeds/rows.ts';
import type { TextEncoding } from '../../../../platform/feeds/text-encoding.ts';
import { formatNamed, type ImportFormats } from '../import/import-format.ts';
import type { SourceReading } from '../import/source-reading.ts';
import { applyMapping, columnOf, type MappingRule } from './mapping.ts';

/** How the files of a source are read. */
export type SourceFormat = {
  /** Format of an extension; empty for the formats of the platform. */
  file_format: string;
  delimiter: string;
  encoding: string;
  mapping: MappingRule[];
};

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'iso-8859-15',
  'macintosh',
  'utf-16le',
] as const satisfies TextEncoding[];

/** Returns what a person declared of the format; nothing is declared where the content decides. */
function declaredFormat({ delimiter, encoding }: Pick<SourceFormat, 'delimiter' | 'encoding'>): DeclaredFormat {
  return {
    delimiter: DELIMITERS.find((one) => one === delimiter),
    encoding: ENCODINGS.find((one) => one === encoding),
  };
}

/** Returns a reader of files as a source declares them, with the columns of the source. */
export function columnReading(
  format: Pick<SourceFormat, 'file_format' | 'delimiter' | 'encoding'>,
  formats: ImportFormats,
): SourceReading {
  if (format.file_format !== '') return formatNamed(formats, format.file_format);
  return { rows: (file, rules, onBytes) => readFeed(file, rules, onBytes, declaredFormat(format)) };
}

/** Returns a reader of a source's files: rows have the fields of the feed, in the currency of the tenant. */
export function sourceReading(format: SourceFormat, currency: string, formats: ImportFormats): SourceReading {
  const { mapping } = format;
  const reading = columnReading(format, formats);
  return {
    async *rows(file, rules, onBytes) {
      const id = columnOf(mapping, 'id');
      let isFirst = true;
      for await (const row of reading.rows(file, rulesOfSource(rules, mapping), onBytes)) {
        if (isFirst && !('broken' in row) && id !== undefined && !(id in row.values))
          throw new FeedProblem(`the file has no column "${id}"`);
        isFirst = false;
        yield mapped(row, mapping, currency);
      }
    },
  };
}

function mapped(row: RawRow | BrokenRow, mapping: readonly MappingRule[], currency: string): RawRow | BrokenRow {
  if (!('broken' in row)) return { line: row.line, values: applyMapping(mapping, row.values, currency) };
  const field = mapping.find(({ column }) => column === row.attribute)?.field;
  return field === undefined ? row : { ...row, attribute: field };
}

/** Translates rules about fields into rules about the columns of the source. */
function rulesOfSource(rules: FeedRules, mapping: readonly MappingRule[]): FeedRules {
  if (mapping.length === 0) return rules;
  const oneLine = [...rules.oneLine].flatMap((field) => columnOf(mapping, field) ?? []);
  const id = columnOf(mapping, 'id');
  return {
    ...rules,
    id: rules.id && id !== undefined ? { ...rules.id, column: id } : null,
    oneLine: new Set(oneLine),
    isRow: (cell) =>
      rules.isRow((field) => {
        const column = columnOf(mapping, field);
        return column === undefined ? undefined : cell(column);
      }),
  };
}
