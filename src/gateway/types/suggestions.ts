import { earlierTerms } from '../../api/search/earlier-terms.ts';
import { type ListSeo, listSeo } from '../../api/search/list-seo.ts';
import type { Suggestions } from '../../shop/search/engine/index.ts';
import type { HistoryChange } from '../../shop/search/history/index.ts';
import { categoryHref } from '../../tenants/paths.ts';
import type { Builder } from '../builder.ts';
import type { GatewayContext } from '../context.ts';
import { gatewayText } from '../plain-text.ts';
import type { ProductTypes } from './product.ts';

const LONGEST_TERM = 200;
const MOST = 10;

type Suggested = Suggestions & { history: string[] };
type History = { terms: string[] };

/** Adds data of the search field and of list headings: suggestions, history and metadata. */
export function addSuggestionTypes(builder: Builder, { product, sold }: ProductTypes) {
  const category = builder.objectRef<Suggested['categories'][number]>('SuggestedCategory').implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      path: t.string({ resolve: (own, _, { locale }) => categoryHref(locale, own.path) }),
    }),
  });

  const suggestions = builder.objectRef<Suggested>('Suggestions').implement({
    description: `What the words typed so far may become: ${MOST} in all at most.`,
    fields: (t) => ({
      terms: t.exposeStringList('terms'),
      categories: t.field({ type: [category], resolve: (own) => own.categories }),
      products: t.field({
        type: [product],
        resolve: async ({ hits }, _, context) => {
          context.budget.shown(hits);
          const articles = await Promise.all(hits.map((hit) => sold(context, hit.sku)));
          return articles.filter((article) => article !== null);
        },
      }),
      history: t.exposeStringList('history', { description: 'What the same person searched for before.' }),
    }),
  });

  const history = builder.objectRef<History>('SearchHistory').implement({
    description: "The visitor's own, known by its cookie or by the login.",
    fields: (t) => ({ terms: t.exposeStringList('terms', { description: 'The newest first, fifty at most.' }) }),
  });

  const seo = builder.objectRef<ListSeo>('ListSeo').implement({
    description: 'What the page of a list says to search engines.',
    fields: (t) => ({
      title: t.exposeString('title'),
      description: t.exposeString('description'),
      robots: t.exposeString('robots'),
      canonical: t.exposeString('canonical'),
      landingText: t.exposeString('landingText', { nullable: true }),
    }),
  });

  builder.queryFields((t) => ({
    suggestions: t.field({
      type: suggestions,
      description: 'An empty term has the history alone.',
      args: { query: t.arg.string({ defaultValue: '' }), count: t.arg.int({ defaultValue: MOST }) },
      resolve: async (_, args, context): Promise<Suggested> => {
        const count = Math.min(MOST, Math.max(1, args.count ?? MOST));
        context.budget.products(count);
        const term = gatewayText(args.query ?? '', LONGEST_TERM) ?? '';
        const owner = await context.historyOwner();
        const before = await earlierTerms(context.shop.history, owner, { query: term, count });
        const found = await context.shop.search.suggest({
          tenant: context.tenant.id,
          locale: context.locale,
          term,
          count: count - before.length,
        });
        return { ...found, history: before };
      },
    }),
    searchHistory: t.field({
      type: history,
      resolve: async (_, __, context) => ({ terms: await context.shop.history.terms(await context.historyOwner()) }),
    }),
    listSeo: t.field({
      type: seo,
      args: {
        category: t.arg.string({ defaultValue: '', description: "A category's path; without one, the search page." }),
        query: t.arg.string({ defaultValue: '' }),
        page: t.arg.int({ defaultValue: 1 }),
        isPlain: t.arg.boolean({ defaultValue: true, description: 'False for a list with filters or another order.' }),
      },
      resolve: (_, { category: path, query, page, isPlain }, context) =>
        listSeo(
          context.shop,
          { tenant: context.tenant, locale: context.localeConfig, publicUrl: context.publicUrl },
          {
            category: gatewayText(path ?? '') ?? '',
            term: gatewayText(query ?? '', LONGEST_TERM) ?? '',
            page: Math.min(1000, Math.max(1, page ?? 1)),
            isPlain: isPlain ?? true,
          },
        ),
    }),
  }));

  const term = { description: 'As it was typed.', required: true } as const;
  builder.mutationFields((t) => ({
    addToSearchHistory: t.field({
      type: history,
      args: { term: t.arg.string(term) },
      resolve: async (_, args, context) => {
        const owner = await context.historyOwner();
        const { history } = context.shop;
        if (context.isProgram) return changed(context, Promise.resolve({ terms: [], secret: owner.secret }));
        return changed(context, history.add(owner, args.term));
      },
    }),
    removeFromSearchHistory: t.field({
      type: history,
      args: { term: t.arg.string(term) },
      resolve: async (_, args, context) =>
        changed(context, context.shop.history.remove(await context.historyOwner(), args.term)),
    }),
    clearSearchHistory: t.field({
      type: history,
      resolve: async (_, __, context) => changed(context, context.shop.history.clear(await context.historyOwner())),
    }),
    joinSearchHistory: t.field({
      type: history,
      nullable: true,
      description: "Makes the browser's history part of the customer's; null for somebody who is not logged in.",
      resolve: async (_, __, context) => {
        const joined = await context.shop.history.join(await context.historyOwner());
        return joined.ok ? { terms: joined.terms } : null;
      },
    }),
  }));
}

/** Stores the history's secret for the cookie and the next mutation. */
async function changed(context: GatewayContext, change: Promise<HistoryChange>): Promise<History> {
  const { terms, secret } = await change;
  if (secret !== null) context.current.searches = secret;
  return { terms };
}
