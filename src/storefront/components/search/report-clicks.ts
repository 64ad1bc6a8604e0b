import type { Locale } from '../../../tenants/tenant.ts';

/** The article number at the end of a product's address; null for other links. */
export function skuOf(path: string): string | null {
  const sku = /\/p\/[^/]+\/([^/]+)$/.exec(path)?.[1];
  return sku === undefined ? null : decodeURIComponent(sku);
}

/**
 * Tells the shop which results of a search are opened, so that the house sees which searches lead somewhere: the term
 * and the article, nothing of the person. Ends with the function that comes back.
 */
export function reportClicks(list: HTMLElement, search: { term: string; locale: Locale }): () => void {
  const onClick = (event: Event): void => {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null;
    const sku = anchor && skuOf(anchor.pathname);
    if (sku === null) return;
    const body = JSON.stringify({ term: search.term, sku });
    navigator.sendBeacon(`/api/search/click?locale=${search.locale}`, body);
  };
  list.addEventListener('click', onClick);
  return () => list.removeEventListener('click', onClick);
}
