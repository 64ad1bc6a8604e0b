import { lazy, type ReactNode, Suspense } from 'react';
import { redirect } from 'react-router';
import type { SearchResult } from '../../shop/search/engine/index.ts';
import { loadSearchMessages } from '../../tenants/messages/wanted.ts';
import { href, productHref } from '../../tenants/paths.ts';
import type { Locale } from '../../tenants/tenant.ts';
import { ANSWERED } from '../answered-parameters.ts';
import { PageHead } from '../components/list/page-head.tsx';
import { ProductList } from '../components/list/product-list.tsx';
import type { SearchOffers } from '../components/search/no-results.tsx';
import type { Hints } from '../components/search/search-hints.tsx';
import type { ShopRequest } from '../context.ts';
import { claimsIn } from '../department-claims.ts';
import { loadList } from '../list-data.ts';
import { isFiltered, LIST_PAGE, type ListRequest, writeListRequest } from '../list-request.ts';
import { nothingFound } from '../nothing-found.ts';
import { areaPage, openRequest } from '../page.ts';
import { GOODS } from '../page-tags.ts';
import { literalRequest, ruleTarget } from '../search-page.ts';
import { useLinks } from '../shop-links.ts';
import { useText } from '../text.tsx';
import type { Route } from './+types/search';
import styles from './search.module.css';

// Most searches need no hints, so pages do not wait for their code.
const SearchAside = lazy(() => import('../components/search/search-aside.tsx'));

export const handle = LIST_PAGE;

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  request.cache.tag(GOODS);
  const { shop, tenant, locale, text } = request;
  const { asked, list, said } = await loadList(request, url, null);
  const { term } = list.request;
  if (said.exact !== null) {
    const skus = [said.exact];
    const article = (await shop.catalogue.articles({ tenant, locale: locale.locale, skus })).get(said.exact);
    if (article) throw redirect(`${productHref(locale.locale, article.slug, article.sku)}?v=1`, ANSWERED);
  }
  const target = ruleTarget(asked, said.redirect, { url, locale: locale.locale });
  if (target !== null) throw redirect(target, ANSWERED);
  const title =
    term === '' ? text.catalogue.list.searchTitleEmpty : text.catalogue.list.searchTitle(said.correction ?? term);
  // An address without a filter lists the whole range; only an empty "?q=" gets a hint.
  const isEmptyTerm = term === '' && !isFiltered(list.request);
  return {
    page: areaPage(request, 'search', { title }),
    list,
    isEmptyTerm,
    ...((isEmptyTerm || list.total === 0) && { claims: claimsIn(locale.locale) }),
    hints: await searchHints(locale.locale, asked, said),
    instead: list.total === 0 && !isFiltered(asked) ? await offersInstead(request, said.alternatives) : null,
  };
}

/** Returns what a page without products offers instead, with its titles. */
async function offersInstead(request: ShopRequest, alternatives: string[]): Promise<SearchOffers> {
  const [{ results }, found] = await Promise.all([
    loadSearchMessages(request.locale.locale),
    nothingFound(request, alternatives),
  ]);
  const { near, terms, popular, isPopularNear } = found;
  return {
    tips: results.noResultHints,
    near: near.length === 0 ? null : { title: results.near, categories: near },
    terms: terms.length === 0 ? null : { title: results.alternatives, terms },
    popular:
      popular.count === 0 ? null : { title: isPopularNear ? results.popularNear : results.popular, cards: popular },
  };
}

/** Returns the hints as sentences from the server, since no other page needs these texts. */
async function searchHints(
  locale: Locale,
  asked: ListRequest,
  { correction, alternatives, mentioned }: Pick<SearchResult, 'correction' | 'alternatives' | 'mentioned'>,
): Promise<Hints> {
  if (correction === null && alternatives.length === 0 && !mentioned)
    return { correction: null, mentioned: null, alternatives: null };
  const { results } = await loadSearchMessages(locale);
  const { term } = asked;
  return {
    correction:
      correction === null
        ? null
        : {
            shownInstead: results.shownInstead(correction),
            literally: results.literally(term),
            href: `${href(locale, 'search')}${writeListRequest(literalRequest(asked))}`,
          },
    mentioned: mentioned ? results.mentioned(correction ?? term) : null,
    alternatives: alternatives.length === 0 ? null : { title: results.alternatives, terms: alternatives },
  };
}

export default function Search({ loaderData }: Route.ComponentProps): ReactNode {
  const { list, isEmptyTerm, page, hints, instead, claims = {} } = loaderData;
  const { catalogue } = useText();
  const links = useLinks();
  const { term } = list.request;
  const breadcrumb = [{ name: catalogue.list.searchTitleEmpty, href: null }];
  if (isEmptyTerm || (list.total === 0 && !isFiltered(list.request))) {
    const title = isEmptyTerm ? page.title : catalogue.list.noResult(term);
    return <SearchAside term={term} hints={hints} none={{ title, breadcrumb, claims, instead }} />;
  }
  return (
    <div className={styles.page}>
      <PageHead title={page.title} breadcrumb={breadcrumb}>
        {(hints.correction ?? hints.mentioned ?? hints.alternatives) && (
          <Suspense>
            <SearchAside term={term} hints={hints} none={null} />
          </Suspense>
        )}
      </PageHead>
      <div className={styles.list}>
        <ProductList action={links.area('search')} list={list} />
      </div>
    </div>
  );
}
