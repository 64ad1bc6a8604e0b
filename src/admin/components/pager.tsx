import type { ReactNode } from 'react';
import styles from './section.module.css';

/** Links to the previous and next page of a list; nothing if the list has one page. */
export function Pager(props: {
  label: string;
  previous: { href: string; label: string } | false;
  next: { href: string; label: string } | false;
  /** Position within the pages, as a sentence. */
  position?: string;
}): ReactNode {
  const { label, previous, next, position } = props;
  if (!previous && !next) return null;
  return (
    <nav className={styles.actions} aria-label={label}>
      {previous && <a href={previous.href}>{previous.label}</a>}
      {position && <span>{position}</span>}
      {next && <a href={next.href}>{next.label}</a>}
    </nav>
  );
}
