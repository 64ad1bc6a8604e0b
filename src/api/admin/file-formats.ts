import * as v from 'valibot';
import { choice } from '../parameters.ts';
import type { FileType } from './operation.ts';

const TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<string, FileType>;

/** Format of a table as a file. */
export const tableFormat = choice(['csv', 'xlsx'], { description: 'Format; CSV otherwise.', example: 'csv' });

/** Success of an operation that answers with a table as a file. */
export const tableAnswer = {
  status: 200 as const,
  description: 'The file. Its columns have the names of fields.',
  schema: v.unknown(),
  example: null,
  files: [TYPES.csv, TYPES.xlsx] as const,
};

/** Returns a table as answer. `name`: without the ending of the format. */
export function answeredTable(
  { name, content }: { name: string; content: ReadableStream<Uint8Array> },
  format: 'csv' | 'xlsx',
) {
  return { file: content, name: `${name}.${format}`, type: TYPES[format] };
}
