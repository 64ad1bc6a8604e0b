import type { Catalogue } from '../../shop/catalogue/products/index.ts';
import type { Content, ContentPage } from '../../shop/content/pages/index.ts';
import { messagesOf } from '../../tenants/messages/server.ts';
import { describeList } from '../../tenants/page-descriptions.ts';
import { categoryHref, href } from '../../tenants/paths.ts';
import type { EndpointCall } from '../endpoint.ts';

/** Metadata of a list page for search engines. */
export type ListSeo = {
  title: string;
  description: string;
  robots: 'index,follow' | 'noindex,follow';
  /** Absolute address. */
  canonical: string;
  landingText: string | null;
};

/** Identifies a list; `isPlain`: in default order, without filters. */
export type SeoRequest = { category: string; term: string; page: number; isPlain: boolean };

/**
 * Returns the metadata of a list. Only plain category lists are indexed, each page separately; a filtered list refers
 * to the plain one.
 */
export async function listSeo(
  { catalogue, content }: { catalogue: Pick<Catalogue, 'category' | 'categoryTexts'>; content: Pick<Content, 'page'> },
  asked: Pick<EndpointCall, 'tenant' | 'locale' | 'publicUrl'>,
  request: SeoRequest,
): Promise<ListSeo> {
  const { tenant, publicUrl } = asked;
  const { locale } = asked.locale;
  const path = request.category.replace(/^\/+|\/+$/g, '');
  const category = path === '' ? null : await catalogue.category({ tenant, locale, path });
  const { list } = messagesOf(locale).catalogue;
  if (category === null) {
    // Search results must not be indexed.
    return {
      title: request.term === '' ? list.searchTitleEmpty : list.searchTitle(request.term),
      description: asked.locale.header.description,
      robots: 'noindex,follow',
      canonical: `${publicUrl}${href(locale, 'search')}`,
      landingText: null,
    };
  }
  const isPlain = request.isPlain && request.term === '';
  const own = `${publicUrl}${categoryHref(locale, category.path)}`;
  const texts = await catalogue.categoryTexts({ locale, id: category.id });
  const landing = texts?.landingText
    ? null
    : await content.page({ tenant: tenant.id, locale, path: `/${category.path}` });
  return {
    title: texts?.seoTitle || category.name,
    description: texts?.seoDescription || describeList(tenant, locale, category.name),
    robots: isPlain ? 'index,follow' : 'noindex,follow',
    canonical: isPlain && request.page > 1 ? `${own}?page=${request.page}` : own,
    landingText: texts?.landingText || (landing && landingText(landing)),
  };
}

/** Returns the text of a category without one of its own from the content page with the category's path. */
function landingText(page: ContentPage): string | null {
  const paragraphs = page.blocks.flatMap((block) => (block.type === 'text' ? block.paragraphs : []));
  return paragraphs.length > 0 ? paragraphs.join('\n\n') : null;
}
