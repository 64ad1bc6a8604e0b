import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { Article } from '../../../shop/catalogue/index.ts';
import { Button } from '../../../ui/button.tsx';
import { useText } from '../../text.tsx';
import { Amount } from '../amount.tsx';
import { ArticleRow, articleName } from '../article-row.tsx';
import styles from './wishlist-items.module.css';

/** One article with what can be done to it: into the basket, or off the list. */
function Item(props: { article: Article }): ReactNode {
  const { article } = props;
  const text = useText().wishlist;
  const name = articleName(article);
  const missing = !article.onSale ? text.notOnSale : article.available === 0 ? text.soldOut : null;
  return (
    <ArticleRow
      article={article}
      actions={
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
      }
    >
      <Amount money={article.price} compareAt={article.compareAt} size="small" />
      {missing && <p className={styles.missing}>{missing}</p>}
    </ArticleRow>
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
