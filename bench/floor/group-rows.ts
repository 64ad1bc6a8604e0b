/** Rows of one table that some visits wrote. Rows that existed before are updated, the others inserted. */
export type WrittenRows = {
  table: string;
  /** Names of the columns that can be written. */
  columns: string[];
  /** Names of the columns of the primary key; empty if the table has none. */
  key: string[];
  /** Rows as JSON. */
  rows: string[];
  /** Rows that each visit updates; 0 if it inserts the rows. */
  updates: number;
};

/** Changes of a table that PostgreSQL counted. */
export type CountedChanges = { inserted: number; updated: number };

/** A table with fewer changes a visit belongs to background work. */
const LEAST_CHANGES = 0.5;

/**
 * Returns the number of rows that each visit updates in a table. 0: it inserts rows; null: it does not write the table.
 * Updates of a row that a visit has inserted are no work of their own: it could insert the last state.
 */
export function updatesOfVisit({ inserted, updated }: CountedChanges, visits: number): number | null {
  if (inserted + updated < LEAST_CHANGES * visits) return null;
  if (inserted >= LEAST_CHANGES * visits) return 0;
  return Math.max(1, Math.round(updated / visits));
}

/**
 * Returns for each visit the rows of each table as one JSON array. Inserted rows are shared out in their order, each to
 * one visit. Updated rows are taken in turn.
 */
export function groupRows(tables: readonly WrittenRows[], visits: number): string[][] {
  return Array.from({ length: visits }, (_, visit) =>
    tables.map(({ rows, updates }) => {
      const own =
        updates === 0
          ? rows.slice(Math.floor((visit * rows.length) / visits), Math.floor(((visit + 1) * rows.length) / visits))
          : Array.from(
              { length: Math.min(updates, rows.length) },
              (_, at) => rows[(visit * updates + at) % rows.length],
            );
      return `[${own.join(',')}]`;
    }),
  );
}
