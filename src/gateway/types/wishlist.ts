import {
  type MoveOutcome,
  moveToBasket,
  type WishlistEntry,
  type WishlistItem,
  type WishlistOutcome,
  type WishlistProblem,
} from '../../shop/customers/wishlist/index.ts';
import type { BasketOutcome } from '../../shop/selling/basket/index.ts';
import type { Builder } from '../builder.ts';
import type { GatewayContext } from '../context.ts';
import { gatewayText } from '../plain-text.ts';
import { type BasketTypes, shownBasket } from './basket.ts';
import type { ProductTypes } from './product.ts';

/** Fixed identity: a browser has one wishlist (docs/interfaces.md#cache-identities). */
const WISHLIST_ID = 'MyUniqueWishlistId';

type Changed = Extract<WishlistOutcome, { ok: true }>;
type Refused = Extract<WishlistOutcome, { ok: false }>;

const PROBLEMS = {
  UNKNOWN_ARTICLE: { value: 'unknown-article' },
  WISHLIST_FULL: { value: 'wishlist-full' },
  NOT_REMEMBERED: { value: 'not-remembered' },
  SAME_VARIANT: { value: 'same-variant' },
  SOLD_OUT: { value: 'sold-out' },
  UNKNOWN_VARIANT: { value: 'unknown-variant' },
} as const satisfies Record<string, { value: WishlistProblem }>;

/** Maximum number of items; the wishlist's own page shows more. */
const MOST_ITEMS = 200;

type Moved = Extract<MoveOutcome, { ok: true }>;

export function addWishlistTypes(builder: Builder, { product }: ProductTypes, basket: BasketTypes) {
  const problemCode = builder.enumType('WishlistProblemCode', { values: PROBLEMS });

  const entry = builder.objectRef<WishlistEntry>('WishlistEntry').implement({
    description: 'What a heart on a card needs to know.',
    fields: (t) => ({ sku: t.exposeID('sku'), productId: t.exposeID('productId') }),
  });

  const item = builder.objectRef<WishlistItem>('WishlistItem').implement({
    fields: (t) => ({
      addedAt: t.string({ description: 'ISO 8601', resolve: (own) => own.addedAt.toISOString() }),
      product: t.field({ type: product, resolve: (own) => own.article }),
    }),
  });

  const wishlist = builder.objectRef<{ entries: WishlistEntry[] }>('Wishlist').implement({
    description: "The visitor's one wishlist, known by its cookie.",
    fields: (t) => ({
      id: t.id({ description: 'The same for everybody: a browser knows one wishlist.', resolve: () => WISHLIST_ID }),
      count: t.int({ resolve: ({ entries }) => entries.length }),
      entries: t.field({ type: [entry], description: 'The newest first.', resolve: ({ entries }) => entries }),
      items: t.field({
        type: [item],
        description: 'The newest first, with their products; those no longer sold have no `available`.',
        args: { first: t.arg.int({ required: true, defaultValue: MOST_ITEMS }) },
        resolve: async ({ entries }, { first }, context) => {
          const most = Math.max(0, Math.min(first, MOST_ITEMS));
          context.budget.products(Math.min(entries.length, most));
          return context.shop.wishlist.view(await context.wishlistKey(), most);
        },
      }),
    }),
  });

  const changed = builder.objectRef<Changed>('WishlistChanged').implement({
    fields: (t) => ({ wishlist: t.field({ type: wishlist, resolve: (outcome) => outcome }) }),
  });

  const problem = builder.objectRef<Refused>('WishlistProblem').implement({
    description: 'The change was refused; the wishlist is as it was.',
    fields: (t) => ({
      code: t.field({ type: problemCode, resolve: (outcome) => outcome.problem }),
      message: t.string({
        description: 'For the shopper, in the language of the request.',
        resolve: (outcome, _, { text }) => text.wishes.problems[outcome.problem],
      }),
      wishlist: t.field({ type: wishlist, resolve: (outcome) => outcome }),
    }),
  });

  const resultOf = (mutation: string) =>
    builder.unionType(`${mutation}Result`, {
      types: [changed, problem],
      resolveType: (outcome) => (outcome.ok ? changed : problem),
    });

  const moved = builder.objectRef<Moved>('WishMoved').implement({
    fields: (t) => ({
      basket: t.field({ type: basket.basket, resolve: (outcome) => shownBasket(outcome.basket.basket) }),
      wishlist: t.field({ type: wishlist, resolve: (outcome) => outcome.wishlist }),
    }),
  });

  const moveResult = builder.unionType('MoveToBasketResult', {
    types: [moved, basket.problem],
    resolveType: (outcome) => (outcome.ok ? moved : basket.problem),
  });

  builder.queryField('wishlist', (t) =>
    t.field({
      type: wishlist,
      resolve: async (_, __, context) => ({
        entries: await context.shop.wishlist.entries(await context.wishlistKey()),
      }),
    }),
  );

  builder.mutationFields((t) => ({
    addToWishlist: t.field({
      type: resultOf('AddToWishlist'),
      args: { sku: t.arg.id({ required: true }) },
      resolve: (_, { sku }, context) =>
        change(context, sku, async (number) => context.shop.wishlist.add(await context.wishlistKey(), { sku: number })),
    }),
    removeFromWishlist: t.field({
      type: resultOf('RemoveFromWishlist'),
      args: { sku: t.arg.id({ required: true }) },
      resolve: (_, { sku }, context) =>
        change(context, sku, async (number) =>
          context.shop.wishlist.remove(await context.wishlistKey(), { sku: number }),
        ),
    }),
    changeWish: t.field({
      type: resultOf('ChangeWish'),
      description: 'Another variant of the same product in the place of one on the list.',
      args: { sku: t.arg.id({ required: true }), to: t.arg.id({ required: true }) },
      resolve: (_, { sku, to }, context) =>
        change(context, sku, async (number) =>
          context.shop.wishlist.change(await context.wishlistKey(), { sku: number, to: gatewayText(to) ?? '' }),
        ),
    }),
    moveToBasket: t.field({
      type: moveResult,
      description: 'One piece into the basket, and off the list once it lies there.',
      args: { sku: t.arg.id({ required: true }) },
      resolve: (_, { sku }, context) => move(context, sku),
    }),
  }));
}

/** Runs a change and stores the wishlist's secret for the cookie and the next mutation. */
async function change(
  context: GatewayContext,
  sku: string,
  run: (sku: string) => Promise<WishlistOutcome>,
): Promise<WishlistOutcome> {
  const number = gatewayText(sku);
  if (number === null) {
    const entries = await context.shop.wishlist.entries(await context.wishlistKey());
    return { ok: false, problem: 'unknown-article', entries };
  }
  const outcome = await run(number);
  // Removing from a missing wishlist returns an empty secret.
  if (outcome.ok && outcome.secret !== '') context.current.wishlist = outcome.secret;
  return outcome;
}

async function move(context: GatewayContext, sku: string): Promise<MoveOutcome> {
  const keys = { basket: await context.basketKey(), wishlist: await context.wishlistKey() };
  const number = gatewayText(sku);
  if (number === null) return refused(await context.shop.basket.view(keys.basket));
  const outcome = await moveToBasket(context.shop, keys, number);
  if (outcome.ok) context.current.basket = outcome.basket.secret;
  return outcome;
}

function refused(basket: BasketOutcome['basket']): Extract<BasketOutcome, { ok: false }> {
  return { ok: false, problem: 'unknown-article', sku: null, available: 0, basket };
}
