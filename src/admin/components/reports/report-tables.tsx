import type { ReactNode } from 'react';
import type {
  AskedReport,
  ReportColumn,
  ReportSeries,
  ReportTable,
  ShopReport,
} from '../../../shop/reports/figures/index.ts';
import { labelled } from '../../../tenants/labelled.ts';
import { ADMIN_ROOT } from '../../sections.ts';
import { BarChart } from '../charts/bar-chart.tsx';
import { LineChart } from '../charts/line-chart.tsx';
import pageStyles from '../section.module.css';
import { Panel } from '../section.tsx';
import { Table } from '../table.tsx';
import { reportParams } from './report-address.ts';
import styles from './reports.module.css';
import { cellLabel, columnLabel, useReport } from './use-report.ts';

const MOST_BARS = 10;
/** Tables with more columns become lists of rows at a larger width. */
const MOST_COLUMNS = 4;

/** Shortens "26.11.2026" to its day and month, or to its month and year. */
const shortDay = (day: string, step: AskedReport['step']) => (step === 'month' ? day.slice(3) : day.slice(0, 6));

/** Course of the report's main figure. */
export function SeriesPanel({ asked, series }: { asked: AskedReport; series: ReportSeries }): ReactNode {
  const { say, rangeText, dayText, figure, axis } = useReport(asked);
  const [name] = say.figures[series.id];
  const known = [...series.now, ...(series.before ?? [])].filter((value) => value !== null);
  const written = (value: number) => figure(value, series.content);
  return (
    <Panel id="course" title={say.chartOf(name)}>
      {known.length === 0 ? (
        <p className={pageStyles.muted}>{say.empty}</p>
      ) : (
        <LineChart
          title={say.chartOf(name)}
          description={say.chartText(name, written(Math.min(...known)), written(Math.max(...known)))}
          labels={series.steps.map(rangeText)}
          shortLabels={series.steps.map(({ from }) => shortDay(dayText(from), asked.step))}
          now={series.now}
          before={series.before}
          names={{ now: rangeText(asked.range), before: asked.compared ? rangeText(asked.compared) : '' }}
          axis={(value) => axis(value, series.content)}
          full={(value) => figure(value, series.content)}
        />
      )}
    </Panel>
  );
}

/** Tables of a report, each with its bars and its files. */
export function ReportTables({ asked, report }: { asked: AskedReport; report: ShopReport }): ReactNode {
  const { say } = useReport(asked);
  return report.tables.map((table) => (
    <Panel
      key={table.id}
      id={table.id}
      title={say.tables[table.id]}
      aside={table.rows.length > 0 && <Files asked={asked} id={report.id} table={table} />}
      flush={table.rows.length > 0}
    >
      {table.rows.length === 0 ? (
        <p className={pageStyles.muted}>{say.empty}</p>
      ) : (
        <>
          {table.id === 'worst' && <p className={styles.panelHint}>{say.worstHint}</p>}
          <Bars asked={asked} table={table} />
          <Rows asked={asked} report={report} table={table} />
        </>
      )}
    </Panel>
  ));
}

function Files({ asked, id, table }: { asked: AskedReport; id: ShopReport['id']; table: ReportTable }): ReactNode {
  const { text, say } = useReport(asked);
  const address = (format: string) =>
    `${ADMIN_ROOT}/reports-export?${new URLSearchParams({ ...reportParams(asked), report: id, table: table.id, format })}`;
  return (
    <span className={styles.files}>
      {labelled(text.lang, say.exports, '')}
      <a href={address('csv')}>{say.csv}</a> <a href={address('xlsx')}>{say.xlsx}</a>
    </span>
  );
}

function Bars({ asked, table }: { asked: AskedReport; table: ReportTable }): ReactNode {
  const { say, text, figure } = useReport(asked);
  const index = table.columns.findIndex(({ id }) => id === table.bar);
  const column = table.columns[index];
  const [first] = table.columns;
  if (!column || !first || column.content === 'text') return null;
  const { content } = column;
  const name = columnLabel(text, column.id);
  return (
    <div className={styles.panelPart}>
      <BarChart
        title={name}
        description={say.barsText(name)}
        bars={table.rows.slice(0, MOST_BARS).map(({ key, cells }) => ({
          key,
          label: cellLabel(text, first.id, String(cells[0] ?? '')),
          value: Number(cells[index] ?? 0),
          text: figure(Number(cells[index] ?? 0), content),
        }))}
      />
    </div>
  );
}

function Rows({ asked, report, table }: { asked: AskedReport; report: ShopReport; table: ReportTable }): ReactNode {
  const { text, say, figure, stepText, sections, house } = useReport(asked);
  const isOwn = asked.tenant === house;
  const linkOf = (column: ReportColumn, key: string, value: string): string | null => {
    const path = encodeURIComponent(key);
    switch (column.id) {
      case 'product':
        return report.id === 'sold-out' ? null : `${ADMIN_ROOT}/products/${path}`;
      case 'sku':
        return sections.includes('stock') ? `${ADMIN_ROOT}/stock/${path}` : null;
      case 'category':
        return sections.includes('categories') && key !== '' ? `${ADMIN_ROOT}/categories/${path}` : null;
      case 'promotion':
        return sections.includes('promotions') ? `${ADMIN_ROOT}/promotions/${path}` : null;
      case 'campaign':
        return sections.includes('campaigns') ? `${ADMIN_ROOT}/campaigns/${path}` : null;
      case 'age':
        return isOwn && sections.includes('open-items') ? `${ADMIN_ROOT}/open-items?state=${path}` : null;
      case 'term':
        return sections.includes('search-rules') ? `${ADMIN_ROOT}/search-rules` : null;
      case 'step': {
        if (!isOwn || !sections.includes('orders')) return null;
        const [from = '', to = from] = value.split('/');
        return `${ADMIN_ROOT}/orders?${new URLSearchParams({ state: 'placed', from, to })}`;
      }
      default:
        return null;
    }
  };
  const cell = (column: ReportColumn, key: string, value: string | number | null): ReactNode => {
    if (column.content !== 'text') return figure(value === null ? null : Number(value), column.content);
    const raw = String(value ?? '');
    const label = column.id === 'step' ? stepText(raw) : cellLabel(text, column.id, raw);
    const href = linkOf(column, key, raw);
    return href ? <a href={href}>{label}</a> : label;
  };
  return (
    <Table
      label={say.tables[table.id]}
      broad={table.columns.length > MOST_COLUMNS}
      columns={table.columns.map(({ id, content }, index) => ({
        label: columnLabel(text, id),
        look: content === 'text' ? (index === 0 ? 'wide' : 'tight') : 'end',
      }))}
      rows={table.rows.map(({ key, cells }) => ({
        key,
        cells: table.columns.map((column, index) => cell(column, key, cells[index] ?? null)),
      }))}
    />
  );
}
