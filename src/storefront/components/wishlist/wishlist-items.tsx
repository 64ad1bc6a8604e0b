import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { Article } from '../../../shop/catalogue/index.ts';
import { Button } from '../../../ui/button.tsx';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import { Amount } from '../amount.tsx';
import { Thumbnail } from '../basket/thumbnail.tsx';
import styles from './wishlist-items.module.css';

/** One article with what can be done to it: into the basket, or off the list. */
function Item(props: { article: Article }): ReactNode {
  const { article } = props;
  const { wishlist: text, basket } = useText();
  const links = useLinks();
  const name = `${article.brand} ${article.name}`;
  const missing = !article.onSale ? text.notOnSale : article.available === 0 ? text.soldOut : null;
  return (
    <li className={styles.item} aria-label={name}>
      {/* biome-ignore lint/a11y/useAnchorContent: for the mouse only; the name beside it is the same link. */}
      <a href={links.product(article.slug, article.sku)} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <Thumbnail picture={article.picture} />
      </a>
      <div className={styles.facts}>
        <h3 className={styles.name}>
          <a href={links.product(article.slug, article.sku)}>
            <span className={styles.brand}>{article.brand}</span> {article.name}
          </a>
        </h3>
        {article.variantText && <p className={styles.muted}>{article.variantText}</p>}
        <p className={styles.muted}>{basket.articleNumber(article.sku)}</p>
        <Amount money={article.price} compareAt={article.compareAt} size="small" />
        {missing && <p className={styles.missing}>{missing}</p>}
      </div>
      <Form method="post" preventScrollReset className={styles.actions}>
        <input type="hidden" name="sku" value={article.sku} />
        {missing === null && (
          <Button type="submit" name="intent" value="move" icon="basket" aria-label={text.moveOf(name)}>
            {text.move}
          </Button>
        )}
        <Button
          type="submit"
          name="intent"
          value="remove"
          look="quiet"
          size="small"
          icon="trash"
          aria-label={text.removeOf(name)}
        >
          {text.remove}
        </Button>
      </Form>
    </li>
  );
}

/** Everything remembered, the newest first. */
export function WishlistItems(props: { articles: Article[] }): ReactNode {
  const { articles } = props;
  const text = useText().wishlist;
  return (
    <section className={styles.list}>
      <h2 className={styles.count}>{text.items(articles.length)}</h2>
      <ul>
        {articles.map((article) => (
          <Item key={article.sku} article={article} />
        ))}
      </ul>
      <p className={styles.muted}>{text.kept}</p>
    </section>
  );
}
