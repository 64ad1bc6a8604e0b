import { type ReactNode, useId } from 'react';
import styles from './charts.module.css';

const WIDTH = 100;

/** Horizontal bars, the largest over the whole width. Negative values have no bar. The page has a table with all values. */
export function BarChart(props: {
  title: string;
  description: string;
  bars: { key: string; label: string; value: number; text: string }[];
}): ReactNode {
  const { title, description, bars } = props;
  const id = useId();
  const largest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className={styles.bars} role="img" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <figcaption id={`${id}-title`} className={styles.barsTitle}>
        {title}
      </figcaption>
      <p id={`${id}-text`} className={styles.barsText}>
        {description}
      </p>
      <div aria-hidden="true">
        {bars.map(({ key, label, value, text }) => (
          <div key={key} className={styles.barRow}>
            <span className={styles.barLabel}>{label}</span>
            <svg className={styles.bar} viewBox={`0 0 ${WIDTH} 1`} preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.barGround} x={0} y={0} width={WIDTH} height={1} />
              <rect className={styles.barValue} x={0} y={0} width={Math.max(0, (value / largest) * WIDTH)} height={1} />
            </svg>
            <span className={styles.barText}>{text}</span>
          </div>
        ))}
      </div>
    </figure>
  );
}
