/**
 * Returns the request headers that select tenant and scheme. Host is part of the key of every cache that follows
 * RFC 9111, but not of nginx's default key (decision 115).
 */
export function hostHeaders(hasProxies: boolean): string {
  return hasProxies ? 'Host, X-Forwarded-Host, X-Forwarded-Proto' : 'Host';
}

/** Content-addressed files are the same under every host, and an answer that no cache stores needs no key. */
const WITHOUT_KEY = /\b(?:immutable|no-store)\b/;

/** Adds Vary with these request headers to an answer. */
export function varyBy(names: string, headers: Headers): void {
  if (!WITHOUT_KEY.test(headers.get('Cache-Control') ?? '')) headers.append('Vary', names);
}

/**
 * Adds the names to the Vary of a cached page, whose header names and values alternate. One line: nginx 1.22 uses only
 * the last of several.
 */
export function linesVaryingBy(names: string, lines: readonly string[]): string[] {
  const at = lines.indexOf('Vary');
  return at < 0 ? [...lines, 'Vary', names] : lines.with(at + 1, `${lines[at + 1]}, ${names}`);
}
