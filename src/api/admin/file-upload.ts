import type { AdminUpload } from './operation.ts';

/** Types of feeds and tables. Their content decides how they are read, so the type only names a file. */
const FEED_TYPES = [
  'text/csv',
  'text/tab-separated-values',
  'text/plain',
  'application/x-ndjson',
  'application/xml',
  'application/rss+xml',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
] as const;

/** Describes a feed or a table as the body of a request. */
export const feedUpload = (description: string): AdminUpload => ({
  description: `${description} TSV, CSV, JSON Lines, RSS or a workbook; the content decides.`,
  types: FEED_TYPES,
  mostBytes: 20 * 1024 * 1024,
});

/** Gives an uploaded file to departments that read files in parts. */
export async function* uploadedBytes(file: Buffer): AsyncGenerator<Uint8Array> {
  yield file;
}
