import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './section.module.css';
import { useSignInData } from './use-work.ts';

/** Header of a page: title, link back and actions. */
export function AdminPageHead(props: {
  title: string;
  intro?: ReactNode;
  back?: { href: string; label: string };
  children?: ReactNode;
}): ReactNode {
  const { text } = useSignInData();
  const { title, intro, back, children } = props;
  return (
    <header className={styles.head}>
      <title>{text.title(title)}</title>
      <div>
        {back && (
          <a className={styles.backLink} href={back.href}>
            {back.label}
          </a>
        )}
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}

export function Panel(props: {
  id: string;
  title: string;
  aside?: ReactNode;
  /** True if the content has its own edges, as a table or a list. */
  flush?: boolean;
  /** True if the page's title suffices; the panel's title is then for screen readers only. */
  headless?: boolean;
  children: ReactNode;
}): ReactNode {
  const { id, title, aside, flush, headless, children } = props;
  if (headless)
    return (
      <section className={styles.panel} id={id} aria-label={title}>
        {children}
      </section>
    );
  return (
    <section className={styles.panel} id={id} aria-labelledby={`${id}-title`}>
      <header className={styles.panelHead}>
        <h2 id={`${id}-title`}>{title}</h2>
        {aside}
      </header>
      {flush ? children : <div className={styles.panelBody}>{children}</div>}
    </section>
  );
}

export type TableColumn = {
  label: string;
  /** end: numbers align right; tight: keys and times do not wrap; wide: long values take the whole width on a phone. */
  look?: 'end' | 'tight' | 'wide';
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
            <th key={column.label} scope="col" role="columnheader" className={lookOf(index)}>
              {column.label}
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

export type Tone = 'good' | 'warning' | 'problem' | 'quiet';

export function Tag({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}

export function FactList({ facts }: { facts: [string, ReactNode][] }): ReactNode {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Article numbers and similar keys, in the catalogue's key style. */
export function Key({ children }: { children: ReactNode }): ReactNode {
  return <span className={styles.key}>{children}</span>;
}

/** Multi-line text field. */
export function AdminTextArea(props: {
  id: string;
  name: string;
  label: string;
  defaultValue: string;
  rows: number;
  lang: string;
}): ReactNode {
  const { id, label, ...rest } = props;
  return (
    <div className={styles.area}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea id={id} className={styles.textarea} {...rest} />
    </div>
  );
}

/** Links to the views of a page. */
export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: { href: string; label: string; current: boolean }[];
}): ReactNode {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <a key={tab.href} className={styles.tab} href={tab.href} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
        </a>
      ))}
    </nav>
  );
}
