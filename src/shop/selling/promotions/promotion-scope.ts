import * as v from 'valibot';

const Texts = v.array(v.string());
/** Stored scope of a promotion. */
export const ScopeRow = v.object({
  categories: Texts,
  brands: Texts,
  attributes: v.record(v.string(), Texts),
  products: Texts,
});

/**
 * Goods that a promotion is for. They must fit each part that names something, by one of its entries. A category counts
 * with those below it.
 */
export type PromotionScope = v.InferOutput<typeof ScopeRow>;

/** Properties of a variant that scopes test. */
export type ScopedGoods = {
  sku: string;
  productId: string;
  brand: string;
  /** Category of the product and all above it. */
  categories: string[];
  /** Values by attribute: of the product, and of the variant's axes. */
  attributes: [key: string, value: string][];
};

/** Tells whether goods count for a scope. */
export function isInScope(scope: PromotionScope, goods: ScopedGoods): boolean {
  const fits = (wanted: readonly string[], given: readonly string[]): boolean =>
    wanted.length === 0 || wanted.some((entry) => given.includes(entry));
  return (
    fits(scope.categories, goods.categories) &&
    fits(scope.brands, [goods.brand]) &&
    fits(scope.products, [goods.productId]) &&
    Object.entries(scope.attributes).every(([key, values]) =>
      fits(
        values,
        goods.attributes.flatMap(([own, value]) => (own === key ? [value] : [])),
      ),
    )
  );
}

/** Scope as typed: ids of categories, and names of the rest. */
export type EnteredScope = {
  categories: string[];
  brands: string[];
  attributes: { key: string; value: string }[];
  products: string[];
};

const MOST_ENTRIES = 500;
const LONGEST = 120;

/**
 * Reads the goods of a promotion from its form: fields "category.<id>", and lists separated by commas or lines for
 * brands, products and attributes ("Farbe = rot"). Null for all goods; "too-many" and "attribute" name a problem.
 */
export function readScopeEntry(entry: Record<string, string>): EnteredScope | null | 'attribute' | 'too-many' {
  const listOf = (name: string): string[] => [
    ...new Set(
      (entry[name] ?? '')
        .split(/[,;\n]/)
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  ];
  const categories = Object.keys(entry).flatMap((name) =>
    name.startsWith('category.') && entry[name] === 'on' ? [name.slice('category.'.length)] : [],
  );
  const attributes = listOf('scopeAttributes').map((part) => {
    const [key = '', value = ''] = part.split('=', 2).map((side) => side.trim());
    return { key, value };
  });
  if (attributes.some(({ key, value }) => key === '' || value === '')) return 'attribute';
  const scope = { categories, brands: listOf('scopeBrands'), attributes, products: listOf('scopeProducts') };
  const names = [...categories, ...scope.brands, ...scope.products, ...attributes.map(({ key, value }) => key + value)];
  if (names.length > MOST_ENTRIES || names.some((name) => name.length > LONGEST)) return 'too-many';
  return names.length === 0 ? null : scope;
}
