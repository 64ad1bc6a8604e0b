import { GraphQLError } from 'graphql';

/**
 * The goods one request may ask for, however it is written: a document's cost says nothing of how long lists get. The
 * longest list of the shop has 96 products, a page of cards 48 with their variants, a full wishlist 200.
 */
export const BUDGET = {
  /** In all lists together; one that is shown twice counts twice. */
  products: 200,
  /** Products whose variants are looked up. */
  families: 50,
  /** Shown, of all products together. */
  variants: 2000,
} as const;

export type Budget = {
  /** For products of a list, before they are looked up. Throws a refusal that the asker may read, like all of these. */
  products(count: number): void;
  /** For a list that is shown: the first time it is free, as it was asked for; under another name it counts again. */
  shown(list: readonly unknown[]): void;
  /** For the variants of a product, before they are looked up: once for each product, as they are kept. */
  family(productId: string): void;
  variants(count: number): void;
};

const REFUSED = 'TOO_COSTLY';

/** One for each request. */
export function openBudget(): Budget {
  const left: Record<keyof typeof BUDGET, number> = { ...BUDGET };
  const families = new Set<string>();
  const shown = new WeakSet<readonly unknown[]>();
  const take = (kind: keyof typeof BUDGET, count: number, what: string): void => {
    left[kind] -= count;
    if (left[kind] >= 0) return;
    throw new GraphQLError(`This request asks for more than ${BUDGET[kind]} ${what}.`, {
      // As documents are refused whose text says already that they cost too much.
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
