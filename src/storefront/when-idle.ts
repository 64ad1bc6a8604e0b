/** Calls `run` once the page has loaded and the browser is idle. */
export function whenIdle(run: () => void): void {
  const wait = (): void => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 2000 });
    else setTimeout(run, 200);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
