import type { ReactNode } from 'react';
import { BASKET_LAYER } from '../../../gateway/documents.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import { useWishesText } from '../../wishes-text.ts';
import { Amount } from '../amount.tsx';
import { BasketAnswer, useAnswer } from './answers.ts';
import styles from './layer.module.css';
import type { LayerProps } from './layers.tsx';
import { Line } from './line.tsx';

/** Renders the basket's lines and totals with links. Quantities can change on the basket page only. */
export function BasketSheet({ link, onClose }: LayerProps): ReactNode {
  const { basket: text } = useText();
  const { layer } = useWishesText();
  const links = useLinks();
  const basket = useAnswer(BasketAnswer, BASKET_LAYER, {}, link.href)?.basket ?? null;
  const isEmpty = basket !== null && basket.lines.length === 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      closeLabel={text.layer.close}
      kind="sheet"
      footer={
        basket &&
        !isEmpty && (
          <div className={styles.actions}>
            <p className={styles.sum}>
              <span>
                {text.summary.goods} ({text.pieces(basket.pieces)})
              </span>
              <Amount money={basket.totals.goods} />
            </p>
            <LinkButton look="primary" href={links.area('checkoutLogin')}>
              {text.layer.toCheckout}
            </LinkButton>
            <LinkButton href={links.area('basket')}>{text.layer.toBasket}</LinkButton>
          </div>
        )
      }
    >
      <div className={styles.content} aria-busy={basket === null}>
        {isEmpty && (
          <div className={styles.empty}>
            <p>{text.empty}</p>
            <p className={styles.muted}>{text.emptyText}</p>
            <Button onClick={onClose}>{text.layer.continueShopping}</Button>
          </div>
        )}
        {basket && !isEmpty && (
          <ul className={styles.lines} aria-label={text.lines}>
            {basket.lines.map((line) => (
              <Line key={line.sku} product={line.product}>
                <p className={styles.muted}>{layer.pieces(line.quantity)}</p>
                <Amount money={line.lineTotal} size="small" />
                {line.notices.map(({ message }) => (
                  <p key={message} className={styles.problem}>
                    {message}
                  </p>
                ))}
              </Line>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
