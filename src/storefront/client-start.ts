import { reportSearchClicks } from './search-clicks.ts';
import { startSession } from './session.ts';

/** Runs beside the page as soon as its script does; in a file of its own, since no page waits for it to be usable. */
export function startClient(): void {
  startSession();
  // Which results of a search are opened.
  reportSearchClicks();
  // The question about cookies and what depends on it wait until the browser has nothing else to do.
  if (document.readyState === 'complete') afterWhenIdle();
  else addEventListener('load', afterWhenIdle, { once: true });
}

const after = (): void => void import('./idle-start.ts').then(({ startWhenIdle: afterPage }) => afterPage());

function afterWhenIdle(): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(after, { timeout: 5000 });
  else setTimeout(after, 2000);
}
