/** Error of a file that cannot be read at all. The operator sees only its message. */
export class FeedProblem extends Error {
  override name = 'FeedProblem';
}

/** Unchecked row: column to text, or to texts if the column was repeated. */
export type RawRow = { line: number; values: Record<string, string | string[]> };

/** Row that could not be read: the reason, the column if it concerns one, and the id of the row if it is recognisable. */
export type BrokenRow = { line: number; broken: string; attribute?: string; id?: string };

/** Longest accepted row, in characters. */
export const LONGEST_ROW = 1024 * 1024;
