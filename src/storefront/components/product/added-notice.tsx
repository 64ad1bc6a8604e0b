import type { ReactNode } from 'react';
import type { Article } from '../../../shop/catalogue/products/index.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import styles from './added-notice.module.css';

/** Renders the content of the basket layer within the page, for browsers without JavaScript. */
export function AddedNotice(props: { article: Article }): ReactNode {
  const { basket } = useText();
  const links = useLinks();
  return (
    <Notice kind="success" role="status">
      <p className={styles.name}>{basket.addedText(props.article.name)}</p>
      {props.article.variantText && <p>{props.article.variantText}</p>}
      <p className={styles.links}>
        <a href={links.area('basket')}>{basket.layer.toBasket}</a>
        <a href={links.area('checkoutLogin')}>{basket.layer.toCheckout}</a>
      </p>
    </Notice>
  );
}
