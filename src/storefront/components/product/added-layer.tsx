import type { ReactNode } from 'react';
import type { Article } from '../../../shop/catalogue/index.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import { Amount } from '../amount.tsx';
import styles from './added-layer.module.css';

function Added(props: { article: Article }): ReactNode {
  const { article } = props;
  const { basket } = useText();
  return (
    <div className={styles.article}>
      {article.picture && <Picture picture={article.picture} sizes="7rem" frame="square" className={styles.picture} />}
      <div className={styles.words}>
        <p className={styles.brand}>{article.brand}</p>
        <p className={styles.name}>{article.name}</p>
        {article.variantText && <p>{article.variantText}</p>}
        <p className={styles.key}>{basket.articleNumber(article.sku)}</p>
        <Amount money={article.price} compareAt={article.compareAt} size="small" />
      </div>
    </div>
  );
}

/** After adding: names what was added and offers the three ways on. */
export function AddedLayer(props: { article: Article | null; onClose: () => void }): ReactNode {
  const { article, onClose } = props;
  const { basket } = useText();
  const links = useLinks();
  return (
    <Dialog
      open={article !== null}
      onClose={onClose}
      title={basket.added}
      closeLabel={basket.layer.close}
      footer={
        <div className={styles.ways}>
          <Button onClick={onClose}>{basket.layer.continueShopping}</Button>
          <LinkButton href={links.area('basket')}>{basket.layer.toBasket}</LinkButton>
          <LinkButton look="primary" href={links.area('checkoutLogin')}>
            {basket.layer.toCheckout}
          </LinkButton>
        </div>
      }
    >
      {article && <Added article={article} />}
    </Dialog>
  );
}

/** The same within the page, for browsers without a script. */
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
