import { isCalendarDay } from '../../../../platform/calendar-day.ts';
import type { Pool } from '../../../../platform/database/pool.ts';
import type { Tenant } from '../../../../tenants/tenant.ts';
import { JOURNAL_FORMATS, type JournalFormat } from '../chart/chart.ts';
import { numberFinder } from '../chart/mapping.ts';
import { type OpenChart, openChart } from '../chart/open-chart.ts';
import { usedAccounts } from './journal.store.ts';
import { type ExportedFile, type JournalTexts, journalFile } from './journal-file.ts';
import { type JournalPeriod, monthsOf } from './months.ts';

export type JournalRequest = { tenant: Tenant; chart: OpenChart; format: JournalFormat; period: JournalPeriod };

/** Longest period of an export, in months. */
const MOST_MONTHS = 36;

/** Reads the request of a journal; a problem if it is invalid, or if an account with postings has no number. */
export async function readJournalRequest(
  pool: Pool,
  tenant: Tenant,
  { format: asked, from, to }: { format: string; from: string; to: string },
): Promise<JournalRequest | { problem: 'bad-export' | 'no-number' }> {
  const format = JOURNAL_FORMATS.find((known) => known === asked);
  if (!format || !isCalendarDay(from) || !isCalendarDay(to) || from > to) return { problem: 'bad-export' };
  const period = { from, to };
  if (monthsOf(period).length > MOST_MONTHS) return { problem: 'bad-export' };
  const chart = await openChart(pool, tenant);
  if (!chart.shipped.formats.includes(format)) return { problem: 'bad-export' };
  const numberOf = numberFinder(chart.shipped, chart.own);
  const used = await usedAccounts(pool, { tenant: tenant.id, ...period });
  if (used.some((account) => numberOf(account) === null)) return { problem: 'no-number' };
  return { tenant, chart, format, period };
}

/** Streams the journal of a request. */
export function exportJournal(
  pool: Pool,
  request: JournalRequest,
  about: { now: Date; texts: JournalTexts },
): ExportedFile {
  return journalFile(pool, { ...request, ...about });
}
