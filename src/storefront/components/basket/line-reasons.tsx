import type { ReactNode } from 'react';
import type { BasketLine } from '../../../shop/selling/basket/index.ts';
import { useMoney } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import styles from './line-reasons.module.css';

/** Why a line costs less than everybody pays for one unit: its list price and the benefits that reduce it. */
export function LineReasons({ line }: { line: Pick<BasketLine, 'listPrice' | 'reductions'> }): ReactNode {
  const { listPrice, reductions = [] } = line;
  const text = useText().catalogue.price;
  const money = useMoney();
  if (!listPrice && reductions.length === 0) return null;
  return (
    <ul className={styles.reasons}>
      {listPrice && (
        <li>
          {[
            ...(listPrice.ofGroup ? [text.own] : []),
            ...(listPrice.from > 1 ? [text.fromQuantity(listPrice.from)] : []),
          ].join(', ')}
        </li>
      )}
      {reductions.map(({ promotionId, title, amount }) => (
        <li key={promotionId}>
          {title}: −{money(amount)}
        </li>
      ))}
    </ul>
  );
}
