import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './notice.module.css';

const ICONS: Record<'info' | 'success' | 'warning' | 'problem', IconName> = {
  info: 'info',
  success: 'check-circle',
  warning: 'warning',
  problem: 'warning',
};

/** Renders a box with a result or a warning within the page. */
export function Notice(props: { kind: 'info' | 'success' | 'warning' | 'problem' } & ComponentProps<'div'>): ReactNode {
  const { kind, children, className, ...rest } = props;
  return (
    <div className={classNames(styles.notice, styles[kind], className)} {...rest}>
      <Icon name={ICONS[kind]} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}
