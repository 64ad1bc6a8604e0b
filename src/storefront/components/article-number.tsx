import { Fragment, type ReactNode } from 'react';
import styles from './article-number.module.css';

/** Renders a text with an article number. The number takes a line of its own before it is divided at a hyphen. */
export function ArticleNumber(props: { sku: string; text: (sku: string) => string }): ReactNode {
  const { sku, text } = props;
  const [before = '', ...after] = text(sku).split(sku);
  return (
    <>
      {before}
      {after.map((part) => (
        <Fragment key={part}>
          <span className={styles.number}>{sku}</span>
          {part}
        </Fragment>
      ))}
    </>
  );
}
