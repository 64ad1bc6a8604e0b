import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let page: EventTarget;

function open(about: { scrollY?: number; hasBeenActive?: boolean } = {}) {
  vi.stubGlobal('scrollY', about.scrollY ?? 0);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: about.hasBeenActive ?? false } });
}

/** Anew for each test: it is once for a page. */
const load = async () => (await import('./first-touch.ts')).firstTouch;

async function isTouched(touched: Promise<void>): Promise<boolean> {
  return Promise.race([touched.then(() => true), new Promise<boolean>((resolve) => setImmediate(resolve, false))]);
}

beforeEach(() => {
  vi.resetModules();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  open();
});
afterEach(() => vi.unstubAllGlobals());

test.each(['pointermove', 'pointerdown', 'scroll', 'keydown', 'focusin'])('%s is a touch', async (sign) => {
  const firstTouch = await load();
  expect(await isTouched(firstTouch())).toBe(false);
  page.dispatchEvent(new Event(sign));
  expect(await isTouched(firstTouch())).toBe(true);
});

test('what a page does by itself is none', async () => {
  const firstTouch = await load();
  void firstTouch();
  for (const name of ['load', 'resize', 'visibilitychange']) page.dispatchEvent(new Event(name));
  expect(await isTouched(firstTouch())).toBe(false);
});

test.each([{ scrollY: 1 }, { hasBeenActive: true }])(
  'what was done before somebody asked counts: %j',
  async (before) => {
    open(before);
    const firstTouch = await load();
    expect(await isTouched(firstTouch())).toBe(true);
  },
);

test('after the first touch nobody listens any more', async () => {
  const signals: AbortSignal[] = [];
  vi.stubGlobal('addEventListener', (name: string, listen: () => void, options: { signal: AbortSignal }) => {
    signals.push(options.signal);
    page.addEventListener(name, listen, options);
  });
  const firstTouch = await load();
  void firstTouch();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false, false, false, false]);
  page.dispatchEvent(new Event('keydown'));
  expect(signals.every(({ aborted }) => aborted)).toBe(true);
});
