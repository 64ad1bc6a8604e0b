const MARK = '\uFEFF';

/**
 * Lines of a table as spreadsheets here open them: semicolons, a byte order mark. What came out of somebody's file
 * must not be run as a formula, so such cells begin with an apostrophe.
 */
export function reportCsv(rows: string[][]): string {
  return `${MARK}${rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`;
}

function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
