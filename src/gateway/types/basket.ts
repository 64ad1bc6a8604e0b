import type {
  BasketLine,
  BasketOutcome,
  BasketProblem,
  BasketView,
  LineNotice,
  Totals,
} from '../../shop/selling/basket/index.ts';
import { formatAmount } from '../../tenants/price-format.ts';
import type { Builder } from '../builder.ts';
import type { GatewayContext } from '../context.ts';
import { gatewayText } from '../plain-text.ts';
import type { CommonTypes } from './common.ts';
import type { ProductTypes } from './product.ts';

/** Fixed identity: a browser has one basket (docs/interfaces.md#cache-identities). */
const BASKET_ID = 'MyUniqueBasketId';

type Changed = Extract<BasketOutcome, { ok: true }>;
type Refused = Extract<BasketOutcome, { ok: false }>;

/** Basket that loads on demand: the badge of a page needs no lines. */
type ShownBasket = { view(): Promise<BasketView>; pieces(): Promise<number> };

const PROBLEMS = {
  UNKNOWN_ARTICLE: { value: 'unknown-article' },
  NOT_ON_SALE: { value: 'not-on-sale' },
  SOLD_OUT: { value: 'sold-out' },
  NOT_ENOUGH: { value: 'not-enough' },
  INVALID_QUANTITY: { value: 'invalid-quantity' },
  BASKET_FULL: { value: 'basket-full' },
} as const satisfies Record<string, { value: BasketProblem }>;

const NOTICES = {
  PRICE_RAISED: { value: 'price-raised' },
  PRICE_LOWERED: { value: 'price-lowered' },
  SOLD_OUT: { value: 'sold-out' },
  NOT_ENOUGH: { value: 'not-enough' },
  TOO_MANY: { value: 'too-many' },
  NOT_ON_SALE: { value: 'not-on-sale' },
} as const satisfies Record<string, { value: LineNotice }>;

export function addBasketTypes(builder: Builder, common: CommonTypes, { product }: ProductTypes) {
  const noticeCode = builder.enumType('BasketNoticeCode', { values: NOTICES });
  const problemCode = builder.enumType('BasketProblemCode', { values: PROBLEMS });

  const notice = builder.objectRef<{ code: LineNotice; line: BasketLine }>('BasketNotice').implement({
    description: 'What changed about a line since its price was last seen.',
    fields: (t) => ({
      code: t.field({ type: noticeCode, resolve: ({ code }) => code }),
      message: t.string({ resolve: ({ code, line }, _, context) => noticeText(context, code, line) }),
    }),
  });

  const listPrice = builder.objectRef<NonNullable<BasketLine['listPrice']>>('LineListPrice').implement({
    fields: (t) => ({
      from: t.exposeInt('from', { description: 'Smallest quantity of this price.' }),
      ofGroup: t.exposeBoolean('ofGroup', { description: "True for a price of the customer's group." }),
    }),
  });

  const reduction = builder.objectRef<NonNullable<BasketLine['reductions']>[number]>('LineReduction').implement({
    fields: (t) => ({
      title: t.exposeString('title', { description: 'Name of the promotion.' }),
      amount: t.field({ type: common.money, resolve: (own) => own.amount }),
    }),
  });

  const line = builder.objectRef<BasketLine>('BasketLine').implement({
    fields: (t) => ({
      sku: t.exposeID('sku'),
      quantity: t.exposeInt('quantity'),
      lineTotal: t.field({ type: common.money, resolve: (own) => own.lineTotal }),
      unitPrice: t.field({
        type: common.money,
        description: 'What one unit of this line costs: a price list may undercut the price of the product.',
        resolve: (own) => own.article.price,
      }),
      listPrice: t.field({
        type: listPrice,
        nullable: true,
        description: 'The list price that counts; null for the price of the product.',
        resolve: (own) => own.listPrice ?? null,
      }),
      reductions: t.field({
        type: [reduction],
        description: 'What benefits take off this line.',
        resolve: (own) => own.reductions ?? [],
      }),
      earliest: t.string({
        nullable: true,
        description:
          'ISO date on which the line arrives at the earliest; null while it cannot be ordered or no day is known.',
        resolve: (own) => own.delivery?.earliest ?? null,
      }),
      latest: t.string({ nullable: true, resolve: (own) => own.delivery?.latest ?? null }),
      // A product has one identity in caches, so that it has the price of one unit as everywhere else.
      product: t.field({
        type: product,
        resolve: async (own, _, { load, hasOwnPrices }) => {
          const common = { ...own.article, ...own.listPrice?.common };
          return hasOwnPrices ? ((await load.article(own.sku)) ?? common) : common;
        },
      }),
      notices: t.field({ type: [notice], resolve: (own) => own.notices.map((code) => ({ code, line: own })) }),
    }),
  });

  const vat = builder.objectRef<Totals['vat'][number]>('IncludedVat').implement({
    fields: (t) => ({
      permille: t.exposeInt('permille', { description: '81 is 8.1 %' }),
      amount: t.field({ type: common.money, resolve: (own) => own.amount }),
    }),
  });

  const totals = builder.objectRef<Totals>('Totals').implement({
    fields: (t) => ({
      goods: t.field({ type: common.money, resolve: (own) => own.goods }),
      delivery: t.field({ type: common.money, resolve: (own) => own.delivery }),
      total: t.field({ type: common.money, resolve: (own) => own.total }),
      vat: t.field({ type: [vat], resolve: (own) => own.vat }),
      missingToFreeDelivery: t.field({
        type: common.money,
        nullable: true,
        resolve: (own) => own.missingToFreeDelivery,
      }),
    }),
  });

  const basket = builder.objectRef<ShownBasket>('Basket').implement({
    description: "The visitor's one basket, known by its cookie.",
    fields: (t) => ({
      id: t.id({ description: 'The same for everybody: a browser knows one basket.', resolve: () => BASKET_ID }),
      lines: t.field({
        type: [line],
        resolve: async (own, _, { budget }) => {
          const { lines } = await own.view();
          budget.products(lines.length);
          return lines;
        },
      }),
      pieces: t.int({ description: 'Of all lines: the badge.', resolve: (own) => own.pieces() }),
      totals: t.field({ type: totals, resolve: async (own) => (await own.view()).totals }),
      ready: t.boolean({
        description: 'True if check-out can go on.',
        resolve: async (own) => (await own.view()).ready,
      }),
      version: t.int({
        description: 'Counts up with every change.',
        resolve: async (own) => (await own.view()).version,
      }),
    }),
  });

  const changed = builder.objectRef<Changed>('BasketChanged').implement({
    fields: (t) => ({ basket: t.field({ type: basket, resolve: (outcome) => shownBasket(outcome.basket) }) }),
  });

  const problem = builder.objectRef<Refused>('BasketProblem').implement({
    description: 'The change was refused; the basket is as it was.',
    fields: (t) => ({
      code: t.field({ type: problemCode, resolve: (outcome) => outcome.problem }),
      message: t.string({
        description: 'For the shopper, in the language of the request.',
        resolve: (outcome, _, { text }) => text.basket.problems[outcome.problem](outcome.available),
      }),
      sku: t.exposeID('sku', { nullable: true, description: 'The article that it was refused for.' }),
      available: t.exposeInt('available', { description: 'How many can be had, for NOT_ENOUGH.' }),
      basket: t.field({ type: basket, resolve: (outcome) => shownBasket(outcome.basket) }),
    }),
  });

  const wanted = builder.inputType('BasketArticleInput', {
    fields: (t) => ({ sku: t.id({ required: true }), quantity: t.int({ required: true, defaultValue: 1 }) }),
  });

  const resultOf = (mutation: string) =>
    builder.unionType(`${mutation}Result`, {
      types: [changed, problem],
      resolveType: (outcome) => (outcome.ok ? changed : problem),
    });

  builder.queryField('basket', (t) => t.field({ type: basket, resolve: (_, __, context) => askedBasket(context) }));

  builder.mutationFields((t) => ({
    addToBasket: t.field({
      type: resultOf('AddToBasket'),
      args: {
        sku: t.arg.id({ required: true }),
        quantity: t.arg.int({ required: true, defaultValue: 1 }),
      },
      resolve: (_, { sku, quantity }, context) =>
        change(context, [sku], async ([number = '']) =>
          context.shop.basket.add(await context.basketKey(), { sku: number, quantity }),
        ),
    }),
    addAllToBasket: t.field({
      type: resultOf('AddAllToBasket'),
      description: 'All of these articles, or none of them: the problem names the one that is refused.',
      args: { articles: t.arg({ type: [wanted], required: true }) },
      resolve: (_, { articles }, context) =>
        change(
          context,
          articles.map(({ sku }) => sku),
          async (numbers) =>
            context.shop.basket.addAll(
              await context.basketKey(),
              numbers.map((sku, at) => ({ sku, quantity: articles[at]?.quantity })),
            ),
        ),
    }),
    setBasketQuantity: t.field({
      type: resultOf('SetBasketQuantity'),
      description: '0 removes the line.',
      args: { sku: t.arg.id({ required: true }), quantity: t.arg.int({ required: true }) },
      resolve: (_, { sku, quantity }, context) =>
        change(context, [sku], async ([number = '']) =>
          context.shop.basket.setQuantity(await context.basketKey(), { sku: number, quantity }),
        ),
    }),
    removeFromBasket: t.field({
      type: resultOf('RemoveFromBasket'),
      args: { sku: t.arg.id({ required: true }) },
      resolve: (_, { sku }, context) =>
        change(context, [sku], async ([number = '']) =>
          context.shop.basket.remove(await context.basketKey(), { sku: number }),
        ),
    }),
  }));

  return { basket, problem, totals, changed };
}

export type BasketTypes = ReturnType<typeof addBasketTypes>;

export function shownBasket(view: BasketView): ShownBasket {
  return { view: async () => view, pieces: async () => view.pieces };
}

const asked = new WeakMap<GatewayContext, ShownBasket>();

/** Returns the basket of the request, loaded on demand and once. A query changes no basket. */
function askedBasket(context: GatewayContext): ShownBasket {
  const known = asked.get(context) ?? lazyBasket(context);
  asked.set(context, known);
  return known;
}

function lazyBasket({ shop, basketKey }: GatewayContext): ShownBasket {
  let view: Promise<BasketView> | null = null;
  return {
    view: () => {
      view ??= basketKey().then(shop.basket.view);
      return view;
    },
    pieces: async () => (view === null ? shop.basket.pieces(await basketKey()) : (await view).pieces),
  };
}

/** Runs a change and stores the basket's secret for the cookie and the next mutation. */
async function change(
  context: GatewayContext,
  skus: readonly string[],
  run: (skus: string[]) => Promise<BasketOutcome>,
): Promise<BasketOutcome> {
  const numbers = skus.flatMap((sku) => gatewayText(sku) ?? []);
  if (numbers.length < skus.length) {
    const basket = await context.shop.basket.view(await context.basketKey());
    return { ok: false, problem: 'unknown-article', sku: null, available: 0, basket };
  }
  const outcome = await run(numbers);
  if (outcome.ok) context.current.basket = outcome.secret;
  return outcome;
}

function noticeText({ text, tenant }: GatewayContext, code: LineNotice, { article, most }: BasketLine): string {
  const value =
    code === 'not-enough'
      ? String(article.available)
      : code === 'too-many'
        ? String(most)
        : formatAmount(article.price.amount, tenant.priceFormat);
  return text.basket.notices[code](value);
}
