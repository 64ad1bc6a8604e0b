/** An article that is opened from the results of a search: the term and the article number. Null for anything else. */
export function searchClick(page: string, link: string): { term: string; sku: string } | null {
  if (!URL.canParse(page) || !URL.canParse(link)) return null;
  const [from, to] = [new URL(page), new URL(link)];
  const term = from.searchParams.get('q')?.trim() ?? '';
  const sku = to.pathname.match(/\/p\/[^/]+\/([\w.-]+)$/)?.[1];
  if (term === '' || sku === undefined || from.origin !== to.origin || !/\/s\/?$/.test(from.pathname)) return null;
  return { term: term.slice(0, 200), sku };
}
