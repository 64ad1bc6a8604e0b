import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './section.module.css';
import { useSignInData } from './use-work.ts';

/** The head of a page: what it is, where it leads back to, and what can be done. */
export function PageHead(props: {
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
  /** Its content brings its own edges: a table or a list. */
  flush?: boolean;
  /** The page's own title says what it is: the panel's is for the ear only. */
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

export type Column = {
  label: string;
  /** Numbers stand at the end, keys and times in one line; on a telephone what is long takes the whole width. */
  look?: 'end' | 'tight' | 'wide';
};

/** A table that becomes a list of cards on a telephone; its roles are said, because there it is no table to the browser. */
export function Table(props: {
  label: string;
  /** Many columns: becomes a list sooner. */
  broad?: boolean;
  columns: Column[];
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

export function Facts({ facts }: { facts: [string, ReactNode][] }): ReactNode {
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

/** Article numbers and the like, set like the keys of a catalogue. */
export function Key({ children }: { children: ReactNode }): ReactNode {
  return <span className={styles.key}>{children}</span>;
}

/** Several lines of text. */
export function TextArea(props: {
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

/** Leads on to one of several views of a page. */
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
