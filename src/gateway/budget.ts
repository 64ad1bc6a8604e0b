import { GraphQLError } from 'graphql';

/**
 * Maximum products and variants per request. The cost of a document does not limit the length of lists. The longest
 * list of the shop has 96 products, a page of cards 48 with their variants, a full wishlist 200.
 */
export const BUDGET = {
  /** In all lists together; a list that is shown twice counts twice. */
  products: 200,
  /** Products whose variants are loaded. */
  families: 50,
  /** Variants shown, of all products together. */
  variants: 2000,
} as const;

export type Budget = {
  /**
   * Charges products of a list before they are loaded. Like all functions here, throws a refusal with a public message.
   */
  products(count: number): void;
  /**
   * Charges a list that is shown. The first time is free, since `products` charged it; under an alias it counts again.
   */
  shown(list: readonly unknown[]): void;
  /** Charges the variants of a product before they are loaded, once per product because they are cached. */
  family(productId: string): void;
  variants(count: number): void;
};

const REFUSED = 'TOO_COSTLY';

/** Opens the budget of one request. */
export function openBudget(): Budget {
  const left: Record<keyof typeof BUDGET, number> = { ...BUDGET };
  const families = new Set<string>();
  const shown = new WeakSet<readonly unknown[]>();
  const take = (kind: keyof typeof BUDGET, count: number, what: string): void => {
    left[kind] -= count;
    if (left[kind] >= 0) return;
    throw new GraphQLError(`This request asks for more than ${BUDGET[kind]} ${what}.`, {
      // Same status as for documents whose text alone is too costly.
      extensions: { code: REFUSED, http: { spec: true, status: 400 } },
    });
  };
  return {
    products: (count) => take('products', count, 'products'),
    shown: (list) => {
      if (shown.has(list)) take('products', list.length, 'products');
      shown.add(list);
    },
    family: (productId) => {
      if (families.has(productId)) return;
      take('families', 1, 'products with their variants');
      families.add(productId);
    },
    variants: (count) => take('variants', count, 'variants'),
  };
}

export function isBeyondBudget(error: GraphQLError): boolean {
  return error.extensions.code === REFUSED;
}
