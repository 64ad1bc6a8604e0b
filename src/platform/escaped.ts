const NEEDS = /[&"'<>]/;

/** What people typed never becomes markup: a text as it stands between tags or in quotes, letter by letter as React writes it. */
export function escaped(text: string): string {
  if (!NEEDS.test(text)) return text;
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
