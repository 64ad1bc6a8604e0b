import { searchClick } from './search-click.ts';

/**
 * Reports opened search results by a beacon that outlives the page. Links stay unchanged, so pages are equal for all
 * visitors; without JavaScript no click is counted.
 */
export function reportSearchClicks(): void {
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const click = link ? searchClick(location.href, link.href) : null;
      if (!click) return;
      navigator.sendBeacon?.(`/api/search/click?locale=${document.documentElement.lang}`, JSON.stringify(click));
    },
    true,
  );
}
