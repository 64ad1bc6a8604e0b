/** What came in wrong: the row's line in the file, the attribute and why. */
export type Refusal = { line: number; attribute: string; reason: string };

export type ImportReport = {
  /** Rows read. */
  rows: number;
  /** Rows that were imported, with or without a remark. */
  accepted: number;
  /** Products of which something changed; 0 if the same file came before. */
  changed: number;
  /** Rows that were refused, and remarks to rows that were imported without a picture. */
  refused: Refusal[];
  /** Articles taken off sale because the file lacks them (`replace`). */
  withdrawn: number;
};

export type Progress = (state: { rows: number /** 0 to 1, by the bytes read */; part: number }) => void;

/** The file cannot be imported at all; its message is the one line the operator reads. */
export class FeedProblem extends Error {
  override name = 'FeedProblem';
}

/** One row as read, before anything is checked: attribute to text, or to texts where it was repeated. */
export type RawRow = { line: number; values: Record<string, string | string[]> };

/**
 * A row that could not even be read: why, the attribute if it is that of one, and the article number where at least that can be told.
 */
export type BrokenRow = { line: number; broken: string; attribute?: string; id?: string };

/** With --replace, where a row is lost: it may be any of those that the house knows. */
export const NOTHING_WITHDRAWN = {
  line: 0,
  attribute: '',
  reason: 'nothing was withdrawn, because rows could not be read',
};

export function emptyReport(): ImportReport {
  return { rows: 0, accepted: 0, changed: 0, refused: [], withdrawn: 0 };
}
