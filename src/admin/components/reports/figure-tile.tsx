import type { ReactNode } from 'react';
import type { AskedReport, ReportFigure, ReportSeries } from '../../../shop/reports/figures/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Sparkline } from '../charts/line-chart.tsx';
import styles from './reports.module.css';
import { useReport } from './use-report.ts';

/** Figures whose rise is bad news. */
const BAD_IF_HIGHER = new Set<ReportFigure['id']>([
  'returnRate',
  'returnedUnits',
  'credited',
  'cancelled',
  'late',
  'emptyShare',
  'emptySearches',
  'overdue',
]);
const NEUTRAL = new Set<ReportFigure['id']>(['discounts', 'vat', 'firstShare', 'costedShare', 'open', 'shippedUnits']);

/** Key figure with its change, its course and its definition. */
export function FigureTile(props: {
  asked: AskedReport;
  figure: ReportFigure;
  series?: ReportSeries | null;
  /** Page of the figure. */
  href?: string;
}): ReactNode {
  const { asked, figure, series, href } = props;
  const { say, figure: written, change } = useReport(asked);
  const { id, content, now, before } = figure;
  const [name, definition] = say.figures[id];
  const moved = change(now, before, content);
  return (
    <div className={styles.tile}>
      <h2 className={styles.name}>{href ? <a href={href}>{name}</a> : name}</h2>
      <p className={styles.value}>{written(now, content)}</p>
      {asked.compared && before !== null && (
        <p className={styles.moved}>
          {moved && (
            <span className={classNames(styles.change, toneOf(id, moved.direction))}>
              <span aria-hidden="true">{ARROWS[moved.direction]}</span> {moved.text}
            </span>
          )}
          <span className={styles.before}>{say.before(written(before, content))}</span>
        </p>
      )}
      {series && <Sparkline now={series.now} before={series.before} />}
      <details className={styles.definition}>
        <summary>{say.definition}</summary>
        <p>{definition}</p>
      </details>
    </div>
  );
}

const ARROWS = { up: '↗', down: '↘', none: '→' };

function toneOf(id: ReportFigure['id'], direction: 'up' | 'down' | 'none'): string | undefined {
  if (direction === 'none' || NEUTRAL.has(id)) return undefined;
  return (direction === 'up') === BAD_IF_HIGHER.has(id) ? styles.bad : styles.good;
}
