import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './table.module.css';

export type TableColumn = {
  label: string;
  /** Content of the heading instead of the label, such as a link that sorts. */
  heading?: ReactNode;
  sorted?: 'ascending' | 'descending';
  /**
   * end: numbers align right; tight: keys and times do not wrap; wide: long values take the whole width on a phone;
   * text: the same for sentences, which need a wide column too; action: a link that says what the heading would.
   */
  look?: 'end' | 'tight' | 'wide' | 'text' | 'action';
};

/**
 * Table that becomes a list of cards on a phone. Its roles are explicit, because that layout removes the table
 * semantics in browsers.
 */
export function Table(props: {
  label: string;
  /** True for many columns: becomes a list at a larger width. */
  broad?: boolean;
  columns: TableColumn[];
  rows: { key: string; cells: ReactNode[] }[];
}): ReactNode {
  const { label, broad, columns, rows } = props;
  const lookOf = (index: number) => {
    const look = columns[index]?.look;
    return look ? styles[look] : undefined;
  };
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: display: block takes the roles away
    // biome-ignore-start lint/a11y/useSemanticElements: they are semantic elements
    <table className={classNames(styles.table, broad && styles.broad)} role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column, index) => (
            <th key={column.label} scope="col" role="columnheader" className={lookOf(index)} aria-sort={column.sorted}>
              {column.heading ?? column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row.key} role="row">
            {columns.map((column, index) => (
              <td key={column.label} role="cell" data-label={column.label} className={lookOf(index)}>
                <span>{row.cells[index]}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/useSemanticElements: they are semantic elements
    // biome-ignore-end lint/a11y/noRedundantRoles: display: block takes the roles away
  );
}
