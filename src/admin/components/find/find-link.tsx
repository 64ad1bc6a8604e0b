import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { ADMIN_ROOT } from '../../sections.ts';
import { useWork } from '../use-work.ts';
import styles from './find.module.css';

/** Link to the page of the global search; with script it opens the dialog on the page. */
export function FindLink(): ReactNode {
  const { text } = useWork();
  return (
    <a className={styles.open} href={`${ADMIN_ROOT}/find`} data-find-open="" aria-keyshortcuts="/ Control+K">
      <Icon name="magnifying-glass" size="small" />
      {text.find.label}
      <span className={styles.key} aria-hidden="true">
        /
      </span>
    </a>
  );
}
