/** Returns term and SKU of a product opened from search results; null for any other click. */
export function searchClick(page: string, link: string): { term: string; sku: string } | null {
  if (!URL.canParse(page) || !URL.canParse(link)) return null;
  const [from, to] = [new URL(page), new URL(link)];
  const term = from.searchParams.get('q')?.trim() ?? '';
  const sku = to.pathname.match(/\/p\/[^/]+\/([\w.-]+)$/)?.[1];
  if (term === '' || sku === undefined || from.origin !== to.origin || !/\/s\/?$/.test(from.pathname)) return null;
  return { term: term.slice(0, 200), sku };
}
