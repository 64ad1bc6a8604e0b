import type { Pool } from '../../../platform/database/pool.ts';
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
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await texts.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    cancel: async () => void (await texts.return(undefined)),
  });
}
