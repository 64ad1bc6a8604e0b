import type { ReactNode } from 'react';
import { Breadcrumbs } from './breadcrumbs.tsx';
import styles from './section.module.css';
import { useSignInData } from './use-work.ts';

/** Header of a page: path, title and actions. `back`: the page above it, unless that is the section's first page. */
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
        <Breadcrumbs parent={back} />
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
  /** True for one of many entries, which may share a title: an article is no landmark. */
  entry?: boolean;
  children: ReactNode;
}): ReactNode {
  const { id, title, aside, flush, headless, entry, children } = props;
  const Element = entry ? 'article' : 'section';
  if (headless)
    return (
      <section className={styles.panel} id={id} aria-label={title}>
        {children}
      </section>
    );
  return (
    <Element className={styles.panel} id={id} aria-labelledby={`${id}-title`}>
      <header className={styles.panelHead}>
        <h2 id={`${id}-title`}>{title}</h2>
        {aside}
      </header>
      {flush ? children : <div className={styles.panelBody}>{children}</div>}
    </Element>
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
