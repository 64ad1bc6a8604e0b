/**
 * Returns the delimiter that a file declares in its first line, as Excel writes it ("sep=;"); null if the line is
 * another one.
 */
export function declaredDelimiter(line: string): string | null {
  const [, delimiter = null] = /^"?sep=([;,\t|])"?\s*$/i.exec(line) ?? [];
  return delimiter;
}
