import { isAttributeKey } from '../../shop/catalogue/attributes/index.ts';
import type { Facet, FacetBucket, FacetValue, SearchResult, Sorting } from '../../shop/search/engine/index.ts';
import { valueName } from '../../tenants/facet-names.ts';
import type { Builder } from '../builder.ts';
import type { GatewayContext } from '../context.ts';
import { gatewayText } from '../plain-text.ts';
import { categoryAt } from './category.ts';
import type { ProductTypes } from './product.ts';

const LONGEST_TERM = 200;
const MOST_PAGES = 1000;
const MOST_PRODUCTS = 96;
const USUAL_PRODUCTS = 48;
const MOST_VALUES = 60;

type Found = SearchResult & { sort: Sorting };

/** Adds lists with facets and sorting, through the search engine's port. */
export function addSearchTypes(builder: Builder, { product, sold }: ProductTypes) {
  const sortingOrder = builder.objectRef<Sorting>('SortingOrder').implement({
    description: 'A way to sort a list; its identity is `key`.',
    fields: (t) => ({
      key: t.id({ resolve: (key) => key }),
      label: t.string({ resolve: (key, _, { text }) => text.catalogue.sorting.options[key] }),
    }),
  });

  const facetValue = builder.objectRef<FacetValue>('FacetValue').implement({
    fields: (t) => ({
      value: t.exposeString('value'),
      label: t.exposeString('label'),
      count: t.exposeInt('count', { description: "What choosing it gives; a facet's own choice does not count." }),
      selected: t.exposeBoolean('selected'),
      swatch: t.exposeString('swatch', { nullable: true }),
    }),
  });

  const bucket = builder.objectRef<FacetBucket>('PriceBucket').implement({
    fields: (t) => ({
      from: t.field({ type: 'MinorUnits', resolve: (own) => own.from }),
      to: t.field({ type: 'MinorUnits', resolve: (own) => own.to }),
      count: t.exposeInt('count'),
    }),
  });

  const range = builder.objectRef<Extract<Facet, { kind: 'range' }>>('FacetRange').implement({
    description: 'In minor units.',
    fields: (t) => ({
      min: t.field({ type: 'MinorUnits', resolve: (own) => own.min }),
      max: t.field({ type: 'MinorUnits', resolve: (own) => own.max }),
      from: t.field({ type: 'MinorUnits', nullable: true, resolve: (own) => own.from }),
      to: t.field({ type: 'MinorUnits', nullable: true, resolve: (own) => own.to }),
      buckets: t.field({
        type: [bucket],
        description: 'How many products cost how much, from `min` to `max`.',
        resolve: (own) => own.buckets,
      }),
    }),
  });

  const numberBucket = builder.objectRef<FacetBucket>('NumberBucket').implement({
    fields: (t) => ({
      from: t.exposeFloat('from'),
      to: t.exposeFloat('to'),
      count: t.exposeInt('count'),
    }),
  });

  const numbers = builder.objectRef<Extract<Facet, { kind: 'range' }>>('FacetNumbers').implement({
    description: 'A range of numbers in a unit, such as a width in cm.',
    fields: (t) => ({
      unit: t.string({ resolve: (own) => own.unit ?? '' }),
      min: t.exposeFloat('min'),
      max: t.exposeFloat('max'),
      from: t.exposeFloat('from', { nullable: true }),
      to: t.exposeFloat('to', { nullable: true }),
      buckets: t.field({
        type: [numberBucket],
        description: 'How many products have how much, from `min` to `max`.',
        resolve: (own) => own.buckets,
      }),
    }),
  });

  const facet = builder.objectRef<Facet>('Facet').implement({
    description: 'Something to filter by: values, or a range.',
    fields: (t) => ({
      key: t.string({ resolve: (own) => own.key }),
      label: t.string({ resolve: (own) => own.label }),
      promoted: t.exposeBoolean('promoted', { description: 'Worth showing before the others.' }),
      kind: t.string({ description: '"values", "swatches", "sizes" or "range"', resolve: (own) => own.kind }),
      values: t.field({
        type: [facetValue],
        resolve: (own, _, context) =>
          own.kind === 'range'
            ? []
            : own.values.map((value) => ({ ...value, label: valueName(context.locale, own.key, value) })),
      }),
      range: t.field({
        type: range,
        nullable: true,
        description: 'Of prices.',
        resolve: (own) => (own.kind === 'range' && own.unit === null ? own : null),
      }),
      numbers: t.field({
        type: numbers,
        nullable: true,
        description: 'Of a facet of kind "range" other than prices; a filter by it has one value such as "60-90".',
        resolve: (own) => (own.kind === 'range' && own.unit !== null ? own : null),
      }),
    }),
  });

  const result = builder.objectRef<Found>('SearchResult').implement({
    fields: (t) => ({
      total: t.exposeInt('total'),
      page: t.exposeInt('page'),
      pages: t.exposeInt('pages'),
      sort: t.field({ type: sortingOrder, resolve: (found) => found.sort }),
      products: t.field({
        type: [product],
        resolve: async ({ hits }, _, context) => {
          context.budget.shown(hits);
          const articles = await Promise.all(hits.map((hit) => sold(context, hit.sku)));
          return articles.filter((article) => article !== null);
        },
      }),
      facets: t.field({ type: [facet], resolve: (found) => found.facets }),
      correction: t.exposeString('correction', {
        nullable: true,
        description: 'The term found instead of a mistyped one.',
      }),
      alternatives: t.exposeStringList('alternatives', { description: 'Other terms that find something, best first.' }),
      mentioned: t.exposeBoolean('mentioned', {
        description: 'Nothing is called so: what was found has the words in its description only.',
      }),
      redirect: t.exposeString('redirect', {
        nullable: true,
        description: 'Path of the page that people who type this want.',
      }),
      exact: t.field({
        type: product,
        nullable: true,
        description: 'The product whose article number was typed exactly.',
        resolve: ({ exact }, _, context) => {
          if (exact === null) return null;
          context.budget.products(1);
          return sold(context, exact);
        },
      }),
    }),
  });

  const filter = builder.inputType('FacetFilter', {
    description: 'Several values of one facet mean "or", several facets "and".',
    fields: (t) => ({ key: t.string({ required: true }), values: t.stringList({ required: true }) }),
  });

  builder.queryFields((t) => ({
    sortingOrders: t.field({
      type: [sortingOrder],
      resolve: (_, __, context) => sortings(context),
    }),
    search: t.field({
      type: result,
      nullable: true,
      description: 'Null for a category that does not exist; anything else that makes no sense is left out.',
      args: {
        query: t.arg.string({ defaultValue: '' }),
        category: t.arg.string({ description: "A category's path." }),
        filters: t.arg({ type: [filter], defaultValue: [] }),
        priceFrom: t.arg({ type: 'MinorUnits' }),
        priceTo: t.arg({ type: 'MinorUnits' }),
        sort: t.arg.id({ description: 'Key of a sorting order; without one it is that of the pages.' }),
        page: t.arg.int({ defaultValue: 1 }),
        count: t.arg.int({ defaultValue: USUAL_PRODUCTS, description: `Products a page, ${MOST_PRODUCTS} at most.` }),
      },
      resolve: async (_, args, context): Promise<Found | null> => {
        const count = within(args.count, 1, MOST_PRODUCTS);
        context.budget.products(count);
        const term = gatewayText(args.query ?? '', LONGEST_TERM) ?? '';
        const category = args.category ? await categoryAt(context, args.category) : null;
        if (args.category && !category) return null;
        const usual = category?.sorting ?? 'popularity';
        const sort = sortings(context).find((known) => known === args.sort) ?? (term ? 'relevance' : usual);
        const found = await context.shop.search.query({
          tenant: context.tenant.id,
          locale: context.locale,
          term,
          category: category?.id ?? null,
          filters: chosen(args.filters ?? []),
          price: { min: args.priceFrom ?? null, max: args.priceTo ?? null },
          sort,
          isUsualOrder: sort === usual,
          page: within(args.page, 1, MOST_PAGES),
          count,
        });
        if (found.provisionalUntil !== undefined) context.outcome.isProvisional = true;
        return { ...found, sort: found.reading?.sort ?? sort };
      },
    }),
  }));
}

function sortings({ text }: GatewayContext): Sorting[] {
  return Object.keys(text.catalogue.sorting.options) as Sorting[];
}

function within(value: number | null | undefined, least: number, most: number): number {
  return Math.min(most, Math.max(least, value ?? least));
}

function chosen(filters: { key: string; values: string[] }[]): Record<string, string[]> {
  return Object.fromEntries(
    filters.flatMap(({ key, values }) => {
      const plain = values.filter((value) => gatewayText(value) !== null).slice(0, MOST_VALUES);
      const isFilter = key !== 'price' && isAttributeKey(key);
      return isFilter && plain.length > 0 ? [[key, plain]] : [];
    }),
  );
}
