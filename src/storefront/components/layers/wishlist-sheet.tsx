import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MOVE_TO_BASKET, WISHLIST_LAYER } from '../../../gateway/documents.ts';
import { brandedName } from '../../../shop/catalogue/products/branded-name.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { personalData, useBadges } from '../../badges.ts';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import { useWishesText } from '../../wishes-text.ts';
import { Amount } from '../amount.tsx';
import { type LayerProduct, useAnswer, WishlistAnswer } from './answers.ts';
import styles from './layer.module.css';
import type { LayerProps } from './layers.tsx';
import { Line } from './line.tsx';

type Told = { kind: 'success' | 'problem'; text: string };

/**
 * Renders the newest wishlist entries with a button into the basket. A moved entry disappears at once and returns on
 * failure.
 */
export function WishlistSheet({ link, onClose }: LayerProps): ReactNode {
  const { basket } = useText();
  const text = useWishesText();
  const links = useLinks();
  const wishes = useBadges().wishlist;
  const list = useAnswer(WishlistAnswer, WISHLIST_LAYER, {}, link.href)?.wishlist ?? null;
  const [told, setTold] = useState<Told | null>(null);
  const notice = useRef<HTMLDivElement>(null);
  // The focused button disappeared with its entry.
  useEffect(() => {
    if (told?.kind === 'success') notice.current?.focus();
  }, [told]);
  const isWished = (sku: string): boolean => wishes?.some((wish) => wish.sku === sku) ?? true;
  const shown = list?.items.filter(({ product }) => isWished(product.sku)) ?? [];
  const count = wishes?.length ?? list?.entries.length ?? 0;

  const move = async ({ sku, brand, name }: LayerProduct): Promise<void> => {
    setTold(null);
    const done = await personalData()
      .then((personal) => personal.change(MOVE_TO_BASKET, { sku }))
      .catch(() => ({ isDone: false, message: null }));
    setTold(
      done.isDone
        ? { kind: 'success', text: text.moved(brandedName({ brand, name })) }
        : { kind: 'problem', text: done.message ?? basket.addFailed },
    );
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      closeLabel={basket.layer.close}
      kind="sheet"
      footer={
        <div className={styles.actions}>
          {count > shown.length && shown.length > 0 && (
            <p className={styles.muted}>{text.layer.more(count - shown.length)}</p>
          )}
          <LinkButton look="primary" href={links.area('wishlist')}>
            {text.layer.toWishlist}
          </LinkButton>
        </div>
      }
    >
      <div className={styles.content} aria-busy={list === null}>
        <div role="status">
          {told && (
            <Notice kind={told.kind} tabIndex={-1} ref={notice}>
              {told.text}
            </Notice>
          )}
        </div>
        {list && shown.length === 0 && (
          <div className={styles.empty}>
            <p>{text.empty}</p>
            <p className={styles.muted}>{text.emptyText}</p>
          </div>
        )}
        {shown.length > 0 && (
          <ul className={styles.lines} aria-label={text.title}>
            {shown.map(({ product }) => (
              <Line key={product.sku} product={product}>
                <Amount money={product.price} compareAt={product.compareAt} size="small" />
                {product.availability.available ? (
                  <Button
                    size="small"
                    icon="basket"
                    aria-label={text.moveOf(brandedName(product))}
                    onClick={() => void move(product)}
                  >
                    {text.move}
                  </Button>
                ) : (
                  <p className={styles.problem}>{text.soldOut}</p>
                )}
              </Line>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
