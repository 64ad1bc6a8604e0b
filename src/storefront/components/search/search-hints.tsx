import type { ReactNode } from 'react';
import styles from '../../routes/search.module.css';
import { useLinks } from '../../shop-links.ts';

/** Hints of a search about its term, as sentences. */
export type Hints = {
  /** Corrected term that was searched, and the link to search the typed term literally. */
  correction: { shownInstead: string; literally: string; href: string } | null;
  /** Note that no product has this name, and that the results only come near it; null otherwise. */
  mentioned: string | null;
  alternatives: { title: string; terms: string[] } | null;
};

/** Renders the corrected term with a link to search the typed one. */
export function Correction(props: { correction: NonNullable<Hints['correction']> }): ReactNode {
  const { shownInstead, literally, href: literal } = props.correction;
  return (
    <p className={styles.correction}>
      <strong>{shownInstead}</strong> <a href={literal}>{literally}</a>
    </p>
  );
}

/** Renders the note that the results only mention the term. */
export function Mentioned({ text }: { text: string }): ReactNode {
  return <p className={styles.correction}>{text}</p>;
}

/** Renders other terms that have results. */
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
