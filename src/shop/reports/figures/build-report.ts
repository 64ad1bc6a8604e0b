import type { Pool } from '../../../platform/database/pool.ts';
import { readReportPeriod, reportFiguresOf, seriesOf, stepTable } from './day-report.ts';
import type { DayFigureId } from './figures.ts';
import {
  ageingPart,
  campaignPart,
  carrierTables,
  categoryTables,
  type ListAsked,
  type ListPart,
  marginTables,
  methodTables,
  productTables,
  promotionPart,
  reasonTables,
  searchPart,
  soldOutPart,
} from './list-report.ts';
import { REPORTS, type ReportFigure, type ReportId, type ReportSeries, type ShopReport } from './report.ts';

type ReadList = (pool: Pool, asked: ListAsked) => Promise<ListPart>;

const onlyTables =
  (read: (pool: Pool, asked: ListAsked) => Promise<ListPart['tables']>): ReadList =>
  async (pool, asked) => ({ figures: [], tables: await read(pool, asked) });

/** Lists of reports; a report that is missing here has the table of its days only. */
const LISTS: Partial<Record<ReportId, ReadList>> = {
  products: onlyTables(productTables),
  categories: onlyTables(categoryTables),
  margin: onlyTables(marginTables),
  returns: onlyTables(reasonTables),
  delivery: onlyTables(carrierTables),
  payments: onlyTables(methodTables),
  promotions: promotionPart,
  campaigns: campaignPart,
  searches: searchPart,
  'sold-out': soldOutPart,
  ageing: ageingPart,
};

/** Reads a report: a constant number of queries, whatever the period. */
export async function buildReport(pool: Pool, id: ReportId, asked: ListAsked): Promise<ShopReport> {
  const { figures, chart }: { figures: readonly DayFigureId[]; chart: DayFigureId | null } = REPORTS[id];
  const { scope } = asked;
  const [list, period] = await Promise.all([
    LISTS[id]?.(pool, asked) ?? { figures: [], tables: [] },
    figures.length > 0 ? readReportPeriod(pool, scope) : null,
  ]);
  return {
    id,
    figures: [...(period ? reportFiguresOf(period, figures) : []), ...list.figures],
    series: period && chart ? seriesOf(period, chart, scope) : null,
    // The steps are many rows on a phone, so that the list comes first.
    tables: [...list.tables, ...(period && chart ? [stepTable(period, figures, scope)] : [])],
  };
}

/** Key figure of the overview with its course; it leads to its report. */
export type OverviewTile = { report: ReportId; figure: ReportFigure; series: ReportSeries };

const TILES = [
  ['sales', 'revenue'],
  ['orders', 'orders'],
  ['orders', 'orderValue'],
  ['orders', 'basketValue'],
  ['conversion', 'conversion'],
  ['customers', 'firstShare'],
  ['returns', 'returnRate'],
  ['margin', 'marginShare'],
  ['delivery', 'punctuality'],
] as const satisfies [ReportId, DayFigureId][];

/** Reads the key figures of those reports that an employee may read. */
export async function buildOverview(
  pool: Pool,
  scope: ListAsked['scope'],
  mayRead: (id: ReportId) => boolean,
): Promise<OverviewTile[]> {
  const period = await readReportPeriod(pool, scope);
  return TILES.filter(([report]) => mayRead(report)).flatMap(([report, id]) =>
    reportFiguresOf(period, [id]).map((figure) => ({ report, figure, series: seriesOf(period, id, scope) })),
  );
}
