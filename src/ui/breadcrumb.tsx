import type { ReactNode } from 'react';
import styles from './breadcrumb.module.css';

/** Renders the path to a page; the last entry is the page itself unless it has an address. */
export function Breadcrumb(props: { label: string; items: { name: string; href: string | null }[] }): ReactNode {
  return (
    <nav aria-label={props.label} className={styles.breadcrumb}>
      <ol className={styles.list}>
        {props.items.map((item) => (
          <li key={item.href ?? item.name} className={styles.item}>
            {item.href === null ? (
              <span aria-current="page">{item.name}</span>
            ) : (
              <a href={item.href} className={styles.link}>
                {item.name}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
