import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './reviews.module.css';

/** Summary of a product's reviews as texts from the loader, so that no page loads messages for it. */
export type ShownSummary = {
  title: string;
  count: number;
  /** "4.5 von 5 Sternen, 12 Bewertungen", or a note that there are none. */
  text: string;
  /** Such as "4.5". */
  average: string | null;
  /** Common opinions about size and quality, such as "Verarbeitung: sehr gut – sagen 14 von 18". */
  verdicts: string[];
  distribution: string;
  /** Five stars first; a row links to its reviews. */
  rows: { label: string; count: number; counted: string; percent: number; href: string }[];
  all: string;
  allHref: string;
  write: string;
  writeHref: string;
  how: string;
};

/** Renders the number of reviews by stars, each with a link to them. */
export function StarDistribution({ summary }: { summary: ShownSummary }): ReactNode {
  return (
    <ul className={styles.distribution} aria-label={summary.distribution}>
      {summary.rows.map((row) => (
        <li key={row.label}>
          <a className={styles.row} href={row.href} data-reload>
            <span>{row.label}</span>
            <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.filled} width={row.percent} height="1" />
            </svg>
            <span className={styles.number}>
              <span aria-hidden="true">{row.count}</span>
              <VisuallyHidden>{row.counted}</VisuallyHidden>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
