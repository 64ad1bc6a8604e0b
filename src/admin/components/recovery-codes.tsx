import type { ReactNode } from 'react';
import styles from './admin-shell.module.css';
import { useSignInData } from './use-work.ts';

/** Recovery codes, shown only once after their creation. */
export function RecoveryCodes({ codes }: { codes: string[] }): ReactNode {
  const { text } = useSignInData();
  return (
    <>
      <p>{text.factor.codes}</p>
      <ul className={styles.codes} aria-label={text.factor.codesTitle}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  );
}
