import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { productHref } from '../../tenants/paths.ts';
import { DepartmentIndex } from '../components/department-index.tsx';
import { SearchField } from '../components/frame/search-field.tsx';
import { PageHead } from '../components/list/page-head.tsx';
import { ProductList } from '../components/list/product-list.tsx';
import { loadList } from '../list-data.ts';
import { isFiltered, LIST_PAGE } from '../list-request.ts';
import { areaPage, openRequest } from '../page.ts';
import { GOODS } from '../page-tags.ts';
import { useLinks } from '../shop-links.ts';
import { useText } from '../text.tsx';
import type { Route } from './+types/search';
import styles from './search.module.css';

export const handle = LIST_PAGE;

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  request.cache.tag(GOODS);
  const { shop, tenant, locale, text } = request;
  const { list, exact } = await loadList(request, url, null);
  const { term } = list.request;
  if (exact !== null) {
    const article = (await shop.catalogue.articles({ tenant, locale: locale.locale, skus: [exact] })).get(exact);
    if (article) throw redirect(`${productHref(locale.locale, article.slug, article.sku)}?v=1`);
  }
  const title = term === '' ? text.catalogue.list.searchTitleEmpty : text.catalogue.list.searchTitle(term);
  // An address without any filter is the whole range; only "?q=" with nothing in it is a mistake worth a word.
  const isEmptyTerm = term === '' && !isFiltered(list.request);
  return { page: areaPage(request, 'search', { title }), list, isEmptyTerm };
}

export default function Search({ loaderData }: Route.ComponentProps): ReactNode {
  const { list, isEmptyTerm, page } = loaderData;
  const { catalogue, frame } = useText();
  const links = useLinks();
  const { term } = list.request;
  const breadcrumb = [{ name: catalogue.list.searchTitleEmpty, href: null }];
  if (isEmptyTerm || (list.total === 0 && !isFiltered(list.request))) {
    return (
      <div className={styles.page}>
        <PageHead title={isEmptyTerm ? page.title : catalogue.list.noResult(term)} breadcrumb={breadcrumb} />
        <div className={styles.none}>
          {isEmptyTerm ? (
            <p className={styles.problem}>{frame.search.emptyTerm}</p>
          ) : (
            <ul className={styles.hints}>
              {catalogue.list.noResultHints.map((hint) => (
                <li key={hint}>{hint}</li>
              ))}
            </ul>
          )}
          <SearchField className={styles.field} />
        </div>
        <DepartmentIndex pictures={{}} />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <PageHead title={page.title} breadcrumb={breadcrumb} />
      <div className={styles.list}>
        <ProductList action={links.area('search')} list={list} />
      </div>
    </div>
  );
}
