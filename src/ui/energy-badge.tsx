import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './energy-badge.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Classes from the best one, in every scale of the law. Colours follow the place in the scale, not the letter. */
const CLASSES = ['A+++', 'A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'];
const rank = (energyClass: string): number => CLASSES.indexOf(energyClass);

/**
 * Renders the arrow that the law requires beside the price, with class letter, class colour and scale. `text` is its
 * description ("Energieeffizienzklasse F, Skala A bis G"). It links to the whole label if there is one.
 */
export function EnergyBadge(props: {
  energy: { class: string; scaleMin: string; scaleMax: string; labelUrl: string | null };
  text: string;
  size?: 'normal' | 'large';
}): ReactNode {
  const { energy, text, size = 'normal' } = props;
  const [best = '', worst] = [energy.scaleMin, energy.scaleMax].sort((a, b) => rank(a) - rank(b));
  const Tag = energy.labelUrl === null ? 'span' : 'a';
  return (
    <Tag
      className={classNames(styles.badge, size === 'large' && styles.large)}
      // A label is no page of the shop, even if the shop serves it.
      {...(energy.labelUrl === null ? {} : { href: energy.labelUrl, 'data-reload': '' })}
    >
      <VisuallyHidden>{text}</VisuallyHidden>
      <svg
        className={styles.arrow}
        data-energy={'ABCDEFG'[rank(energy.class) - rank(best)]}
        viewBox="0 0 76 40"
        aria-hidden="true"
      >
        <path className={styles.scale} d="M1 1h21v38H1z" />
        <text className={best.length > 2 ? styles.narrow : styles.range} x="11.5" y="12" textAnchor="middle">
          {best}
        </text>
        <path className={styles.pointer} d="M11.5 15.5v9m-3-5.5 3-3.5 3 3.5" />
        <text className={styles.range} x="11.5" y="36" textAnchor="middle">
          {worst}
        </text>
        <path className={styles.body} d="M22 1h36l16.5 19L58 39H22z" />
        <text className={energy.class.length > 2 ? styles.long : styles.letter} x="43" y="30" textAnchor="middle">
          {energy.class}
        </text>
      </svg>
    </Tag>
  );
}
