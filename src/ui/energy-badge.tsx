import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './energy-badge.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * Renders the arrow that the law requires beside the price, with class letter, class colour and scale. `text` is its
 * description ("Energieeffizienzklasse F, Skala A bis G").
 */
export function EnergyBadge(props: {
  energy: { class: string; scaleMin: string; scaleMax: string };
  text: string;
  size?: 'normal' | 'large';
}): ReactNode {
  const { energy, text, size = 'normal' } = props;
  const [best, worst] = [energy.scaleMin, energy.scaleMax].toSorted();
  return (
    <span className={classNames(styles.badge, size === 'large' && styles.large)}>
      <VisuallyHidden>{text}</VisuallyHidden>
      <svg className={styles.arrow} data-energy={energy.class} viewBox="0 0 76 40" aria-hidden="true">
        <path className={styles.scale} d="M1 1h21v38H1z" />
        <text className={styles.range} x="11.5" y="12" textAnchor="middle">
          {best}
        </text>
        <path className={styles.pointer} d="M11.5 15.5v9m-3-5.5 3-3.5 3 3.5" />
        <text className={styles.range} x="11.5" y="36" textAnchor="middle">
          {worst}
        </text>
        <path className={styles.body} d="M22 1h36l16.5 19L58 39H22z" />
        <text className={styles.letter} x="43" y="31" textAnchor="middle">
          {energy.class}
        </text>
      </svg>
    </span>
  );
}
