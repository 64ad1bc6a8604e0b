import * as v from 'valibot';
import type { ContentPage } from '../../shop/content/index.ts';
import { messagesOf } from '../../tenants/messages/server.ts';
import { categoryHref, href } from '../../tenants/paths.ts';
import { type Call, defineEndpoint } from '../endpoint.ts';
import { chosenFilters, paging, selection } from './list-query.ts';
import { type SearchDeps, SHARED_CACHE } from './search-deps.ts';

const Answer = v.object({
  title: v.string(),
  description: v.string(),
  robots: v.picklist(['index,follow', 'noindex,follow']),
  canonical: v.pipe(v.string(), v.description('Absolute address of the one page of this content.')),
  landingText: v.pipe(
    v.nullable(v.string()),
    v.description("The category's text for people who land here, paragraphs apart by an empty line; or null."),
  ),
});

export function seo({ shop }: SearchDeps) {
  return defineEndpoint({
    method: 'GET',
    path: '/api/search/seo',
    id: 'seo',
    tag: 'Search',
    summary: 'What a list says to search engines',
    description:
      'Title, description, robots and canonical of the page with these parameters. Only plain category lists are indexed.',
    parameters: { ...selection, sort: paging.sort, page: paging.page },
    success: {
      status: 200,
      description: 'The words for the head of the page; those of the search page where there is no such category.',
      type: 'application/json',
      schema: Answer,
      example: {
        title: 'Damenmode',
        description:
          'Damenmode bei Montarve online bestellen: grosse Auswahl, Kauf auf Rechnung, Lieferung nach Hause.',
        robots: 'index,follow',
        canonical: 'https://www.montarve.ch/mode/damenmode',
        landingText: null,
      },
    },
    answer: async ({ query }, call) => {
      const { catalogue, content } = shop();
      const locale = call.locale.locale;
      const { list } = messagesOf(locale).catalogue;
      const path = query.category.replace(/^\/|\/$/g, '');
      const category = path === '' ? null : await catalogue.category({ tenant: call.tenant, locale, path });
      if (category === null) return { headers: SHARED_CACHE, content: searchPage(query.query, call) };
      const isPlain =
        query.query === '' &&
        query.sort === null &&
        query.price.min === null &&
        query.price.max === null &&
        Object.keys(chosenFilters(query)).length === 0;
      const own = `${call.publicUrl}${categoryHref(locale, category.path)}`;
      const landing = await content.page({ tenant: call.tenant.id, locale, path: `/${category.path}` });
      return {
        headers: SHARED_CACHE,
        content: {
          title: category.name,
          description: list.description(category.name),
          robots: isPlain ? 'index,follow' : 'noindex,follow',
          canonical: isPlain && query.page > 1 ? `${own}?page=${query.page}` : own,
          landingText: landing && landingText(landing),
        },
      };
    },
  });
}

/** Search results belong to nobody's index. */
function searchPage(term: string, call: Call): v.InferOutput<typeof Answer> {
  const { list } = messagesOf(call.locale.locale).catalogue;
  return {
    title: term === '' ? list.searchTitleEmpty : list.searchTitle(term),
    description: call.locale.header.description,
    robots: 'noindex,follow',
    canonical: `${call.publicUrl}${href(call.locale.locale, 'search')}`,
    landingText: null,
  };
}

/** What editors wrote on the content page with the category's path. */
function landingText(page: ContentPage): string | null {
  const paragraphs = page.blocks.flatMap((block) => (block.type === 'text' ? block.paragraphs : []));
  return paragraphs.length > 0 ? paragraphs.join('\n\n') : null;
}
