import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './order.module.css';

/** Row of actions; each opens in place and closes the one that was open. */
export function ActionBar({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <section className={styles.bar} aria-label={label}>
      {children}
    </section>
  );
}

/** Action with a form. `first`: the next step of the order; `open`: its form was refused. */
export function ActionSheet(props: {
  id: string;
  title: string;
  first?: boolean;
  open?: boolean;
  children: ReactNode;
}): ReactNode {
  const { id, title, first = false, open = false, children } = props;
  return (
    <details id={id} name="order-action" className={classNames(styles.action, first && styles.first)} open={open}>
      <summary>{title}</summary>
      <div className={styles.sheet}>{children}</div>
    </details>
  );
}
