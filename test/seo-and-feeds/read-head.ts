/** Metadata in a document's head. */
export type ReadHead = {
  title: string;
  description: string | null;
  robots: string | null;
  canonical: string | null;
  translations: Record<string, string>;
  meta: Record<string, string>;
  structured: Record<string, unknown>[];
};

const plain = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

function attributes(tag: string): Record<string, string> {
  return Object.fromEntries(
    [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name.toLowerCase(), plain(value)]),
  );
}

export function readHead(html: string): ReadHead {
  const head = html.slice(html.indexOf('<head>'), html.indexOf('</head>'));
  const metas = [...head.matchAll(/<meta [^>]*>/g)].map(([tag]) => attributes(tag));
  const links = [...head.matchAll(/<link [^>]*>/g)].map(([tag]) => attributes(tag));
  const named = (name: string): string | null => metas.find((entry) => entry.name === name)?.content ?? null;
  return {
    title: plain(/<title>([^<]*)/.exec(head)?.[1] ?? ''),
    description: named('description'),
    robots: named('robots'),
    canonical: links.find(({ rel }) => rel === 'canonical')?.href ?? null,
    translations: Object.fromEntries(
      links
        .filter(({ rel, hreflang }) => rel === 'alternate' && hreflang)
        .map(({ hreflang = '', href = '' }) => [hreflang, href]),
    ),
    meta: Object.fromEntries(metas.flatMap(({ property, content }) => (property ? [[property, content ?? '']] : []))),
    structured: [...head.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json]) =>
      JSON.parse(json ?? ''),
    ),
  };
}
