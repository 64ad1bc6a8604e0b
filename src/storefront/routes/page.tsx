// Styles of extensions' blocks: those of a part that loads lazily would be missing without script.
import 'virtual:extension-blocks';
import { lazy, type ReactNode } from 'react';
import type { CategoryPage, CategoryTexts } from '../../shop/catalogue/products/index.ts';
import type { ShownListPage } from '../../shop/content/list-pages/index.ts';
import { isContentPath, LAYER_PREFIX } from '../../tenants/content-paths.ts';
import { tenants } from '../../tenants/index.ts';
import type { Messages } from '../../tenants/messages/index.ts';
import { describeList } from '../../tenants/page-descriptions.ts';
import { categoryHref, pathInLocale } from '../../tenants/paths.ts';
import type { Locale } from '../../tenants/tenant.ts';
import { CategoryView } from '../components/list/category-view.tsx';
import { ListPageView } from '../components/list/list-page-view.tsx';
import { printCategoryTexts } from '../components/list/print-category-texts.server.tsx';
import { contentPageInfo, fetchContent } from '../content-data.ts';
import type { ShopRequest } from '../context.ts';
import { categoryPictures, type ListData, loadList } from '../list-data.ts';
import { isFiltered, LIST_PAGE, readListRequest } from '../list-request.ts';
import { movedOrNotFound } from '../moved.ts';
import { notFound, type OpenedRequest, openRequest, type Page, unavailable } from '../page.ts';
import { CONTENT, GOODS } from '../page-tags.ts';
import { loadRows } from '../product-rows.ts';
import { breadcrumbData } from '../structured-data.ts';
import type { Route } from './+types/page';

// Lists share this route with content pages but need none of their code.
const ContentView = lazy(() =>
  import('../components/content/content-view.tsx').then((module) => ({ default: module.ContentView })),
);

async function categoryPageInfo(
  request: ShopRequest & { text: Messages },
  category: CategoryPage,
  texts: CategoryTexts | null,
  list: ListData,
): Promise<Page> {
  const { shop, tenant, locale, publicUrl } = request;
  const paths = await shop.catalogue.categoryPaths({ tenant, id: category.id });
  const own = categoryHref(locale.locale, category.path);
  const isPlain = !isFiltered(list.request) && list.request.sort === null && list.request.term === '';
  request.head.structured.push(
    breadcrumbData(
      category.breadcrumb.map((item) => ({ name: item.name, path: categoryHref(locale.locale, item.path) })),
      (path) => new URL(path, publicUrl).href,
    ),
  );
  // Further pages of a list have no counterpart in other tenants, which sell other products.
  request.head.places = list.page > 1 ? {} : await categoryPlaces(request, category.id);
  const id = /^\/images\/([0-9a-f]{16})\//.exec(list.cards.early[0]?.src ?? '')?.[1];
  if (texts?.picture) request.head.picture = { id: texts.picture.id, alt: texts.picture.alt || category.name };
  else if (id) request.head.picture = { id, alt: category.name };
  return {
    title: texts?.seoTitle || category.name,
    description: texts?.seoDescription || describeList(tenant, locale.locale, category.name),
    robots: isPlain ? 'index,follow' : 'noindex,follow',
    canonical: isPlain && list.page > 1 ? `${own}?page=${list.page}` : own,
    alternates: Object.fromEntries(
      tenant.locales.flatMap((entry) => {
        const path = paths[entry.locale];
        return path === undefined ? [] : [[entry.locale, categoryHref(entry.locale, path)]];
      }),
    ),
  };
}

/** Returns the paths of the category in all tenants that have products in it. */
async function categoryPlaces({ shop }: ShopRequest, id: CategoryPage['id']): Promise<Partial<Record<Locale, string>>> {
  const found = await Promise.all(Object.values(tenants).map((tenant) => shop.catalogue.categoryPaths({ tenant, id })));
  const paths: Partial<Record<Locale, string>> = Object.assign({}, ...found);
  return Object.fromEntries(
    (Object.entries(paths) as [Locale, string][]).map(([locale, path]) => [locale, categoryHref(locale, path)]),
  );
}

/** Decodes a path; null for invalid UTF-8. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

export const handle = LIST_PAGE;

/** Loads all pages without a route of their own: catalogue categories and content pages. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const request = await openRequest(context, url);
  const { shop, tenant, locale } = request;
  request.cache.tag(CONTENT, GOODS);
  const path = decoded(request.path);
  if (path === null) throw notFound();
  const category = isContentPath(path)
    ? null
    : await shop.catalogue.category({ tenant, locale: locale.locale, path: path.slice(1) });
  if (category !== null) {
    const asked = readListRequest(url.searchParams, await shop.filterKeys());
    const isFirst = asked.page === 1 && !isFiltered(asked);
    const showsTiles = category.breadcrumb.length <= 1 && isFirst;
    const [{ list }, texts, pictures] = await Promise.all([
      loadList(request, url, category),
      shop.catalogue.categoryTexts({ locale: locale.locale, id: category.id }),
      showsTiles
        ? categoryPictures(
            request,
            category.children.map((child) => child.id),
          )
        : {},
    ]);
    if (list.page > 1 && list.page > list.pages) throw notFound();
    return {
      kind: 'category' as const,
      page: await categoryPageInfo(request, category, texts, list),
      category,
      printed: isFirst && texts ? printCategoryTexts(request, category, texts) : null,
      list,
      pictures,
    };
  }
  const listPage = isContentPath(path) ? null : await loadListPage(request, url, path);
  if (listPage !== null) return listPage;
  const fetched = await fetchContent(request, 'AnyPage', path);
  if (!fetched.ok) throw unavailable();
  const { content } = fetched;
  // A layer shows over pages and has a shell of its own.
  if (content === null || path.startsWith(`${LAYER_PREFIX}/`))
    throw await movedOrNotFound(request, url.pathname, 'page', url.search);
  const [page, { rows }] = await Promise.all([contentPageInfo(request, content), loadRows(request, content.blocks)]);
  return { kind: 'content' as const, page, content, rows };
}

/** Loads a list of chosen filters with its own address; null for another page. */
async function loadListPage(request: OpenedRequest, url: URL, path: string) {
  const { shop, tenant, locale } = request;
  const found = await shop.listPages.at({ tenant, locale: locale.locale, path });
  if (found === null) return null;
  const { choice, title, texts } = found;
  const { list } = await loadList(request, url, { id: choice.category, sorting: choice.sorting, choice });
  if (list.page > 1 && list.page > list.pages) throw notFound();
  const isFirst = list.page === 1 && !isFiltered(list.request);
  const printed = isFirst ? printCategoryTexts(request, { id: found.id, name: title }, texts) : null;
  return { kind: 'list' as const, page: listPageInfo(request, found, list), title, address: path, printed, list };
}

function listPageInfo(request: ShopRequest, { title, texts, paths }: ShownListPage, list: ListData): Page {
  const { tenant, locale, publicUrl } = request;
  const alternates = Object.fromEntries(
    tenant.locales.flatMap(({ locale: each }) => (paths[each] ? [[each, pathInLocale(each, paths[each])]] : [])),
  );
  const own = alternates[locale.locale] ?? '/';
  const isPlain = !isFiltered(list.request) && list.request.sort === null && list.request.term === '';
  const isShown = isPlain && list.total > 0;
  request.head.structured.push(breadcrumbData([{ name: title, path: own }], (place) => new URL(place, publicUrl).href));
  // Further pages have no counterpart in other locales, and other tenants make pages of their own.
  request.head.places = list.page > 1 ? {} : alternates;
  const id = texts.picture?.id ?? /^\/images\/([0-9a-f]{16})\//.exec(list.cards.early[0]?.src ?? '')?.[1];
  if (id) request.head.picture = { id, alt: title };
  return {
    title: texts.seoTitle || title,
    description: texts.seoDescription || describeList(tenant, locale.locale, title),
    robots: isShown ? 'index,follow' : 'noindex,follow',
    canonical: isPlain && list.page > 1 ? `${own}?page=${list.page}` : own,
    alternates,
  };
}

export default function AnyPage({ loaderData }: Route.ComponentProps): ReactNode {
  if (loaderData.kind === 'list') return <ListPageView {...loaderData} />;
  return loaderData.kind === 'category' ? (
    <CategoryView
      category={loaderData.category}
      printed={loaderData.printed}
      list={loaderData.list}
      pictures={loaderData.pictures}
    />
  ) : (
    <ContentView content={loaderData.content} rows={loaderData.rows} />
  );
}
