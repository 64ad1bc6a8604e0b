import type { ReactNode } from 'react';
import type { Article } from '../../shop/catalogue/products/index.ts';
import { useLinks } from '../shop-links.ts';
import { useText } from '../text.tsx';
import styles from './article-row.module.css';
import { Thumbnail } from './basket/thumbnail.tsx';

/** How an article is called where somebody speaks of it: brand and name. */
export function articleName(article: Pick<Article, 'brand' | 'name'>): string {
  return `${article.brand} ${article.name}`;
}

/** An article in a list of one's own, as basket and wishlist show it: picture, words, and at the end what can be done. */
export function ArticleRow(props: {
  article: Article;
  id?: string;
  /** Below name and number: prices and what is to be known. */
  children: ReactNode;
  actions: ReactNode;
  /** Across the whole row. */
  notices?: ReactNode;
}): ReactNode {
  const { article, id, children, actions, notices } = props;
  const text = useText().basket;
  const href = useLinks().product(article.slug, article.sku);
  return (
    <li className={styles.row} id={id} tabIndex={-1} aria-label={articleName(article)}>
      {/* biome-ignore lint/a11y/useAnchorContent: for the mouse only; the name beside it is the same link. */}
      <a href={href} tabIndex={-1} aria-hidden="true">
        <Thumbnail picture={article.picture} />
      </a>
      <div className={styles.facts}>
        <h3 className={styles.name}>
          <a href={href}>
            <span className={styles.brand}>{article.brand}</span> {article.name}
          </a>
        </h3>
        {article.variantText && <p className={styles.variant}>{article.variantText}</p>}
        <p className={styles.key}>{text.articleNumber(article.sku)}</p>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
      {notices && <div className={styles.notices}>{notices}</div>}
    </li>
  );
}
