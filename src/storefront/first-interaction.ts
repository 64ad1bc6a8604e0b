import { afterPaint } from './after-paint.ts';

/** Events of people and not of programs: pointing, scrolling, typing, tabbing between links. */
const SIGNS = ['pointermove', 'pointerdown', 'scroll', 'keydown', 'focusin'] as const;

let touched: Promise<void> | null = null;

/**
 * Resolves on the first interaction, at once if there was one. Optional scripts wait for it, so a page that is only
 * opened does not load them.
 */
export function firstInteraction(): Promise<void> {
  touched ??= new Promise((resolve) => {
    if (navigator.userActivation?.hasBeenActive || scrollY > 0) return resolve();
    const done = new AbortController();
    const touch = (event: Event): void => {
      // Browsers also send this when the page moves below a resting pointer.
      if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY) return;
      done.abort();
      // Scripts that load now would hold up the answer to the press.
      afterPaint(resolve);
    };
    // Captured, because scroll events inside the page do not bubble.
    for (const sign of SIGNS) addEventListener(sign, touch, { capture: true, passive: true, signal: done.signal });
  });
  return touched;
}
