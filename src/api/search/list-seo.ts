import type { Catalogue } from '../../shop/catalogue/products/index.ts';
import type { Content, ContentPage } from '../../shop/content/pages/index.ts';
import { messagesOf } from '../../tenants/messages/server.ts';
import { categoryHref, href } from '../../tenants/paths.ts';
import type { Call } from '../endpoint.ts';

/** What the page of a list says to search engines. */
export type ListSeo = {
  title: string;
  description: string;
  robots: 'index,follow' | 'noindex,follow';
  /** Absolute. */
  canonical: string;
  landingText: string | null;
};

/** Which list; `isPlain`: in its own order, without filters. */
export type SeoRequest = { category: string; term: string; page: number; isPlain: boolean };

/** Only plain category lists are indexed, each page of them as itself; a filtered one points to the plain one. */
export async function listSeo(
  { catalogue, content }: { catalogue: Pick<Catalogue, 'category'>; content: Pick<Content, 'page'> },
  asked: Pick<Call, 'tenant' | 'locale' | 'publicUrl'>,
  request: SeoRequest,
): Promise<ListSeo> {
  const { tenant, publicUrl } = asked;
  const { locale } = asked.locale;
  const path = request.category.replace(/^\/+|\/+$/g, '');
  const category = path === '' ? null : await catalogue.category({ tenant, locale, path });
  const { list } = messagesOf(locale).catalogue;
  if (category === null) {
    // Search results belong to nobody's index.
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
  const landing = await content.page({ tenant: tenant.id, locale, path: `/${category.path}` });
  return {
    title: category.name,
    description: list.description(category.name),
    robots: isPlain ? 'index,follow' : 'noindex,follow',
    canonical: isPlain && request.page > 1 ? `${own}?page=${request.page}` : own,
    landingText: landing && landingText(landing),
  };
}

/** What editors wrote on the content page with the category's path. */
function landingText(page: ContentPage): string | null {
  const paragraphs = page.blocks.flatMap((block) => (block.type === 'text' ? block.paragraphs : []));
  return paragraphs.length > 0 ? paragraphs.join('\n\n') : null;
}
