/** Accepted values of a filter: any text, a calendar day, an amount as entered, or one of some names. */
export type ListFilter = 'text' | 'day' | 'amount' | readonly string[];

/** Description of a list: what its address may contain. `Sort`s are orders, `Column`s can be shown and exported. */
export type ListShape<Tab extends string = string, Sort extends string = string, Column extends string = string> = {
  /** States of rows, of which the list shows one or all. */
  tabs: readonly Tab[];
  filters: Readonly<Record<string, ListFilter>>;
  sorts: readonly Sort[];
  columns: readonly Column[];
  /** `tab`: shown by an address that names none; all rows without it. */
  usual: { sort: Sort; descending: boolean; columns: readonly Column[]; tab?: Tab };
  /** Tabs of waiting work, which usually show the oldest first. */
  oldestFirst?: readonly Tab[];
};

/** State of a list, as its address has it. */
export type ListState<Tab extends string = string, Sort extends string = string, Column extends string = string> = {
  /** Empty for all rows. */
  tab: Tab | '';
  /** Chosen filters by name. */
  filters: Record<string, string>;
  /** Sealed search term; empty without a search. */
  term: string;
  sort: Sort;
  descending: boolean;
  size: number;
  /** Page number from 1. */
  page: number;
  columns: Column[];
};

/** Number of rows; `isMore`: there are more than these. */
export type ListCount = { count: number; isMore: boolean };

export const LIST_PAGE_SIZES = [25, 50, 100] as const;
const USUAL_SIZE = 25;
const LONGEST_VALUE = 200;
/** Longest sealed term: 200 characters of up to four bytes, sealed, as base64url. */
const LONGEST_SEALED = 1600;
const LAST_PAGE = 1_000_000;
/** Name of the tab with all rows in addresses of lists that usually show another. */
const ALL = 'all';

const oneOf = <T extends string>(allowed: readonly T[], text: string): T | '' =>
  allowed.find((one) => one === text) ?? '';

function readFilter(filter: ListFilter, text: string): string {
  if (typeof filter !== 'string') return oneOf(filter, text);
  if (filter === 'day') return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '';
  return text;
}

/** Name of a tab in an address; empty for the usual one. */
export const tabEntry = ({ usual }: ListShape, tab: string): string => {
  if (tab === (usual.tab ?? '')) return '';
  return tab === '' ? ALL : tab;
};

const isUsuallyDescending = ({ usual, oldestFirst }: ListShape, tab: string): boolean =>
  oldestFirst?.includes(tab) ? false : usual.descending;

/** Reads the state of a list from its address. Unknown values count as absent. */
export function readListState<Tab extends string, Sort extends string, Column extends string>(
  shape: ListShape<Tab, Sort, Column>,
  params: URLSearchParams,
): ListState<Tab, Sort, Column> {
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, LONGEST_VALUE);
  const asked = text('state');
  const tab = oneOf(shape.tabs, asked) || (asked === ALL ? '' : (shape.usual.tab ?? ''));
  const sort = oneOf(shape.sorts, text('sort'));
  const filters: Record<string, string> = {};
  for (const [name, filter] of Object.entries(shape.filters)) {
    const value = readFilter(filter, text(name));
    if (value !== '') filters[name] = value;
  }
  const page = /^[1-9]\d{0,6}$/.test(text('page')) ? Number(text('page')) : 1;
  const chosen = new Set(params.getAll('column'));
  const columns = shape.columns.filter((column) => chosen.has(column));
  return {
    tab,
    filters,
    term: (params.get('term') ?? '').slice(0, LONGEST_SEALED),
    sort: sort === '' ? shape.usual.sort : sort,
    descending: sort === '' ? isUsuallyDescending(shape, tab) : text('order') === 'desc',
    size: LIST_PAGE_SIZES.find((size) => String(size) === text('size')) ?? USUAL_SIZE,
    page: Math.min(page, LAST_PAGE),
    columns: columns.length > 0 ? columns : [...shape.usual.columns],
  };
}

/** Returns the state as names and values of an address or of hidden fields, without what is usual. */
export function listEntries(shape: ListShape, state: ListState): [name: string, value: string][] {
  const { tab, filters, term, sort, descending, size, page, columns } = state;
  const entries: [string, string][] = [['state', tabEntry(shape, tab)]];
  for (const name of Object.keys(shape.filters)) entries.push([name, filters[name] ?? '']);
  entries.push(['term', term]);
  if (sort !== shape.usual.sort || descending !== isUsuallyDescending(shape, tab))
    entries.push(['sort', sort], ['order', descending ? 'desc' : 'asc']);
  if (size !== USUAL_SIZE) entries.push(['size', String(size)]);
  if (page !== 1) entries.push(['page', String(page)]);
  const isUsual =
    columns.length === shape.usual.columns.length && columns.every((one) => shape.usual.columns.includes(one));
  if (!isUsual) for (const column of columns) entries.push(['column', column]);
  return entries.filter(([, value]) => value !== '');
}

/** Writes a state as the query of an address, with some values changed. A change of the rows leads to the first page. */
export function listQuery(shape: ListShape, state: ListState, change: Partial<ListState> = {}): string {
  const changed = { ...state, page: 1, ...change };
  // Another tab has its own usual order.
  if (change.tab !== undefined && change.tab !== state.tab && change.sort === undefined && isUsualOrder(shape, state))
    Object.assign(changed, { sort: shape.usual.sort, descending: isUsuallyDescending(shape, change.tab) });
  return new URLSearchParams(listEntries(shape, changed)).toString();
}

const isUsualOrder = (shape: ListShape, { tab, sort, descending }: ListState): boolean =>
  sort === shape.usual.sort && descending === isUsuallyDescending(shape, tab);

/** Number of pages; at least one. */
export const listPages = (count: number, size: number): number => Math.max(1, Math.ceil(count / size));

/** Rows to read for a page: `fromEnd` counts them from the other end of the list, and they arrive in reverse order. */
export type ListWindow = { skip: number; take: number; fromEnd: boolean };

/**
 * Returns the rows of a page. The second half of a list is read from its end, so that the last page costs as much as the
 * first one. A count that is not exact has no known end.
 */
export function listWindow({ count, isMore }: ListCount, { page, size }: { page: number; size: number }): ListWindow {
  const start = (page - 1) * size;
  const take = Math.max(0, Math.min(size, count - start));
  if (isMore || start <= count / 2) return { skip: start, take: isMore ? size : take, fromEnd: false };
  return { skip: count - start - take, take, fromEnd: true };
}

/** First and last row of a page, from 1; both 0 for an empty list. */
export function listRange(count: number, { page, size }: { page: number; size: number }): { from: number; to: number } {
  const from = Math.min(count, (page - 1) * size + 1);
  return { from, to: Math.min(count, page * size) };
}
