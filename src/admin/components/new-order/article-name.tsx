import type { ReactNode } from 'react';
import type { Article } from '../../../shop/catalogue/products/index.ts';
import { pictureUrl } from '../../../ui/picture.tsx';
import styles from '../section.module.css';
import { Key } from '../section.tsx';

/** Returns brand, name and choices of a variant. */
export const titleOfArticle = ({ brand, name, variantText }: Article): string =>
  [[brand, name].filter((part) => part !== '').join(' '), variantText].filter((part) => part !== '').join(', ');

/** Shows a variant with its picture and number. */
export function ArticleName({ article }: { article: Article }): ReactNode {
  return (
    <span className={styles.withPicture}>
      {article.picture && (
        <img
          src={pictureUrl(article.picture.id, 160)}
          alt=""
          width="40"
          height="48"
          loading="lazy"
          className={styles.thumbnail}
        />
      )}
      <span>
        {titleOfArticle(article)}
        <br />
        <Key>{article.sku}</Key>
      </span>
    </span>
  );
}
