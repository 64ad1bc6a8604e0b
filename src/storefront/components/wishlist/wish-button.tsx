import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { useIsWished } from '../../badges.ts';
import { useText } from '../../text.tsx';
import styles from './wish-button.module.css';
import { WISH_FORM } from './wish-form.tsx';

/**
 * Renders the heart of a product. All hearts of a page submit the one form at its end. So a list of 48 cards has one
 * form and works without JavaScript. On a prerendered card no component controls it: see mark-hearts.ts.
 */
export function WishButton(props: { sku: string; productId: string; name: string; look?: 'icon' | 'text' }): ReactNode {
  const { sku, productId, name, look = 'icon' } = props;
  const text = useText().wishlist;
  const isWished = useIsWished(productId);
  return (
    <button
      type="submit"
      form={WISH_FORM}
      name="sku"
      value={sku}
      data-product={productId}
      className={look === 'icon' ? styles.icon : styles.text}
      aria-label={text.rememberArticle(name)}
      aria-pressed={isWished ?? undefined}
    >
      <Icon name="heart" className={styles.unset} />
      <Icon name="heart-fill" className={styles.set} />
      {look === 'text' && <span aria-hidden="true">{text.remember}</span>}
    </button>
  );
}
