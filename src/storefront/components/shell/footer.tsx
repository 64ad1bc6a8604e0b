import extra from 'virtual:house-footer';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { useShell } from '../../shell-data.ts';
import { StaticHtml } from '../../static-html.tsx';
import styles from './footer.module.css';
import { LocaleSwitch } from './locale-switch.tsx';

/** Renders the footer of every page. Only its language links differ between pages. */
export function Footer(): ReactNode {
  if (useShell() === null) return null;
  return (
    <footer className={extra ? classNames(styles.footer, extra.footer) : styles.footer}>
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
