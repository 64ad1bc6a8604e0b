import type { ReactNode } from 'react';
import type { Money } from '../../../shop/catalogue/prices/index.ts';
import { Amount } from '../amount.tsx';
import styles from './after-order.module.css';

export type DocumentLink = { key: string; href: string; text: string; facts: string; amount: Money };

/** Lists the issued documents of an order with their files. */
export function DocumentLinks({ documents }: { documents: readonly DocumentLink[] }): ReactNode {
  return (
    <ul className={styles.list}>
      {documents.map(({ key, href, text, facts, amount }) => (
        <li key={key} className={styles.item}>
          <a href={href} download>
            {text}
          </a>
          <p className={styles.facts}>
            {facts} · <Amount money={amount} size="small" />
          </p>
        </li>
      ))}
    </ul>
  );
}
