import type { ReactNode } from 'react';
import type { CategoryPage, ProductPicture as PictureData } from '../../../shop/catalogue/products/index.ts';
import { Picture } from '../../../ui/picture.tsx';
import { usePrintedMarkup } from '../../cards/printed-markup.ts';
import { departmentOf, pictureFrame } from '../../department.ts';
import type { ListData } from '../../list-data.ts';
import { isFiltered } from '../../list-request.ts';
import { useLinks } from '../../shop-links.ts';
import { useText } from '../../text.tsx';
import styles from './category-view.module.css';
import { PageHead } from './page-head.tsx';
import type { PrintedCategoryTexts, PrintedText } from './print-category-texts.server.tsx';
import { ProductList } from './product-list.tsx';

/** Renders subcategories: with pictures on a department's page, as a row of links below it. */
function Subcategories(props: { category: CategoryPage; pictures: Record<string, PictureData> }): ReactNode {
  const { category, pictures } = props;
  const text = useText().catalogue;
  const links = useLinks();
  if (category.children.length === 0) return null;
  const isLanding = category.breadcrumb.length <= 1;
  return (
    <nav aria-label={text.list.subcategories} className={styles.subcategories}>
      <ul className={isLanding ? styles.tiles : styles.links}>
        {category.children.map((child) => {
          const picture = isLanding ? pictures[child.id] : null;
          return (
            <li key={child.id} className={isLanding ? styles.tile : undefined}>
              {picture && (
                <Picture
                  picture={picture}
                  sizes="(min-width: 56.25em) 16vw, 33vw"
                  frame={pictureFrame(category.department)}
                  alt=""
                />
              )}
              <a className={isLanding ? styles.tileLink : styles.link} href={links.category(child.path)}>
                {child.name}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Renders prerendered markup, which browsers reuse from the document without a byte of script for it. */
export function PrintedMarkup({ text, className }: { text: PrintedText; className: string | undefined }): ReactNode {
  const html = usePrintedMarkup(text);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the shop's own print-category-texts.server.tsx.
  return <div className={className} data-cards={text.key} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Renders a category: breadcrumb, subcategories, products, and the texts and picture of the retailer. */
export function CategoryView(props: {
  category: CategoryPage;
  /** Null on further pages and with filters. */
  printed: PrintedCategoryTexts | null;
  list: ListData;
  pictures: Record<string, PictureData>;
}): ReactNode {
  const { category, printed, list, pictures } = props;
  const links = useLinks();
  const breadcrumb = category.breadcrumb.map((item) => ({
    name: item.name,
    href: item.id === category.id ? null : links.category(item.path),
  }));
  const showsTiles = list.page === 1 && !isFiltered(list.request);
  return (
    <div className={styles.page} data-department={departmentOf(category.department)}>
      <PageHead title={category.name} department={category.department} breadcrumb={breadcrumb}>
        {printed?.lead && <PrintedMarkup text={printed.lead} className={styles.lead} />}
        {(showsTiles || category.breadcrumb.length > 1) && <Subcategories category={category} pictures={pictures} />}
      </PageHead>
      <div className={styles.list}>
        <ProductList action={links.category(category.path)} list={list} />
      </div>
      {printed?.landing && <PrintedMarkup text={printed.landing} className={styles.landing} />}
    </div>
  );
}
