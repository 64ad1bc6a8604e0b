import type { Article, ProductCard } from '../../shop/catalogue/products/index.ts';
import type { RecommendationKind } from '../../shop/customers/recommendations/index.ts';
import type { Builder } from '../builder.ts';
import { gatewayText } from '../plain-text.ts';
import type { CommonTypes } from './common.ts';
import type { ProductTypes } from './product.ts';

/** Products of a row in a wide window; a narrow one shows two rows. */
const MOST = 4;
/** Maximum number of variants in a basket. */
const MOST_SHOWN = 50;
const MOST_SEEN = 20;
/** Maximum number of products that a page shows in other places. */
const MOST_WITHOUT = 100;
const SESSION = /^[A-Za-z0-9_-]{16,64}$/;

/** Adds recommendations. They are personal only with consent to C0006. */
export function addRecommendationTypes(builder: Builder, common: CommonTypes, { product, sold }: ProductTypes) {
  const place = builder.enumType('RecommendationPlace', { values: ['home', 'product', 'basket'] as const });
  const kind = builder.enumType('RecommendationKind', {
    description: 'Why they are shown; only "personal" says anything of anybody.',
    values: ['personal', 'together', 'similar', 'popular'] as const satisfies RecommendationKind[],
  });
  const tile = builder.objectRef<ProductCard>('TilePrice').implement({
    description: 'What the tile of a product says of its price while none of its variants is chosen, as in lists.',
    fields: (t) => ({
      productId: t.exposeID('productId'),
      price: t.field({ type: common.money, resolve: (card) => card.price }),
      compareAt: t.field({ type: common.money, nullable: true, resolve: (card) => card.compareAt }),
      percentOff: t.exposeInt('percentOff', { nullable: true }),
      fromPrice: t.exposeBoolean('fromPrice', { description: 'Variants cost differently: the price is the lowest.' }),
    }),
  });
  const row = builder.objectRef<{ kind: RecommendationKind; products: Article[] }>('Recommendations').implement({
    fields: (t) => ({
      kind: t.field({ type: kind, resolve: (own) => own.kind }),
      products: t.field({
        type: [product],
        resolve: ({ products }, _, { budget }) => {
          budget.shown(products);
          return products;
        },
      }),
      prices: t.field({
        type: [tile],
        resolve: ({ products }, _, { shop, tenant, locale, budget }) => {
          for (const { productId } of products) budget.family(productId);
          const hits = products.map(({ productId, sku }) => ({ productId, sku }));
          return shop.catalogue.cards({ tenant, locale, hits });
        },
      }),
    }),
  });

  builder.queryField('recommendations', (t) =>
    t.field({
      type: row,
      description:
        'On the home page from what was looked at and ordered, with consent to C0006; else the same for everybody.',
      args: {
        place: t.arg({ type: place, required: true }),
        shown: t.arg.idList({ required: true, description: 'The article of the page, or those in the basket.' }),
        without: t.arg.idList({ description: 'Products that the page shows in other places, by their ids.' }),
        session: t.arg.string({ description: 'Of the visit, as events name it.' }),
        seen: t.arg.idList({ description: 'Articles that the browser itself remembers, the newest first.' }),
      },
      resolve: async (_, args, context) => {
        context.budget.products(MOST);
        const numbers = (given: readonly string[], most: number): string[] =>
          given.slice(0, most).flatMap((sku) => gatewayText(sku) ?? []);
        const agreed = context.consent.includes('C0006') && !context.isProgram;
        const session = args.session ?? '';
        const visitor = agreed ? await context.visitor() : null;
        const who = visitor && {
          session: SESSION.test(session) ? session : null,
          customerId: visitor.customer?.id ?? null,
          seen: numbers(args.seen ?? [], MOST_SEEN),
        };
        const { kind: reason, skus } = await context.shop.recommendations.recommend({
          tenant: context.tenant.id,
          place: args.place,
          shown: numbers(args.shown, MOST_SHOWN),
          without: numbers(args.without ?? [], MOST_WITHOUT),
          who,
          most: MOST,
        });
        const products = await Promise.all(skus.map((sku) => sold(context, sku)));
        return { kind: reason, products: products.filter((article) => article !== null) };
      },
    }),
  );
}
