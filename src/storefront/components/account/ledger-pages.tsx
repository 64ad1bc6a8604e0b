import type { ReactNode } from 'react';
import { useAccountText } from '../../text.tsx';
import styles from './account-page.module.css';

/** Renders links to the newer and older page of a list. */
export function LedgerPages(props: { here: string; current: number; pages: number }): ReactNode {
  const { here, current, pages } = props;
  const { ledger: text } = useAccountText();
  if (pages < 2) return null;
  return (
    <nav className={styles.actions} aria-label={text.pages}>
      {current > 1 && <a href={current === 2 ? here : `${here}?page=${current - 1}`}>{text.newer}</a>}
      <span>{text.page(String(current), String(pages))}</span>
      {current < pages && <a href={`${here}?page=${current + 1}`}>{text.older}</a>}
    </nav>
  );
}
