import type { Pool } from '../../../platform/database/pool.ts';
import { streamOf } from '../../../platform/stream-of.ts';
import { type ExportRequest, exportText } from './export.ts';
import { exportWorkbook } from './export-workbook.ts';

/** Streams an export as bytes. `headers`: see exportWorkbook. */
export async function exportStream(
  pool: Pool,
  request: ExportRequest,
  headers: Readonly<Record<string, string>>,
): Promise<ReadableStream<Uint8Array>> {
  if (request.format === 'xlsx') return exportWorkbook(pool, request, headers);
  const texts = exportText(pool, request);
  return streamOf(encoded(texts));
}

async function* encoded(texts: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}
