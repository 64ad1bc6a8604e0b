import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { useIsWished } from '../../badges.ts';
import { useText } from '../../text.tsx';
import styles from './wish-button.module.css';
import { WISH_FORM } from './wish-form.tsx';

/**
 * The heart of an article. All hearts of a page send the one form at its end, so that a list of forty-eight cards
 * carries one form and works without a script. On a printed card nothing stands behind it: see mark-hearts.ts.
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
