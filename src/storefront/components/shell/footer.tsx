import type { ReactNode } from 'react';
import { useShell } from '../../shell-data.ts';
import { StaticHtml } from '../../static-html.tsx';
import styles from './footer.module.css';
import { LocaleSwitch } from './locale-switch.tsx';

/** The foot of every page. Only its languages change from page to page. */
export function Footer(): ReactNode {
  if (useShell() === null) return null;
  return (
    <footer className={styles.footer}>
      <StaticHtml id="help" />
      <div className={styles.inner}>
        <div className={styles.bottom}>
          <StaticHtml id="rights" className={styles.rights} />
          <LocaleSwitch className={styles.languages} />
        </div>
      </div>
    </footer>
  );
}
