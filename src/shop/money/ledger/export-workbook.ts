import type { Pool } from '../../../platform/database/pool.ts';
import { writeWorkbook } from '../../../platform/tables/workbook.ts';
import { type ExportRequest, exportColumns, exportRows } from './export.ts';

/** Streams orders or bookings as a workbook (see writeWorkbook). */
export function exportWorkbook(
  pool: Pool,
  request: ExportRequest,
  headers: Readonly<Record<string, string>> = {},
): Promise<ReadableStream<Uint8Array>> {
  const { kind } = request;
  return writeWorkbook({
    name: kind,
    columns: exportColumns(kind),
    rows: exportRows(pool, request),
    currency: request.tenant.currency,
    headers,
  });
}
