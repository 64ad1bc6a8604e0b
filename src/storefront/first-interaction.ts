/** What people do to a page and programs do not: pointing, scrolling, typing, going from link to link. */
const SIGNS = ['pointermove', 'pointerdown', 'scroll', 'keydown', 'focusin'] as const;

let touched: Promise<void> | null = null;

/**
 * Resolves once somebody does anything with the page, at once if they have: for what nobody misses before. A page that is
 * opened and only looked at loads nothing of it.
 */
export function firstInteraction(): Promise<void> {
  touched ??= new Promise((resolve) => {
    if (navigator.userActivation?.hasBeenActive || scrollY > 0) return resolve();
    const done = new AbortController();
    const touch = (event: Event): void => {
      // Browsers say so as well when the page moves below a pointer that rests.
      if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY) return;
      done.abort();
      resolve();
    };
    // Captured: what scrolls inside the page says so to nobody above it.
    for (const sign of SIGNS) addEventListener(sign, touch, { capture: true, passive: true, signal: done.signal });
  });
  return touched;
}
