import { type ReactNode, useMemo } from 'react';
import { brandedName } from '../../shop/catalogue/products/branded-name.ts';
import type { Article } from '../../shop/catalogue/products/index.ts';
import { unbroken } from '../../ui/unbroken.tsx';
import { useLinks } from '../shop-links.ts';
import { useText } from '../text.tsx';
import { ArticleNumber } from './article-number.tsx';
import styles from './article-row.module.css';
import { Thumbnail } from './basket/thumbnail.tsx';

/** Article with its printed labels, if the law demands any (print-labels.server.tsx). */
export type LabelledArticle = Article & { labels?: string };

/** Renders a variant in basket or wishlist: picture, texts and actions. */
export function ArticleListRow(props: {
  article: LabelledArticle;
  id?: string;
  /** Prices and notes below name and number. */
  children: ReactNode;
  actions: ReactNode;
  /** Notices across the whole row. */
  notices?: ReactNode;
}): ReactNode {
  const { article, id, children, actions, notices } = props;
  const text = useText().basket;
  const labels = useMemo(() => ({ __html: article.labels ?? '' }), [article.labels]);
  const href = useLinks().product(article.slug, article.sku);
  return (
    <li className={styles.row} id={id} tabIndex={-1} aria-label={brandedName(article)}>
      {/* biome-ignore lint/a11y/useAnchorContent: for pointers only; the name beside it is the same link. */}
      <a href={href} tabIndex={-1} aria-hidden="true">
        <Thumbnail picture={article.picture} />
      </a>
      <div className={styles.facts}>
        <h3 className={styles.name}>
          <a href={href}>
            {article.brand !== '' && <span className={styles.brand}>{article.brand}</span>} {unbroken(article.name)}
          </a>
        </h3>
        {article.variantText && <p className={styles.variant}>{article.variantText}</p>}
        <p className={styles.key}>
          <ArticleNumber sku={article.sku} text={text.articleNumber} />
        </p>
        {children}
        {article.labels && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the shop's own ProductLabels.
          <div dangerouslySetInnerHTML={labels} />
        )}
      </div>
      <div className={styles.actions}>{actions}</div>
      {notices && <div className={styles.notices}>{notices}</div>}
    </li>
  );
}
