import type { ReactNode } from 'react';
import styles from './section.module.css';
import { Panel } from './section.tsx';
import { Table, type TableColumn } from './table.tsx';

/** Panel with a table; without rows it shows a sentence instead. */
export function TablePanel(props: {
  id: string;
  title: string;
  /** Name of the table for screen readers; the title by default. */
  label?: string;
  /** Sentence without rows; if it is missing, the whole panel is omitted. */
  empty?: string;
  /** True for many columns: becomes a list at a larger width. */
  broad?: boolean;
  columns: TableColumn[];
  rows: { key: string; cells: ReactNode[] }[];
  /** Content below the table. */
  children?: ReactNode;
}): ReactNode {
  const { id, title, label = title, empty, broad = false, columns, rows, children } = props;
  const hasRows = rows.length > 0;
  if (!hasRows && empty === undefined) return null;
  return (
    <Panel id={id} title={title} flush={hasRows}>
      {hasRows ? (
        <Table label={label} broad={broad} columns={columns} rows={rows} />
      ) : (
        <p className={styles.muted}>{empty}</p>
      )}
      {children}
    </Panel>
  );
}
