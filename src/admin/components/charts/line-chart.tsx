import { type ReactNode, useId } from 'react';
import { labelled } from '../../../tenants/labelled.ts';
import { useWork } from '../use-work.ts';
import { areaPath, boundsOf, labelPositions, linePath, xOf, yOf } from './chart-scale.ts';
import styles from './charts.module.css';

const SIZE = { width: 1000, height: 240 };
const MOST_LABELS = 5;

/**
 * Line of values over time, with a dashed line of compared values. It is drawn on the server and stretched to its place.
 * Labels are text beside the drawing, so that they keep their size on a phone. The page has a table with all values.
 */
export function LineChart(props: {
  title: string;
  description: string;
  /** Label of each step: in full for its tip, and short for the axis. */
  labels: string[];
  shortLabels: string[];
  now: (number | null)[];
  before: (number | null)[] | null;
  names: { now: string; before: string };
  /** Formats a value for the axis, and in full for the tip of a step. */
  axis(value: number): string;
  full(value: number | null): string;
}): ReactNode {
  const { title, description, labels, shortLabels, now, before, names, axis, full } = props;
  const { text } = useWork();
  const id = useId();
  const bounds = boundsOf([...now, ...(before ?? [])]);
  const middle = (bounds.low + bounds.high) / 2;
  const ticks = [bounds.high, middle, bounds.low];
  const count = labels.length;
  const half = count < 2 ? SIZE.width : SIZE.width / (count - 1) / 2;
  return (
    <figure className={styles.chart}>
      <ul className={styles.legend}>
        <li>{names.now}</li>
        {before && <li className={styles.legendBefore}>{names.before}</li>}
      </ul>
      <div className={styles.plot}>
        <div className={styles.ticks} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick}>{axis(tick)}</span>
          ))}
        </div>
        <svg
          role="img"
          aria-labelledby={`${id}-title ${id}-text`}
          className={styles.drawing}
          viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
          preserveAspectRatio="none"
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-text`}>{description}</desc>
          {ticks.map((tick) => (
            <line
              key={tick}
              className={styles.grid}
              x1={0}
              x2={SIZE.width}
              y1={yOf(tick, bounds, SIZE.height)}
              y2={yOf(tick, bounds, SIZE.height)}
            />
          ))}
          <path className={styles.area} d={areaPath(now, bounds, SIZE)} />
          {before && <path className={styles.before} d={linePath(before, bounds, SIZE)} />}
          <path className={styles.now} d={linePath(now, bounds, SIZE)} />
          {labels.map((label, index) => {
            const x = Math.max(0, xOf(index, count, SIZE.width) - half);
            const end = Math.min(SIZE.width, xOf(index, count, SIZE.width) + half);
            return (
              <rect key={label} className={styles.hit} x={x} y={0} width={end - x} height={SIZE.height}>
                <title>
                  {labelled(text.lang, label, full(now[index] ?? null))}
                  {before ? ` (${labelled(text.lang, names.before, full(before[index] ?? null))})` : ''}
                </title>
              </rect>
            );
          })}
        </svg>
        <div className={styles.labels} aria-hidden="true">
          {labelPositions(count, MOST_LABELS).map((position) => (
            <span key={position}>{shortLabels[position]}</span>
          ))}
        </div>
      </div>
    </figure>
  );
}

const SMALL = { width: 100, height: 28 };

/** Small line without axis, beside a figure that has the same values in its report. */
export function Sparkline({ now, before }: { now: (number | null)[]; before: (number | null)[] | null }): ReactNode {
  const bounds = boundsOf([...now, ...(before ?? [])]);
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${SMALL.width} ${SMALL.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.area} d={areaPath(now, bounds, SMALL)} />
      {before && <path className={styles.before} d={linePath(before, bounds, SMALL)} />}
      <path className={styles.now} d={linePath(now, bounds, SMALL)} />
    </svg>
  );
}
