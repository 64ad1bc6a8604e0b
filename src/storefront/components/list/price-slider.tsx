import type { ReactNode } from 'react';
import type { Facet } from '../../../shop/search/engine/index.ts';
import { useShell } from '../../shell-data.ts';
import { useMoney } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import styles from './filter-form.module.css';

type PriceFacet = Extract<Facet, { kind: 'range' }>;

/** Units of the chart's width and height. */
const WIDTH = 1000;
const HEIGHT = 100;
/** Minimum height of a bar, so that one product is visible. */
const LEAST = 6;

/**
 * Renders the price distribution with two handles. Native sliders support keys and touch. They only write to the two
 * fields below, which the form sends. `from` and `to` are in minor units.
 */
export default function PriceSlider(props: {
  facet: PriceFacet;
  from: number | null;
  to: number | null;
  onSlide: (end: 'from' | 'to', amount: number | null) => void;
}): ReactNode {
  const { facet, onSlide } = props;
  const { filters, facets } = useText().catalogue;
  const money = useMoney();
  const currency = useShell()?.currency ?? 'EUR';
  const [low, high] = [Math.floor(facet.min / 100), Math.ceil(facet.max / 100)];
  const within = (amount: number): number => Math.min(high, Math.max(low, amount));
  const from = props.from === null ? low : within(Math.floor(props.from / 100));
  const to = props.to === null ? high : within(Math.ceil(props.to / 100));
  const breadth = Math.max(1, high - low);
  const most = Math.max(1, ...facet.buckets.map(({ count }) => count));
  const place = (amount: number): number => ((amount - low) / breadth) * WIDTH;
  const spoken = (amount: number): string => money({ amount: amount * 100, currency });
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
          const inside = bucket.to > from * 100 && bucket.from < to * 100;
          return (
            <rect
              key={bucket.from}
              className={inside ? styles.inside : styles.outside}
              x={place(bucket.from / 100)}
              y={HEIGHT - height}
              width={Math.max(0, place(bucket.to / 100) - place(bucket.from / 100) - 6)}
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
          const label = end === 'from' ? filters.priceFrom : filters.priceTo;
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
              aria-label={`${facets.price} ${label}`}
              aria-valuetext={spoken(value)}
              onChange={(event) => {
                const amount = Number(event.target.value);
                if (end === 'from') onSlide('from', amount <= low ? null : Math.min(amount, to) * 100);
                else onSlide('to', amount >= high ? null : Math.max(amount, from) * 100);
              }}
            />
          );
        })}
      </div>
    </div>
  );
}
