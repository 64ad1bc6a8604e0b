/** Links, parts and texts of one page for the crawl. Addresses are as written, with entities resolved. */
export type ReadPage = {
  locale: string | null;
  /** Addresses of links, and of the other locales. */
  links: string[];
  /** Addresses of styles, scripts, icons, pictures in each width, and videos. */
  parts: string[];
  /** Sources of pictures without an alt attribute. */
  silent: string[];
  ids: Set<string>;
  /** Visible and spoken text in the page’s own language. */
  text: string;
};

const TAG = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi;
const ATTRIBUTE = /([^\s=/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g;
const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track']);
/** Elements whose content is not text for readers. */
const UNREAD = new Set(['script', 'style', 'template', 'svg']);
const SPOKEN = ['alt', 'title', 'aria-label', 'placeholder'];
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", nbsp: ' ' };

export function readPage(html: string): ReadPage {
  const page: ReadPage = { locale: null, links: [], parts: [], silent: [], ids: new Set(), text: '' };
  const open: { name: string; isRead: boolean }[] = [];
  const isRead = (): boolean => open.at(-1)?.isRead ?? true;
  let from = 0;
  TAG.lastIndex = 0;
  for (let tag = TAG.exec(html); tag !== null; tag = TAG.exec(html)) {
    const [whole, slash, named, given = ''] = tag;
    if (isRead()) page.text += ` ${plain(html.slice(from, tag.index))}`;
    from = tag.index + whole.length;
    if (named === undefined) continue;
    const name = named.toLowerCase();
    if (slash === '/') {
      const place = open.findLastIndex((element) => element.name === name);
      if (place >= 0) open.length = place;
      continue;
    }
    const has = attributesOf(given);
    if (name === 'html') page.locale = has.get('lang') ?? null;
    const isOwn = isRead() && (name === 'html' || isSame(has.get('lang'), page.locale));
    note(page, name, has, isOwn);
    if (VOID.has(name) || given.endsWith('/')) continue;
    if (name === 'script' || name === 'style') {
      // Their content contains no tags.
      const end = html.indexOf(`</${name}`, from);
      TAG.lastIndex = end < 0 ? html.length : end;
      from = TAG.lastIndex;
    }
    open.push({ name, isRead: isOwn && !UNREAD.has(name) });
  }
  return page;
}

function isSame(lang: string | undefined, locale: string | null): boolean {
  return lang === undefined || lang.slice(0, 2) === locale?.slice(0, 2);
}

function note(page: ReadPage, name: string, has: Map<string, string>, isOwn: boolean): void {
  const id = has.get('id');
  if (id) page.ids.add(id);
  const href = has.get('href');
  if (href !== undefined) {
    if (name === 'a') page.links.push(href);
    else if (name === 'link' && !/^(?:alternate|canonical|preconnect|dns-prefetch)$/.test(has.get('rel') ?? ''))
      page.parts.push(href);
    // A missing translation is a broken link for crawlers.
    else if (name === 'link' && has.get('rel') !== 'preconnect') page.links.push(href);
  }
  for (const key of ['src', 'poster']) {
    const value = has.get(key);
    if (value) page.parts.push(value);
  }
  for (const key of ['srcset', 'imagesrcset'])
    for (const candidate of (has.get(key) ?? '').split(',')) {
      const [address] = candidate.trim().split(/\s/);
      if (address) page.parts.push(address);
    }
  if (name === 'img' && !has.has('alt')) page.silent.push(has.get('src') ?? '?');
  if (isOwn) for (const key of SPOKEN) page.text += ` ${has.get(key) ?? ''}`;
}

function attributesOf(given: string): Map<string, string> {
  const has = new Map<string, string>();
  for (const [, name = '', double, single, bare] of given.matchAll(ATTRIBUTE))
    has.set(name.toLowerCase(), plain(double ?? single ?? bare ?? ''));
  return has;
}

function plain(text: string): string {
  return text.replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
