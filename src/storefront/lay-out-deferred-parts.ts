import { PAGE_VIEWED } from './page-viewed.ts';
import { whenIdle } from './when-idle.ts';

/** Cards for each batch: even a slow phone needs less than the noticeable 50 ms. */
const AT_ONCE = 4;

const allCards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-cards] > li')];

/**
 * Lays out the deferred cards of a list in batches while the browser is idle. Until then cards below have an estimated
 * height, so Back would scroll to a wrong position. Later lists are laid out at once. Laid out, cards rest.
 */
export function layOutRest(): void {
  const cards = allCards().filter((card) => getComputedStyle(card).contentVisibility === 'auto');
  const finish = () => {
    document.documentElement.toggleAttribute('data-laid-out', true);
    restWhenIdle();
  };
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
  const content = document.getElementById('content');
  if (content) new MutationObserver(restWhenIdle).observe(content, { childList: true, subtree: true });
}

/** Cards in the window stay as they are: a browser would hide them for the frame in which they begin to rest. */
function isFar(card: HTMLElement): boolean {
  const { top, bottom } = card.getBoundingClientRect();
  return bottom < -innerHeight / 2 || top > innerHeight * 1.5;
}

let isWaiting = false;

/**
 * Lets cards rest in the next idle time. Outside the window a browser then skips their style, layout and paint, and keeps
 * the height that it measured. A layer that opens or closes restyles the whole page, and cards are most of it.
 */
function restWhenIdle(): void {
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() => {
    isWaiting = false;
    if (!document.documentElement.hasAttribute('data-laid-out')) return;
    // The browser measures these at the end of this frame. Cards that come before the idle time have no height to keep.
    const measured = allCards().filter(({ style }) => style.contentVisibility !== 'auto');
    whenIdle(() => {
      for (const card of measured.filter(isFar)) card.style.contentVisibility = 'auto';
    });
  });
}
