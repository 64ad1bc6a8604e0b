import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import styles from './list.module.css';

/** Button that opens a panel below it; script closes it by Escape and a click elsewhere. */
export function ListMenu(props: {
  label: string;
  icon: IconName;
  open?: boolean;
  /** True for a panel at the right edge of the button. */
  atEnd?: boolean;
  children: ReactNode;
}): ReactNode {
  const { label, icon, open, atEnd, children } = props;
  return (
    <details className={styles.menu} data-menu open={open || undefined}>
      <summary className={styles.menuButton}>
        <Icon name={icon} size="small" />
        {label}
        <Icon name="caret-down" size="small" />
      </summary>
      <div className={styles.menuPanel} data-end={atEnd || undefined}>
        {children}
      </div>
    </details>
  );
}
