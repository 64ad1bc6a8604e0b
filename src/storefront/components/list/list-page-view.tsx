import type { ReactNode } from 'react';
import type { ListData } from '../../list-data.ts';
import { useLinks } from '../../shop-links.ts';
import styles from './category-view.module.css';
import { PrintedMarkup } from './category-view.tsx';
import { PageHead } from './page-head.tsx';
import type { PrintedCategoryTexts } from './print-category-texts.server.tsx';
import { ProductList } from './product-list.tsx';

/** Renders a list of chosen filters with the texts and picture of the retailer. */
export function ListPageView(props: {
  title: string;
  /** Path without language prefix. */
  address: string;
  /** Null on further pages and with filters. */
  printed: PrintedCategoryTexts | null;
  list: ListData;
}): ReactNode {
  const { title, address, printed, list } = props;
  const links = useLinks();
  return (
    <div className={styles.page}>
      <PageHead title={title} breadcrumb={[{ name: title, href: null }]}>
        {printed?.lead && <PrintedMarkup text={printed.lead} className={styles.lead} />}
      </PageHead>
      <div className={styles.list}>
        <ProductList action={links.category(address.slice(1))} list={list} />
      </div>
      {printed?.landing && <PrintedMarkup text={printed.landing} className={styles.landing} />}
    </div>
  );
}
