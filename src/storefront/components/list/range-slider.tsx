import { type ReactNode, useContext } from 'react';
import type { Facet } from '../../../shop/search/engine/index.ts';
import { formatAmount } from '../../../tenants/price-format.ts';
import { MoneyFormat } from '../../money-format.ts';
import { useText } from '../../text.tsx';
import styles from './filter-form.module.css';

type RangeFacet = Extract<Facet, { kind: 'range' }>;

/** Units of the chart's width and height. */
const WIDTH = 1000;
const HEIGHT = 100;
/** Minimum height of a bar, so that one product is visible. */
const LEAST = 6;

/** Steps of a slider; a range with fewer whole numbers has decimals. */
const LEAST_STEPS = 10;

/**
 * Renders the distribution with two handles. Native sliders support keys and touch. They only write to the two fields
 * below, which the form sends. `from` and `to` are in the facet's unit.
 * Prices are in hundredths of a unit of any currency.
 */
export default function RangeSlider(props: {
  facet: RangeFacet;
  from: number | null;
  to: number | null;
  onSlide: (end: 'from' | 'to', amount: number | null) => void;
}): ReactNode {
  const { facet, onSlide } = props;
  const { filters } = useText().catalogue;
  const format = useContext(MoneyFormat);
  const isMoney = facet.unit === null;
  const step = isMoney ? 100 : facet.max - facet.min < LEAST_STEPS ? 0.1 : 1;
  // Counted in steps, since decimal fractions do not add up.
  const [low, high] = [Math.floor(rounded(facet.min / step)), Math.ceil(rounded(facet.max / step))];
  const within = (amount: number): number => Math.min(high, Math.max(low, amount));
  const from = props.from === null ? low : within(Math.floor(rounded(props.from / step)));
  const to = props.to === null ? high : within(Math.ceil(rounded(props.to / step)));
  const breadth = Math.max(1, high - low);
  const most = Math.max(1, ...facet.buckets.map(({ count }) => count));
  const place = (amount: number): number => ((amount - low) / breadth) * WIDTH;
  const spoken = (steps: number): string =>
    isMoney
      ? formatAmount(steps * 10 ** (format.decimals ?? 2), format)
      : `${rounded(steps * step)} ${facet.unit}`.trim();
  return (
    <div className={styles.slider}>
      <svg
        className={styles.histogram}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {facet.buckets.map((bucket) => {
          const height = bucket.count === 0 ? 0 : Math.max(LEAST, (bucket.count / most) * HEIGHT);
          const inside = bucket.to > from * step && bucket.from < to * step;
          return (
            <rect
              key={bucket.from}
              className={inside ? styles.inside : styles.outside}
              x={place(bucket.from / step)}
              y={HEIGHT - height}
              width={Math.max(0, place(bucket.to / step) - place(bucket.from / step) - 6)}
              height={height}
            />
          );
        })}
      </svg>
      <div className={styles.handles}>
        <svg className={styles.rail} viewBox={`0 0 ${WIDTH} 1`} preserveAspectRatio="none" aria-hidden="true">
          <rect className={styles.outside} width={WIDTH} height="1" />
          <rect className={styles.inside} x={place(from)} width={Math.max(0, place(to) - place(from))} height="1" />
        </svg>
        {(['from', 'to'] as const).map((end) => {
          const value = end === 'from' ? from : to;
          const label = end === 'from' ? filters.rangeFrom : filters.rangeTo;
          return (
            <input
              key={end}
              type="range"
              className={styles.handle}
              // If both handles meet at the far end, only the lower one can still move, so it lies on top.
              data-above={(end === 'from' && from > low + breadth / 2) || undefined}
              min={low}
              max={high}
              step={1}
              value={value}
              aria-label={`${facet.label} ${label}`}
              aria-valuetext={spoken(value)}
              onChange={(event) => {
                const amount = Number(event.target.value);
                if (end === 'from') onSlide('from', amount <= low ? null : rounded(Math.min(amount, to) * step));
                else onSlide('to', amount >= high ? null : rounded(Math.max(amount, from) * step));
              }}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Removes the rest of binary fractions. */
function rounded(number: number): number {
  return Number(number.toFixed(4));
}
