/** Formats a line of a table. Text that a spreadsheet would read as a formula is quoted. */
export function csvLine(values: readonly string[]): string {
  const cells = values.map((value) => {
    const safe = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(?:[.,]\d+)?$/.test(value) ? `'${value}` : value;
    return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${cells.join(';')}\r\n`;
}

/** Returns the text of a cell without the quote that `csvLine` puts before what looks like a formula. */
export const withoutFormulaQuote = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);
