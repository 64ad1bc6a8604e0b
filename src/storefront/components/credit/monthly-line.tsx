import type { ReactNode } from 'react';
import type { MonthlyLine as Shown } from '../../calculator-data.ts';
import styles from './monthly-line.module.css';

/** Renders the smallest instalment beside a price. With JavaScript its link opens the calculator as a layer. */
export function MonthlyLineText({ shown }: { shown: Shown }): ReactNode {
  return (
    <div className={styles.monthly}>
      <p>
        {shown.text}{' '}
        <a href={shown.href} data-layer="calculator">
          {shown.link}
        </a>
      </p>
      {shown.hints.map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
    </div>
  );
}
