import type { ComponentProps, ReactNode } from 'react';
import styles from './cell-field.module.css';

/** Select in a cell of a table. `label`: name for screen readers. */
export function CellSelect({ label, ...rest }: { label: string } & ComponentProps<'select'>): ReactNode {
  return <select aria-label={label} className={styles.input} {...rest} />;
}

/** Input in a cell of a table, whose column and row name it. `label`: name for screen readers. */
export function CellField({ label, ...rest }: { label: string } & ComponentProps<'input'>): ReactNode {
  return <input aria-label={label} className={styles.input} autoComplete="off" {...rest} />;
}
