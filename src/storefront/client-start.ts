import { reportSearchClicks } from './search-clicks.ts';
import { startSession } from './session.ts';

/**
 * Starts scripts beside the page once its own script runs. They are a separate file, so hydration does not wait for
 * them.
 */
export function startClient(): void {
  startSession();
  reportSearchClicks();
  // Consent and the scripts that depend on it wait until the browser is idle.
  if (document.readyState === 'complete') afterWhenIdle();
  else addEventListener('load', afterWhenIdle, { once: true });
}

const after = (): void => void import('./idle-start.ts').then(({ startWhenIdle }) => startWhenIdle());

function afterWhenIdle(): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(after, { timeout: 5000 });
  else setTimeout(after, 2000);
}
