import type { Pool } from '../database/pool.ts';
import { statementName } from '../database/prepared-statements.ts';
import { type SqlStatement, sqlStatement } from '../database/sql-statement.ts';
import { type ListCount, type ListState, listPages, listWindow } from './list-state.ts';

/** When a list is read: some tabs depend on the day of the tenant. */
export type ListTime = { now: Date; timeZone: string };

/** Condition of a tab: a constant of the code, or one with parameters of the time. */
type TabCondition = string | ((sql: SqlStatement, at: ListTime) => string);

/** Rows of a list in SQL. All texts are constants of the code. */
export type ListSource<Tab extends string = string, Sort extends string = string> = {
  /** Table with one row for each line. */
  table: string;
  /** Its unique column. */
  key: string;
  /** Joins that conditions and sorts need, with one row for each row of the table. */
  joins?: string;
  /** Condition of each tab. */
  tabs: Readonly<Record<Tab, TabCondition>>;
  /** Columns of each sort, never null and the last one unique. An index has them in this order. */
  sorts: Readonly<Record<Sort, readonly [string, ...string[]]>>;
  /** Amount of a row in minor units, which a page sums over its tab. */
  sum?: string;
  /** Selected columns of a line. */
  line: string;
  /** Joins that only the lines of a page need. */
  lineJoins?: string;
};

/** Rows from which on a page is read in the order of its list, and not from what a condition finds. */
const MANY = 3000;

/** How a statement reads a list: it counts rows, or reads a page of few or of many. A condition may have a form for each. */
export type ListReading = 'count' | 'few' | 'many';

/** Asked state of a list. `conditions` are those of the tenant, the filters and the search. */
export type AskedList<Tab extends string = string, Sort extends string = string> = {
  state: Pick<ListState<Tab, Sort>, 'tab' | 'filters' | 'term' | 'sort' | 'descending' | 'size' | 'page'>;
  at: ListTime;
  conditions(sql: SqlStatement, reading: ListReading): string[];
  /** A filter looks up other tables for each row, so that fewer rows are counted. */
  isLookedUp?: boolean;
  /** More selected columns, which need a value. */
  line?(sql: SqlStatement): string;
};

/** A page of a list with the number of rows of each tab; '' has all. */
export type ListPage<Line> = {
  lines: Line[];
  page: number;
  pages: number;
  total: ListCount;
  tabs: Readonly<Record<string, ListCount>>;
  /** Sum of all rows of the tab in minor units; null for a list without one. */
  sum: number | null;
};

/** Rows up to which a list is counted, so that its page takes as long with millions of rows (decision 310). */
const MOST_COUNTED = 10_000;
/** Rows up to which a list is counted with a filter that looks up other tables for each (decision 310). */
const MOST_LOOKED_UP = 1000;
const NONE: ListCount = { count: 0, isMore: false };

const whereOf = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'true' : conditions.join(' and ');

function tabCondition(sql: SqlStatement, { tabs }: ListSource, tab: string, at: ListTime): string[] {
  if (tab === '') return [];
  const condition = tabs[tab] ?? 'false';
  return [typeof condition === 'string' ? condition : condition(sql, at)];
}

/** Returns a page of a list in two statements: one counts all tabs up to a limit, one reads the lines. */
export async function readListPage<Line extends object, Tab extends string, Sort extends string>(
  pool: Pool,
  source: ListSource<Tab, Sort>,
  asked: AskedList<Tab, Sort>,
): Promise<ListPage<Line>> {
  const { state } = asked;
  const { tabs, sum } = await countTabs(pool, source, asked);
  const total = tabs[state.tab] ?? NONE;
  const pages = listPages(total.count, state.size);
  const page = Math.min(state.page, pages);
  const window = listWindow(total, { page, size: state.size });
  const sql = sqlStatement();
  const reading = total.isMore || total.count >= MANY ? 'many' : 'few';
  const where = whereOf([...asked.conditions(sql, reading), ...tabCondition(sql, source, state.tab, asked.at)]);
  const descending = state.descending !== window.fromEnd;
  const columns = source.sorts[state.sort];
  const names = columns.map((_, index) => `sorted${index}`);
  const { table, key, joins = '', lineJoins = '' } = source;
  const line = lineOf(sql, source, asked);
  const { rows } = await pool.query<Line>(
    // Skipped rows get no number, so that a page in the middle costs an index scan only.
    `with chosen as materialized (
       select ${table}.${key} as listed, ${columns.map((column, index) => `${column} as ${names[index]}`).join(', ')}
       from ${table} ${joins} where ${where} order by ${orderOf(columns, descending)}
       limit ${sql.add(window.take)} offset ${sql.add(window.skip)}),
     page as (select listed, row_number() over (order by ${orderOf(names, descending)}) as nth from chosen)
     select ${line} from page join ${table} on ${table}.${key} = page.listed ${joins} ${lineJoins}
     order by page.nth ${window.fromEnd ? 'desc' : ''}`,
    sql.values,
  );
  return { lines: rows, page, pages, total, tabs, sum };
}

const lineOf = (sql: SqlStatement, { line }: ListSource, asked: AskedList): string =>
  asked.line ? `${line}, ${asked.line(sql)}` : line;

const orderOf = (columns: readonly string[], descending: boolean): string =>
  columns.map((column) => `${column} ${descending ? 'desc' : 'asc'}`).join(', ');

/** Counts the rows of each tab and of all; a list with a sum counts and sums in one pass. */
async function countTabs<Tab extends string, Sort extends string>(
  pool: Pool,
  source: ListSource<Tab, Sort>,
  { state, at, conditions, isLookedUp = false }: AskedList<Tab, Sort>,
): Promise<{ tabs: Record<string, ListCount>; sum: number | null }> {
  const sql = sqlStatement();
  const most = isLookedUp ? MOST_LOOKED_UP : MOST_COUNTED;
  const names = ['', ...Object.keys(source.tabs)];
  const all = conditions(sql, 'count');
  const ofTabs = names.map((tab) => tabCondition(sql, source, tab, at));
  const shown = names.indexOf(state.tab);
  const text = source.sum
    ? countsInOnePass({ source, all, ofTabs, shown, sum: source.sum })
    : countsToTheLimit({ source, all, ofTabs, over: most + 1 });
  const { rows } = await pool.query<Record<string, number>>(text, sql.values);
  const tabs = Object.fromEntries(
    names.map((tab, index) => {
      const count = rows[0]?.[`tab${index}`] ?? 0;
      return [tab, { count: Math.min(count, most), isMore: count > most }];
    }),
  );
  return { tabs, sum: source.sum ? Number(rows[0]?.sum ?? 0) : null };
}

/** Conditions of a list, and of each tab beginning with that of all rows. */
type Counted = { source: ListSource; all: readonly string[]; ofTabs: readonly (readonly string[])[] };

/** A sum reads all its rows. Counting each tab by itself would join them again, once for each tab. */
function countsInOnePass({ source, all, ofTabs, shown, sum }: Counted & { shown: number; sum: string }): string {
  const { table, joins = '' } = source;
  const filter = (tab: number) => `filter (where ${whereOf(ofTabs[tab] ?? [])})`;
  const counts = ofTabs.map((_, index) => `count(*) ${filter(index)}::int as tab${index}`);
  return `select ${counts.join(', ')}, coalesce(sum(${sum}) ${filter(shown)}, 0)::bigint as sum
    from ${table} ${joins} where ${whereOf(all)}`;
}

/** All rows are only counted if no tab is over the limit, since they are at least as many. */
function countsToTheLimit({ source, all, ofTabs, over }: Counted & { over: number }): string {
  const { table, joins = '' } = source;
  const countOf = (tab: readonly string[]) =>
    `(select count(*)::int from (select from ${table} ${joins} where ${whereOf([...all, ...tab])} limit ${over}) few)`;
  const [everything = [], ...parts] = ofTabs;
  if (parts.length === 0) return `select ${countOf(everything)} as tab0`;
  const names = parts.map((_, index) => `tab${index + 1}`);
  return `with part as materialized (select ${parts.map((part, index) => `${countOf(part)} as ${names[index]}`).join(', ')})
    select *, case when ${over} in (${names.join(', ')}) then ${over} else ${countOf(everything)} end as tab0 from part`;
}

/** Reads all lines of a list in batches in its order, so that a file is written in constant memory. */
export async function* listBatches<Line extends object, Tab extends string, Sort extends string>(
  pool: Pool,
  source: ListSource<Tab, Sort>,
  asked: AskedList<Tab, Sort>,
  size: number,
): AsyncGenerator<Line[]> {
  let last: readonly string[] | null = null;
  for (;;) {
    const batch: { lines: Line[]; last: string[] | null } = await linesAfter(pool, source, asked, { last, size });
    if (batch.lines.length > 0) yield batch.lines;
    if (batch.lines.length < size) return;
    last = batch.last;
  }
}

/**
 * Returns lines of a list in its order, after a line. `last`: sort values of a line as texts; those of the last returned
 * one are null without lines.
 */
export async function linesAfter<Line extends object, Tab extends string, Sort extends string>(
  pool: Pool,
  source: ListSource<Tab, Sort>,
  asked: AskedList<Tab, Sort>,
  { last, size }: { last: readonly string[] | null; size: number },
): Promise<{ lines: Line[]; last: string[] | null }> {
  const { state, at, conditions } = asked;
  const { table, key, joins = '' } = source;
  const columns = source.sorts[state.sort];
  const order = orderOf(columns, state.descending);
  const sql = sqlStatement();
  const all = [...conditions(sql, 'few'), ...tabCondition(sql, source, state.tab, at)];
  if (last) {
    const values = columns.map((_, index) => sql.add(last[index] ?? ''));
    all.push(`(${columns.join(', ')}) ${state.descending ? '<' : '>'} (${values.join(', ')})`);
  }
  const { rows: page } = await pool.query<{ listed: unknown; cursor: string[] }>(
    `select ${table}.${key} as listed, array[${columns.map((column) => `(${column})::text`).join(', ')}] as cursor
     from ${table} ${joins} where ${whereOf(all)} order by ${order} limit ${sql.add(size)}`,
    sql.values,
  );
  const lines = await linesOf<Line>(
    pool,
    { source, asked },
    page.map(({ listed }) => listed),
  );
  // A row was deleted between both statements. A page that is not full would be the last one.
  if (lines.length < page.length) return linesAfter(pool, source, asked, { last, size });
  return { lines, last: page.at(-1)?.cursor ?? null };
}

/**
 * Reads the lines with these keys, in their order. Planning them takes longer than reading them, so this statement is prepared. One
 * with a limit is planned anew each time, because its general plan seems dearer.
 */
async function linesOf<Line extends object>(
  pool: Pool,
  { source, asked }: { source: ListSource; asked: AskedList },
  keys: readonly unknown[],
): Promise<Line[]> {
  if (keys.length === 0) return [];
  const { table, key, joins = '', lineJoins = '' } = source;
  const sql = sqlStatement();
  const line = lineOf(sql, source, asked);
  const text = `select ${line}, ${table}.${key} as listed from ${table} ${joins} ${lineJoins}
    where ${table}.${key} = any(${sql.add(keys)})`;
  const { rows } = await pool.query<Line & { listed?: unknown }>({
    name: statementName(text),
    text,
    values: sql.values,
  });
  const byKey = new Map<unknown, Line>();
  for (const row of rows) {
    byKey.set(row.listed, row);
    // Callers send lines on, so the helper column must not stay.
    delete row.listed;
  }
  return keys.flatMap((one) => byKey.get(one) ?? []);
}
