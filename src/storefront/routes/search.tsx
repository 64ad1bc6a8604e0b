import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import type { SearchResult } from '../../shop/search/index.ts';
import { loadSearchMessages } from '../../tenants/messages/index.ts';
import { href, pathInLocale, productHref } from '../../tenants/paths.ts';
import type { Locale } from '../../tenants/tenant.ts';
import { DepartmentIndex } from '../components/department-index.tsx';
import { SearchField } from '../components/frame/search-field.tsx';
import { PageHead } from '../components/list/page-head.tsx';
import { ProductList } from '../components/list/product-list.tsx';
import { loadList } from '../list-data.ts';
import { isFiltered, LIST_PAGE, type ListRequest, writeListRequest } from '../list-request.ts';
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
  const { list, said } = await loadList(request, url, null);
  const { term } = list.request;
  if (said.exact !== null) {
    const skus = [said.exact];
    const article = (await shop.catalogue.articles({ tenant, locale: locale.locale, skus })).get(said.exact);
    if (article) throw redirect(`${productHref(locale.locale, article.slug, article.sku)}?v=1`);
  }
  if (said.redirect !== null && !isFiltered(list.request)) throw redirect(pathInLocale(locale.locale, said.redirect));
  const title = term === '' ? text.catalogue.list.searchTitleEmpty : text.catalogue.list.searchTitle(term);
  // An address without any filter is the whole range; only "?q=" with nothing in it is a mistake worth a word.
  const isEmptyTerm = term === '' && !isFiltered(list.request);
  return {
    page: areaPage(request, 'search', { title }),
    list,
    isEmptyTerm,
    hints: await searchHints(locale.locale, list.request, said),
  };
}

type Hints = {
  /** That something else was searched for, and how to look for what was typed. */
  correction: { corrected: string; shownInstead: string; literally: string; href: string } | null;
  alternatives: { title: string; terms: string[] } | null;
};

/** Said in words here, since no other page needs these texts. */
async function searchHints(
  locale: Locale,
  request: ListRequest,
  { correction, alternatives }: Pick<SearchResult, 'correction' | 'alternatives'>,
): Promise<Hints> {
  if (correction === null && alternatives.length === 0) return { correction: null, alternatives: null };
  const { results } = await loadSearchMessages(locale);
  const { term } = request;
  return {
    correction:
      correction === null
        ? null
        : {
            corrected: results.corrected(term),
            shownInstead: results.shownInstead(correction),
            literally: results.literally(term),
            href: `${href(locale, 'search')}${writeListRequest({ ...request, page: 1, literal: true })}`,
          },
    alternatives: alternatives.length === 0 ? null : { title: results.alternatives, terms: alternatives },
  };
}

function Correction(props: { correction: NonNullable<Hints['correction']> }): ReactNode {
  const { corrected, shownInstead, literally, href: literal } = props.correction;
  return (
    <p className={styles.correction}>
      {corrected} <strong>{shownInstead}</strong> <a href={literal}>{literally}</a>
    </p>
  );
}

function Alternatives(props: { alternatives: NonNullable<Hints['alternatives']> }): ReactNode {
  const { title, terms } = props.alternatives;
  const links = useLinks();
  return (
    <nav className={styles.alternatives} aria-label={title}>
      <p>{title}</p>
      <ul className={styles.terms}>
        {terms.map((term) => (
          <li key={term}>
            <a className={styles.term} href={links.search(term)}>
              {term}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export default function Search({ loaderData }: Route.ComponentProps): ReactNode {
  const { list, isEmptyTerm, page, hints } = loaderData;
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
            <>
              {hints.alternatives && <Alternatives alternatives={hints.alternatives} />}
              <ul className={styles.hints}>
                {catalogue.list.noResultHints.map((hint) => (
                  <li key={hint}>{hint}</li>
                ))}
              </ul>
            </>
          )}
          <SearchField className={styles.field} />
        </div>
        <DepartmentIndex pictures={{}} />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <PageHead title={page.title} breadcrumb={breadcrumb}>
        {hints.correction && <Correction correction={hints.correction} />}
        {hints.alternatives && <Alternatives alternatives={hints.alternatives} />}
      </PageHead>
      <div className={styles.list}>
        <ProductList action={links.area('search')} list={list} />
      </div>
    </div>
  );
}
