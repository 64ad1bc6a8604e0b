/** Knowledge of a kind of table, by which the reader tells rows from texts. */
export type TableRules = {
  /** Normalises the name of a column. */
  nameOf(written: string): string;
  /** Column that identifies a row, and the form of its values; null if there is none. */
  id: { column: string; form: RegExp } | null;
  /**
   * Columns whose values have one line. A line break in one of them shows that the quotation mark of another row closed
   * its cell.
   */
  oneLine: ReadonlySet<string>;
  /**
   * Tells whether a line with as many cells as the header is a row. It may be a part of a text, whose sentences have
   * commas too. `cell` returns undefined for a missing column.
   */
  isRow(cell: (column: string) => string | undefined): boolean;
  /** Beginning of lines that are comments. */
  comment?: string;
};

/** Knowledge of a kind of file in any format. */
export type FeedRules = TableRules & {
  /** XML elements that an item may have several times. Each element is one value, even if it contains commas. */
  repeated: ReadonlySet<string>;
  /** Prefix of XML elements that count before elements without it. */
  rulingPrefix: string;
  /** Value with parts: child elements of an XML element, or properties of a JSON object. `textOf` joins them. */
  compound: {
    element: string;
    parts: readonly string[];
    textOf(part: (name: string) => string | undefined): string;
  };
};
