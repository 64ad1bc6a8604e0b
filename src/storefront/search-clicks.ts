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
      const click = link ? searchClick(location.href, link.href, cardIndex(link)) : null;
      if (!click) return;
      navigator.sendBeacon?.(`/api/search/click?locale=${document.documentElement.lang}`, JSON.stringify(click));
    },
    true,
  );
}

/** Returns the place of a link's card among the cards of its list, from 0; null without a list. */
function cardIndex(link: Element): number | null {
  const list = link.closest('[data-cards]');
  const card = link.closest('[data-cards] > *');
  return list && card ? [...list.children].indexOf(card) : null;
}
