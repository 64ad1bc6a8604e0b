import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './price.module.css';

/**
 * Renders an amount with its earlier price. All texts are formatted by the caller: this element knows neither currency
 * nor language. `spoken` replaces the figures for screen readers.
 */
export function Price(props: {
  text: string;
  spoken: string;
  /** "ab" before the price of a product whose variants cost differently. */
  from?: string | undefined;
  compareAt?: { text: string; spoken: string } | null | undefined;
  /** Such as "−20 %". */
  percent?: string | null | undefined;
  /** Sentence below the amount. */
  note?: string | undefined;
  size?: 'small' | 'normal' | 'large';
}): ReactNode {
  const { text, spoken, from, compareAt, percent, note, size = 'normal' } = props;
  return (
    <span className={classNames(styles.price, styles[size])}>
      <span className={classNames(styles.now, compareAt && styles.reduced)}>
        {from && <span className={styles.from}>{from} </span>}
        <span aria-hidden="true">{text}</span>
        <span className={styles.spoken}>{spoken}</span>
      </span>
      {compareAt && (
        <span className={styles.before}>
          <s aria-hidden="true">{compareAt.text}</s>
          <span className={styles.spoken}>{compareAt.spoken}</span>
        </span>
      )}
      {percent && <span className={styles.percent}>{percent}</span>}
      {note && <small className={styles.note}>{note}</small>}
    </span>
  );
}
