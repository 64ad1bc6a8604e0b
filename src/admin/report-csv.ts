const MARK = '\uFEFF';

/**
 * Formats a table for spreadsheets in these countries: semicolons and a byte order mark. Cells come from uploaded files
 * and must not run as formulas, so such cells begin with an apostrophe.
 */
export function reportCsv(rows: string[][]): string {
  return `${MARK}${rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`;
}

function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
