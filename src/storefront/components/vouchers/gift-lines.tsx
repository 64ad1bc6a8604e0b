import type { ReactNode } from 'react';
import { useText } from '../../text.tsx';
import { Thumbnail } from '../basket/thumbnail.tsx';
import type { VoucherTexts } from './voucher-texts.ts';
import styles from './vouchers.module.css';

/** Renders the free gifts of a basket. */
export function GiftLines(props: { gifts: VoucherTexts['gifts'] }): ReactNode {
  const { summary } = useText().basket;
  if (props.gifts.length === 0) return null;
  return (
    <ul className={styles.list}>
      {props.gifts.map((gift) => (
        <li key={gift.sku} className={styles.gift}>
          <Thumbnail picture={gift.picture} small />
          <div>
            <p className={styles.note}>
              {gift.label} · {gift.title}
            </p>
            <p>{gift.name}</p>
            {gift.variantText && <p className={styles.note}>{gift.variantText}</p>}
          </div>
          <p>{summary.deliveryFree}</p>
        </li>
      ))}
    </ul>
  );
}
