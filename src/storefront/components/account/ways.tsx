import type { MouseEvent, ReactNode } from 'react';
import { useAccountText } from '../../text.tsx';
import styles from './ways.module.css';

/** Renders the two ways to log in as tabs. Without JavaScript each is a separate page. */
export function Ways(props: {
  way: 'email' | 'number';
  hrefOf: (way: 'email' | 'number') => string;
  onChoose?: (way: 'email' | 'number') => void;
}): ReactNode {
  const { way, hrefOf, onChoose } = props;
  const { login } = useAccountText();
  const names = { email: login.withEmail, number: login.withNumber };
  return (
    <nav aria-label={login.ways} className={styles.ways}>
      {(['email', 'number'] as const).map((each) => (
        <a
          key={each}
          href={hrefOf(each)}
          aria-current={each === way ? 'true' : undefined}
          onClick={
            onChoose &&
            ((event: MouseEvent) => {
              event.preventDefault();
              onChoose(each);
            })
          }
        >
          {names[each]}
        </a>
      ))}
    </nav>
  );
}
