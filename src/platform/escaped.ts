const NEEDS = /[&"'<>]/;

/** Escapes a text for HTML content and quoted attributes, exactly as React does. */
export function escaped(text: string): string {
  if (!NEEDS.test(text)) return text;
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
