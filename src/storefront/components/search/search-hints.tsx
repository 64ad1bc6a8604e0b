import type { ReactNode } from 'react';
import styles from '../../routes/search.module.css';
import { useLinks } from '../../shop-links.ts';

/** What a search has to say about its term, in words. */
export type Hints = {
  /** That something else was searched for, and how to look for what was typed. */
  correction: { corrected: string; shownInstead: string; literally: string; href: string } | null;
  /** That nothing is called so, and what is shown only mentions it. */
  mentioned: string | null;
  alternatives: { title: string; terms: string[] } | null;
};

/** That something else was searched for, and the way to what was typed. */
export function Correction(props: { correction: NonNullable<Hints['correction']> }): ReactNode {
  const { corrected, shownInstead, literally, href: literal } = props.correction;
  return (
    <p className={styles.correction}>
      {corrected} <strong>{shownInstead}</strong> <a href={literal}>{literally}</a>
    </p>
  );
}

/** That what is shown is not what the term names. */
export function Mentioned({ text }: { text: string }): ReactNode {
  return <p className={styles.correction}>{text}</p>;
}

/** Other terms that find something. */
export function Alternatives(props: { alternatives: NonNullable<Hints['alternatives']> }): ReactNode {
  const { title, terms } = props.alternatives;
  const links = useLinks();
  return (
    <nav className={styles.alternatives} aria-label={title}>
      <p>{title}</p>
      <ul className={styles.terms}>
        {terms.map((term) => (
          <li key={term}>
            <a className={styles.term} href={links.search(term)}>
              {term}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
