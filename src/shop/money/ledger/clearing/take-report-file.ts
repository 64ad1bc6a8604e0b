import type { Clock } from '../../../../platform/clock.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import { bookReports, type FetchedReports } from './fetch-reports.ts';
import { payoutsOf, type ReportedMovement, readProviderReport } from './report-file.ts';
import { takeMovements, takePayout, takeReversals } from './take-movements.ts';

const MOST_BYTES = 50 * 1024 * 1024;
const MOST_BROKEN = 20;
const PAGE = 500;

export type TakenReport = FetchedReports & { read: number; broken: { line: number; problem: string }[] };

/** Takes an itemized report of the provider as a file. Rows that are known already change nothing. */
export async function takeReportFile(
  deps: { pool: Pool; clock: Clock },
  content: AsyncIterable<Uint8Array>,
): Promise<TakenReport | { problem: 'bad-file' }> {
  const rows: ReportedMovement[] = [];
  const broken: TakenReport['broken'] = [];
  try {
    for await (const row of readProviderReport(decoded(content))) {
      if (!('broken' in row)) rows.push(row);
      else if (broken.length < MOST_BROKEN) broken.push({ line: row.line, problem: row.broken });
    }
  } catch (error) {
    if (error instanceof BadReport || (error instanceof Error && error.name === 'FeedProblem'))
      return { problem: 'bad-file' };
    throw error;
  }
  if (rows.length === 0) return { problem: 'bad-file' };
  const done: FetchedReports = { movements: 0, booked: 0, arrived: 0, incomplete: 0 };
  for (let from = 0; from < rows.length; from += PAGE)
    done.movements += await takeMovements(deps.pool, rows.slice(from, from + PAGE));
  for (const { payout, settled } of payoutsOf(rows))
    if (!(await takePayout(deps.pool, payout, settled))) done.incomplete += 1;
  await takeReversals(deps.pool, rows);
  return { ...done, ...(await bookReports(deps)), read: rows.length, broken };
}

/** A file that is no report of the provider. */
class BadReport extends Error {
  override name = 'BadReport';
}

async function* decoded(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  try {
    for await (const chunk of content) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) throw new BadReport('the file is too large');
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new BadReport('the file is no UTF-8') : error;
  }
}
