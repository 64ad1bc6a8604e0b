import type { ReactNode } from 'react';
import type { ProductCard } from '../../../shop/catalogue/index.ts';
import type { ContentPage } from '../../../shop/content/index.ts';
import { PageHead } from '../list/page-head.tsx';
import { Blocks } from './blocks.tsx';
import styles from './content-view.module.css';

/** A page of the content store. A hero brings its own heading; any other page gets one from its title. */
export function ContentView(props: { content: ContentPage; rows: Record<number, ProductCard[]> }): ReactNode {
  const { content, rows } = props;
  return (
    <article className={styles.page}>
      {content.blocks[0]?.type !== 'hero' && <PageHead title={content.title} />}
      <Blocks blocks={content.blocks} rows={rows} />
    </article>
  );
}
