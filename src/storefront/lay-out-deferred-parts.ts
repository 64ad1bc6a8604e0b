import { PAGE_VIEWED } from './page-viewed.ts';
import { whenIdle } from './when-idle.ts';

/** So many take a slow phone less than what one notices (50 ms). */
const AT_ONCE = 4;

/**
 * Lays out the cards that a list has left for later, a few whenever the browser has time: until then what is below is as
 * high as most are, and Back would lead to another place. Lists that come afterwards are laid out as a whole.
 */
export function layOutRest(): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-cards] > li')];
  const cards = all.filter((card) => getComputedStyle(card).contentVisibility === 'auto');
  const finish = () => document.documentElement.toggleAttribute('data-laid-out', true);
  const layOut = (from: number): void => {
    if (from >= cards.length) {
      finish();
      return;
    }
    for (const card of cards.slice(from, from + AT_ONCE)) card.style.contentVisibility = 'visible';
    whenIdle(() => layOut(from + AT_ONCE));
  };
  layOut(0);
  addEventListener(PAGE_VIEWED, finish, { once: true });
}
