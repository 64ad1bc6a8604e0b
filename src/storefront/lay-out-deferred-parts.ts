import { PAGE_VIEWED } from './page-viewed.ts';
import { whenIdle } from './when-idle.ts';

/** Cards for each batch: even a slow phone needs less than the noticeable 50 ms. */
const AT_ONCE = 4;

/**
 * Lays out the deferred cards of a list in batches while the browser is idle. Until then cards below have an estimated
 * height, so Back would scroll to a wrong position. Later lists are laid out at once.
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
