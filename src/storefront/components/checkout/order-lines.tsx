import type { ReactNode } from 'react';
import type { Money } from '../../../shop/catalogue/prices/index.ts';
import { labelled } from '../../../tenants/labelled.ts';
import type { PictureSource } from '../../../ui/picture.tsx';
import { unbroken } from '../../../ui/unbroken.tsx';
import { useLocale, useText } from '../../text.tsx';
import { Amount } from '../amount.tsx';
import { ArticleNumber } from '../article-number.tsx';
import { Thumbnail } from '../basket/thumbnail.tsx';
import styles from './order-lines.module.css';

export type ShownLine = {
  sku: string;
  name: string;
  variantText: string;
  picture: PictureSource | null;
  quantity: number;
  unitPrice: Money;
  lineTotal: Money;
  notices?: string[];
};

/** Renders the lines of an order, read-only. `brief` omits article number and unit price. */
export function OrderLines(props: { lines: ShownLine[]; brief?: boolean }): ReactNode {
  const { lines, brief = false } = props;
  const locale = useLocale();
  const text = useText().basket;
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={`${line.sku} ${line.lineTotal.amount}`} className={styles.line}>
          <Thumbnail picture={line.picture} small />
          <div className={styles.facts}>
            <p className={styles.name}>{unbroken(line.name)}</p>
            {line.variantText && <p className={styles.note}>{line.variantText}</p>}
            {!brief && (
              <p className={styles.key}>
                <ArticleNumber sku={line.sku} text={text.articleNumber} />
              </p>
            )}
            <p className={styles.note}>
              {labelled(locale, text.quantity, line.quantity)}
              {!brief && line.quantity > 1 && (
                <>
                  {' · '}
                  {text.unitPrice} <Amount money={line.unitPrice} size="small" />
                </>
              )}
            </p>
            {line.notices?.map((notice) => (
              <p key={notice} className={styles.notice}>
                {notice}
              </p>
            ))}
          </div>
          <p className={styles.total}>
            <Amount money={line.lineTotal} size="small" />
          </p>
        </li>
      ))}
    </ul>
  );
}
