import type { ReactNode } from 'react';
import type { ContentPage } from '../../../shop/content/pages/index.ts';
import type { PrintedRow } from '../../cards/printed-section.tsx';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import { PageHead } from '../list/page-head.tsx';
import { Blocks } from './blocks.tsx';
import styles from './content-view.module.css';

/** Renders a content page. A hero block contains the heading; without it the page title becomes the heading. */
export function ContentView(props: { content: ContentPage; rows: Record<number, PrintedRow> }): ReactNode {
  const { content, rows } = props;
  const { links: names } = useText().frame.footer;
  const links = useLinks();
  const [service, here] = [links.area('service'), links.content(content.path)];
  const breadcrumb = [
    ...(here.startsWith(`${service}/`) ? [{ name: names.service, href: service }] : []),
    { name: content.title, href: null },
  ];
  return (
    <article className={styles.page}>
      {content.blocks[0]?.type !== 'hero' && <PageHead title={content.title} breadcrumb={breadcrumb} />}
      <Blocks blocks={content.blocks} rows={rows} />
    </article>
  );
}
