import type { ReactNode } from 'react';
import styles from './problem-list.module.css';

/** Renders the problems of a form as links to their fields, which take the focus. */
export function ProblemList({ problems }: { problems: readonly { id: string; text: string }[] }): ReactNode {
  if (problems.length === 0) return null;
  return (
    <ul className={styles.list}>
      {problems.map(({ id, text }) => (
        <li key={`${id} ${text}`}>
          <a
            href={`#${id}`}
            onClick={(event) => {
              const field = document.getElementById(id);
              if (!field) return;
              event.preventDefault();
              field.focus();
            }}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
