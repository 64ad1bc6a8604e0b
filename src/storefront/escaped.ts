const NEEDS = /[&"'<>]/;

/** A text as it stands in markup, between tags or in quotes: letter by letter what React writes. */
export function escaped(text: string): string {
  if (!NEEDS.test(text)) return text;
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
