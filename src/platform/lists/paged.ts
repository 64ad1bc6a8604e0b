import { listPages } from './list-state.ts';

/** Rows of a page, and the number of all rows. */
export type PagedRows<Row> = { rows: Row[]; total: number; page: number; pages: number };

/** Rows of a page of a table in a panel. */
export const PANEL_PAGE = 25;

/**
 * Reads a page of rows, each with the number of all as `count`. A page after the last one is the first one: its rows were
 * handled since the address was made.
 */
export async function readPaged<Row>(
  page: number,
  read: (window: { take: number; skip: number }) => Promise<(Row & { count: number })[]>,
): Promise<PagedRows<Row>> {
  const rows = await read({ take: PANEL_PAGE, skip: (page - 1) * PANEL_PAGE });
  if (rows.length === 0 && page > 1) return readPaged(1, read);
  const total = rows[0]?.count ?? 0;
  return { rows, total, page, pages: listPages(total, PANEL_PAGE) };
}

/** Returns a page of rows that are in memory. */
export function pagedOf<Row>(page: number, all: readonly Row[]): PagedRows<Row> {
  const pages = listPages(all.length, PANEL_PAGE);
  const shown = Math.min(page, pages);
  return { rows: all.slice((shown - 1) * PANEL_PAGE, shown * PANEL_PAGE), total: all.length, page: shown, pages };
}
