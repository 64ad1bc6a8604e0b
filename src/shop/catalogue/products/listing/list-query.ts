/** Columns of the product list; those of prices are named by tenant, such as "price.ch" and "strike.ch". */
export const LIST_COLUMNS = ['title', 'id', 'status', 'category', 'brand', 'stock', 'completeness', 'changed'] as const;
export const LIST_SORTS = ['title', 'id', 'status', 'brand', 'price', 'stock', 'completeness', 'changed'] as const;
export const LIST_MISSING = ['text', 'picture', 'gtin', 'price', 'category'] as const;
export const LIST_SIZES = [25, 50, 100, 200] as const;
export const LIST_STATUSES = ['draft', 'published', 'retired'] as const;
export const LIST_STOCKS = ['none', 'low'] as const;

export type ListSort = (typeof LIST_SORTS)[number];
export type ListMissing = (typeof LIST_MISSING)[number];

/** State of the product list, as its address has it. */
export type ProductListQuery = {
  q: string;
  status: (typeof LIST_STATUSES)[number] | '';
  /** Category with all categories below it. */
  category: string;
  brand: string;
  /** Attribute and value: "colour:blue". */
  attribute: string;
  stock: (typeof LIST_STOCKS)[number] | '';
  missing: ListMissing | '';
  /** Tenant that sells the products; '' for all products. */
  sold: string;
  /** Current price in the tenant of the list, in major units as entered. */
  from: string;
  to: string;
  sort: ListSort;
  descending: boolean;
  size: number;
  page: number;
  columns: string[];
};

const DEFAULT_COLUMNS = ['title', 'id', 'status', 'category', 'stock', 'completeness'];
/** Longest accepted text of a parameter. */
const LONGEST = 200;
const MOST_PAGES = 100_000;

const oneOf = <T extends string>(allowed: readonly T[], text: string): T | '' =>
  allowed.find((one) => one === text) ?? '';

/** Reads the state of the list from its address. Unknown values count as absent. `tenants`: ids with prices. */
export function readListQuery(params: URLSearchParams, tenants: readonly string[], tenant: string): ProductListQuery {
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, LONGEST);
  const page = Number(text('page') || '1');
  const size = Number(text('size') || '50');
  const sort = oneOf(LIST_SORTS, text('sort'));
  const known = new Set<string>([...LIST_COLUMNS, ...tenants.flatMap((id) => [`price.${id}`, `strike.${id}`])]);
  const columns = [...new Set(params.getAll('column'))].filter((name) => known.has(name));
  return {
    q: text('q'),
    status: oneOf(LIST_STATUSES, text('status')),
    category: text('category'),
    brand: text('brand'),
    attribute: /^[a-z][a-z_]*:.+$/.test(text('attribute')) ? text('attribute') : '',
    stock: oneOf(LIST_STOCKS, text('stock')),
    missing: oneOf(LIST_MISSING, text('missing')),
    sold: oneOf(tenants, text('sold')),
    from: text('from'),
    to: text('to'),
    sort: sort || 'changed',
    // A form without a tick sends no order.
    descending: sort === '' || params.get('order') === 'desc',
    size: LIST_SIZES.find((one) => one === size) ?? 50,
    page: Number.isInteger(page) && page > 0 && page <= MOST_PAGES ? page : 1,
    columns: columns.length > 0 ? columns : [...DEFAULT_COLUMNS, `price.${tenant}`],
  };
}

/** Writes the state as the query of an address, without what is usual. `readListQuery` reads it back. */
export function listAddress(query: ProductListQuery, tenant: string): string {
  const params = new URLSearchParams();
  for (const name of [
    'q',
    'status',
    'category',
    'brand',
    'attribute',
    'stock',
    'missing',
    'sold',
    'from',
    'to',
  ] as const)
    if (query[name] !== '') params.set(name, query[name]);
  if (query.sort !== 'changed' || !query.descending) {
    params.set('sort', query.sort);
    if (query.descending) params.set('order', 'desc');
  }
  if (query.size !== 50) params.set('size', String(query.size));
  if (query.page !== 1) params.set('page', String(query.page));
  const usual = [...DEFAULT_COLUMNS, `price.${tenant}`];
  if (query.columns.join() !== usual.join()) for (const column of query.columns) params.append('column', column);
  return params.toString();
}
