import type { ComponentProps, ReactNode } from 'react';
import styles from './cell-field.module.css';

/** Input in a cell of a table, whose column and row name it. `label`: name for screen readers. */
export function CellField({ label, ...rest }: { label: string } & ComponentProps<'input'>): ReactNode {
  return <input aria-label={label} className={styles.input} autoComplete="off" {...rest} />;
}
