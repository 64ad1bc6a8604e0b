import type { Pool } from '../../../platform/database/pool.ts';
import type { ReportScope } from './ask.ts';
import { type DayFigureId, type DaySums, FIGURES, figureOf, sumDays } from './figures.ts';
import { type DayRange, stepsOf } from './periods.ts';
import { readDays, type StoredDay } from './read-days.store.ts';
import type { ReportFigure, ReportSeries, ReportTable } from './report.ts';

/** Days of a period and of the compared one, with their sums. */
export type ReadPeriod = { days: StoredDay[]; sums: DaySums; before: { days: StoredDay[]; sums: DaySums } | null };

export async function readReportPeriod(pool: Pool, scope: ReportScope): Promise<ReadPeriod> {
  const read = async (range: DayRange) => {
    const days = await readDays(pool, scope.tenants, range);
    return { days, sums: sumDays(days, scope.convert) };
  };
  const [now, before] = await Promise.all([read(scope.range), scope.compared && read(scope.compared)]);
  return { ...now, before };
}

export function reportFiguresOf(period: ReadPeriod, ids: readonly DayFigureId[]): ReportFigure[] {
  return ids.map((id) => ({
    id,
    content: FIGURES[id].content,
    now: figureOf(id, period.sums),
    before: period.before && figureOf(id, period.before.sums),
  }));
}

function stepSums(days: readonly StoredDay[], range: DayRange, scope: ReportScope): DaySums[] {
  return stepsOf(range, scope.step).map(({ from, to }) =>
    sumDays(
      days.filter(({ day }) => day >= from && day <= to),
      scope.convert,
    ),
  );
}

/** Returns a figure by step. Steps of the compared period count from its own first day. */
export function seriesOf(period: ReadPeriod, id: DayFigureId, scope: ReportScope): ReportSeries {
  const valuesOf = (days: readonly StoredDay[], range: DayRange) =>
    stepSums(days, range, scope).map((sums) => figureOf(id, sums));
  const steps = stepsOf(scope.range, scope.step);
  const before = period.before && scope.compared && valuesOf(period.before.days, scope.compared);
  return {
    id,
    content: FIGURES[id].content,
    steps,
    now: valuesOf(period.days, scope.range),
    before: before && steps.map((_, index) => before[index] ?? null),
  };
}

/** Returns the table beside a chart: a row for each step with all figures, the newest first. */
export function stepTable(period: ReadPeriod, ids: readonly DayFigureId[], scope: ReportScope): ReportTable {
  const sums = stepSums(period.days, scope.range, scope);
  return {
    id: 'steps',
    columns: [{ id: 'step', content: 'text' }, ...ids.map((id) => ({ id, content: FIGURES[id].content }))],
    rows: stepsOf(scope.range, scope.step)
      .map(({ from, to }, index) => ({
        key: from === to ? from : `${from}/${to}`,
        cells: [
          from === to ? from : `${from}/${to}`,
          ...ids.map((id) => figureOf(id, sums[index] ?? sumDays([], scope.convert))),
        ],
      }))
      .reverse(),
    bar: null,
  };
}
