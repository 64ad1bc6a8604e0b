import type { ReactNode } from 'react';
import { useFrame } from '../../shell-data.ts';
import { StillMarkup } from '../../static-html.tsx';
import styles from './footer.module.css';
import { LocaleSwitch } from './locale-switch.tsx';

/** The foot of every page. Only its languages change from page to page. */
export function Footer(): ReactNode {
  if (useFrame() === null) return null;
  return (
    <footer className={styles.footer}>
      <StillMarkup id="help" />
      <div className={styles.inner}>
        <div className={styles.bottom}>
          <StillMarkup id="rights" className={styles.rights} />
          <LocaleSwitch className={styles.languages} />
        </div>
      </div>
    </footer>
  );
}
