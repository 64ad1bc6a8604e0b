import { searchClick } from './search-click.ts';

/**
 * Tells which results of a search are opened, by a beacon that outlives the page. Nothing is added to the links, so
 * pages stay the same for everybody; without script nothing is counted.
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
