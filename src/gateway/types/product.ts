import { GraphQLError } from 'graphql';
import { graduatedPrices } from '../../shop/catalogue/price-lists/index.ts';
import {
  type Article,
  brandedName,
  type Detail,
  type ProductVariants,
  type Variant,
} from '../../shop/catalogue/products/index.ts';
import { FEW_LEFT } from '../../shop/catalogue/stock/index.ts';
import { productHref } from '../../tenants/paths.ts';
import type { Builder } from '../builder.ts';
import type { GatewayContext } from '../context.ts';
import { gatewayText } from '../plain-text.ts';
import { selectsAny } from '../selected-fields.ts';
import type { CategoryTypes } from './category.ts';
import { BEST_RATING, type CommonTypes } from './common.ts';
import { addInstallmentType } from './installment.ts';
import type { SeoTypes } from './seo.ts';

/** Maximum number of products in one list. */
const MOST_PRODUCTS = 100;

/** Fields that load the variants of a product. */
const OF_VARIANTS: ReadonlySet<string> = new Set(['leadSku', 'variants']);

type Choice = Variant['choices'][number];

/** Adds the product as seen through one article number; its cache key is `sku`. */
export function addProductTypes(builder: Builder, common: CommonTypes, category: CategoryTypes, seo: SeoTypes) {
  const basePrice = builder.objectRef<NonNullable<Article['basePrice']>>('BasePrice').implement({
    fields: (t) => ({
      price: t.field({ type: common.money, resolve: (base) => base.price }),
      unit: t.exposeString('unit', { description: 'What the price is for: "1 l", "100 g".' }),
    }),
  });

  const graduatedPrice = builder.objectRef<{ from: number; price: Article['price'] }>('GraduatedPrice').implement({
    fields: (t) => ({
      from: t.exposeInt('from', { description: 'Smallest quantity.' }),
      price: t.field({ type: common.money, description: 'Of one unit.', resolve: (own) => own.price }),
    }),
  });

  const installment = addInstallmentType(builder, common);

  const availability = builder.objectRef<Article>('Availability').implement({
    fields: (t) => ({
      available: t.boolean({ resolve: (article) => article.onSale && article.available > 0 }),
      few: t.int({
        nullable: true,
        description: `Pieces left if there are at most ${FEW_LEFT}, else null.`,
        resolve: ({ available }) => (available > 0 && available <= FEW_LEFT ? available : null),
      }),
      arrives: t.string({
        nullable: true,
        description: 'ISO date of the next delivery of a variant that is not in stock, else null.',
        resolve: ({ arrives }) => arrives,
      }),
    }),
  });

  const detail = builder.objectRef<Detail>('ProductDetail').implement({
    fields: (t) => ({
      section: t.exposeString('section'),
      name: t.exposeString('name'),
      value: t.exposeString('value'),
    }),
  });

  const choice = builder.objectRef<Choice>('VariantChoice').implement({
    fields: (t) => ({
      axis: t.exposeString('axis'),
      name: t.exposeString('name'),
      value: t.exposeString('value'),
      label: t.exposeString('label'),
      swatch: t.exposeString('swatch', { nullable: true, description: '"#rrggbb"' }),
    }),
  });

  const variant = builder.objectRef<Variant>('Variant').implement({
    description: 'A variant among its siblings. Ask for the product of its article number to see more of it.',
    fields: (t) => ({
      sku: t.exposeID('sku'),
      price: t.field({ type: common.money, resolve: (own) => own.price }),
      available: t.exposeBoolean('available'),
      choices: t.field({ type: [choice], resolve: (own) => own.choices }),
    }),
  });

  const variantsOf = async (article: Article, { load, budget }: GatewayContext): Promise<ProductVariants | null> => {
    budget.family(article.productId);
    return load.variants(article.productId);
  };

  const product = builder.objectRef<Article>('Product').implement({
    description: 'A product as seen through one of its article numbers, which is its identity.',
    fields: (t) => ({
      sku: t.exposeID('sku'),
      productId: t.exposeID('productId'),
      productName: t.exposeString('name'),
      name: t.exposeString('name', { deprecationReason: 'Use `productName`.' }),
      slug: t.exposeString('slug', { description: 'Part of its address in the language of the request.' }),
      brand: t.exposeString('brand'),
      variantText: t.exposeString('variantText', { description: '"Farbe: bordeaux, Grösse: 38"' }),
      path: t.string({
        description: 'Address of its page on this host.',
        resolve: (article, _, { locale }) => productHref(locale, article.slug, article.sku),
      }),
      price: t.field({ type: common.money, resolve: (article) => article.price }),
      compareAt: t.field({
        type: common.money,
        nullable: true,
        description: 'Lawful strike price.',
        resolve: (article) => article.compareAt,
      }),
      percentOff: t.exposeInt('percentOff', { nullable: true, description: 'Whole percent off it, rounded down.' }),
      basePrice: t.field({ type: basePrice, nullable: true, resolve: (article) => article.basePrice }),
      graduatedPrices: t.field({
        type: [graduatedPrice],
        description: 'Lower prices of larger quantities, for everybody.',
        resolve: async (article, _, { load }) =>
          graduatedPrices(article.price.amount, (await load.listPrices(article.sku)) ?? []).map(({ from, amount }) => ({
            from,
            price: { ...article.price, amount },
          })),
      }),
      installment: t.field({
        type: installment,
        nullable: true,
        description: 'Null if the price cannot be paid by instalments.',
        resolve: ({ price }, _, { shop, tenant }) => {
          const shown = shop.instalments.besidePrice(tenant, price.amount);
          return shown && { ...shown, currency: price.currency };
        },
      }),
      availability: t.field({ type: availability, resolve: (article) => article }),
      rating: t.field({ type: common.rating, nullable: true, resolve: (article) => article.rating }),
      avgRating: t.float({
        nullable: true,
        description: 'Average of all published reviews; null without any.',
        resolve: ({ rating }) => rating?.average ?? null,
      }),
      maxRating: t.int({ description: 'Stars of the best rating.', resolve: () => BEST_RATING }),
      reviewCount: t.int({ resolve: ({ rating }) => rating?.count ?? 0 }),
      energyClass: t.string({ nullable: true, resolve: (article) => article.energy?.class ?? null }),
      energy: t.field({ type: common.energy, nullable: true, resolve: (article) => article.energy }),
      tyre: t.field({ type: common.tyre, nullable: true, resolve: (article) => article.tyre }),
      legal: t.field({
        type: common.legal,
        nullable: true,
        resolve: async (article, _, { load }) => (await load.description(article.productId))?.legal ?? null,
      }),
      deliveryMode: t.exposeString('deliveryMode', { description: '"parcel", "bulky" or "two-man"' }),
      picture: t.field({ type: common.picture, nullable: true, resolve: (article) => article.picture }),
      pictures: t.field({
        type: [common.picture],
        resolve: async (article, _, { load }) =>
          ((await load.pictures(article.sku)) ?? []).map((picture) => ({
            ...picture,
            alt: picture.alt || brandedName(article),
          })),
      }),
      videos: t.field({
        type: [common.video],
        description: 'Of the product: the same for all its variants.',
        resolve: async (article, _, { load }) => (await load.videos(article.productId)) ?? [],
      }),
      description: t.string({
        nullable: true,
        resolve: async (article, _, { load }) => (await load.description(article.productId))?.description ?? null,
      }),
      highlights: t.stringList({
        resolve: async (article, _, { load }) => (await load.description(article.productId))?.highlights ?? [],
      }),
      details: t.field({
        type: [detail],
        resolve: async (article, _, { load }) => (await load.description(article.productId))?.details ?? [],
      }),
      care: t.stringList({
        description: 'Codes like "wash30".',
        resolve: async (article, _, { load }) => (await load.description(article.productId))?.care ?? [],
      }),
      leadSku: t.id({
        description: 'Article number of the variant the product is known by.',
        resolve: async (article, _, context) => (await variantsOf(article, context))?.leadSku ?? article.sku,
      }),
      variants: t.field({
        type: [variant],
        description: 'Everything on sale of this product, this article included.',
        resolve: async (article, _, context) => {
          const variants = (await variantsOf(article, context))?.variants ?? [];
          context.budget.variants(variants.length);
          return variants;
        },
      }),
      breadcrumb: t.field({
        type: [category.link],
        description: 'From the department down to its category.',
        resolve: (article, _, context) => category.chainOf(context, article.categoryId),
      }),
      categories: t.field({
        type: [category.link],
        description: 'Categories that list the product, its main one first.',
        resolve: async (article, _, context) => {
          const further = (await context.load.description(article.productId))?.furtherIds ?? [];
          return category.linksOf(context, [article.categoryId, ...further]);
        },
      }),
      seo: t.field({ type: seo.data, resolve: (article) => article }),
    }),
  });

  builder.queryFields((t) => ({
    product: t.field({
      type: product,
      nullable: true,
      description:
        'By exactly one of its keys; null for what the shop does not sell. A slug or a product id gives the lead variant.',
      args: {
        sku: t.arg.id({ description: 'Article number.' }),
        slug: t.arg.string({
          description:
            'Slug in the language of the request, also a former one. Products may share a slug: then the first id counts.',
        }),
        productId: t.arg.id(),
      },
      resolve: (_, keys, context, info) => {
        context.budget.products(1);
        return productByKey(context, keys, selectsAny(info, OF_VARIANTS));
      },
    }),
    products: t.field({
      type: [product],
      description: `In the order of the numbers, ${MOST_PRODUCTS} at most; what the shop does not sell is left out.`,
      args: { skus: t.arg.idList({ required: true }) },
      resolve: async (_, { skus }, context) => {
        const asked = skus.slice(0, MOST_PRODUCTS);
        context.budget.products(asked.length);
        const found = await Promise.all(asked.map((sku) => sold(context, sku)));
        return found.filter((article) => article !== null);
      },
    }),
    seo: t.field({
      type: seo.data,
      nullable: true,
      description: "What a product's page says of itself to search engines; null like `product`.",
      args: { sku: t.arg.id({ required: true }) },
      resolve: (_, { sku }, context) => {
        context.budget.products(1);
        return sold(context, sku);
      },
    }),
  }));

  return { product, sold };
}

export type ProductTypes = ReturnType<typeof addProductTypes>;

/** Returns the product of exactly one key; refuses none and several. */
async function productByKey(
  context: GatewayContext,
  keys: { sku?: string | null | undefined; slug?: string | null | undefined; productId?: string | null | undefined },
  withVariants: boolean,
): Promise<Article | null> {
  const { sku, slug, productId } = keys;
  const given = [sku, slug, productId].filter((key) => typeof key === 'string');
  if (given.length !== 1)
    throw new GraphQLError('Give exactly one of sku, slug and productId.', { extensions: { code: 'BAD_USER_INPUT' } });
  const key = gatewayText(given[0] ?? '');
  if (key === null) return null;
  const { leadOfSlug, leadOfProduct } = context.load;
  const wanted =
    typeof sku === 'string' ? key : await (typeof slug === 'string' ? leadOfSlug(key) : leadOfProduct(key));
  if (wanted === null) return null;
  if (withVariants) beginVariants(context, wanted);
  return sold(context, wanted);
}

/**
 * Begins to load the variants beside the product, so that one statement reads price and stock of all. Only for single
 * products: variants of a list are charged to the budget first.
 */
function beginVariants({ shop, tenant, locale, load }: GatewayContext, sku: string): void {
  const productId = shop.catalogue.productOf({ tenant, locale, sku });
  // The field that asks for them reports a failure.
  if (productId !== null) load.variants(productId).catch(() => {});
}

/** Returns the variant if the shop sells it now. */
async function sold({ load }: GatewayContext, sku: string): Promise<Article | null> {
  const number = gatewayText(sku);
  const article = number === null ? null : await load.article(number);
  return article?.onSale ? article : null;
}
