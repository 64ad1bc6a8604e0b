import type { AskedReport, DayRange, FigureContent, ReportColumnId } from '../../../shop/reports/figures/index.ts';
import type { StaffText } from '../../texts/index.ts';
import { useWork } from '../use-work.ts';
import { axisText, changeOf, digitText, figureText, shareText } from './figure-text.ts';

/** Texts of the keys of a table: the language of the employee, whatever the key is stored as. */
export function cellLabel(text: StaffText, column: ReportColumnId, value: string): string {
  const known: Partial<Record<ReportColumnId, Record<string, string>>> = {
    method: text.orders.methods,
    reason: text.returns.reasons,
    carrier: text.fulfilment.carriers,
    age: text.reports.ages,
    campaign: text.automations.ofReports,
  };
  if (value === '' && column === 'method') return text.reports.unknownMethod;
  if (value === '' && column === 'category') return text.reports.noCategory;
  return known[column]?.[value] ?? value;
}

export function columnLabel(text: StaffText, id: ReportColumnId): string {
  const { figures, columns } = text.reports;
  return id in columns ? columns[id as keyof typeof columns] : figures[id as keyof typeof figures][0];
}

/** Returns the formats of a report page. */
export function useReport(asked: AskedReport) {
  const work = useWork();
  const { text, dayText } = work;
  const say = text.reports;
  const format = { lang: text.lang, currency: asked.currency };
  const rangeText = ({ from, to }: DayRange) => say.range(dayText(from), dayText(to));
  return {
    ...work,
    say,
    rangeText,
    /** "2026-11-23" or "2026-11-23/2026-11-29". */
    stepText: (key: string) => {
      const [from = '', to = from] = key.split('/');
      return rangeText({ from, to });
    },
    figure: (value: number | null, content: FigureContent) =>
      value === null ? text.none : figureText(value, content, format),
    axis: (value: number, content: FigureContent) => axisText(value, content, format),
    /** Text of a change with its direction; null without a compared value. */
    change: (now: number | null, before: number | null, content: FigureContent) => {
      const change = changeOf(now, before, content);
      if (!change) return null;
      const by =
        content === 'percent' ? say.points(digitText(change.by * 100, text.lang)) : shareText(change.by, text.lang);
      const spoken =
        change.direction === 'up' ? say.up(by) : change.direction === 'down' ? say.down(by) : say.unchanged;
      return { direction: change.direction, text: spoken };
    },
  };
}
