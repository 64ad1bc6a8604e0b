import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let page: EventTarget;

function open(about: { scrollY?: number; hasBeenActive?: boolean } = {}) {
  vi.stubGlobal('scrollY', about.scrollY ?? 0);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: about.hasBeenActive ?? false } });
}

/** Loads the module anew, because it resolves once for each page. */
const load = async () => (await import('./first-interaction.ts')).firstInteraction;

/** Pointer event as browsers send it. */
class Pointer extends Event {
  readonly movementX: number;
  readonly movementY: number;
  constructor(type: string, moved: { x?: number; y?: number } = {}) {
    super(type);
    this.movementX = moved.x ?? 0;
    this.movementY = moved.y ?? 0;
  }
}

async function isTouched(touched: Promise<void>): Promise<boolean> {
  // A later timer, since it resolves by one.
  return Promise.race([touched.then(() => true), new Promise<boolean>((resolve) => setTimeout(resolve, 0, false))]);
}

beforeEach(() => {
  vi.resetModules();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('PointerEvent', Pointer);
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => paint());
  open();
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  new Pointer('pointermove', { x: 1 }),
  new Pointer('pointermove', { y: -1 }),
  new Pointer('pointerdown'),
  new Event('scroll'),
  new Event('keydown'),
  new Event('focusin'),
])('counts $type as an interaction', async (sign) => {
  const firstTouch = await load();
  expect(await isTouched(firstTouch())).toBe(false);
  page.dispatchEvent(sign);
  expect(await isTouched(firstTouch())).toBe(true);
});

test('ignores what a page does by itself', async () => {
  const firstTouch = await load();
  void firstTouch();
  for (const name of ['load', 'resize', 'visibilitychange']) page.dispatchEvent(new Event(name));
  // Browsers send this event when the layout changes below a resting pointer.
  page.dispatchEvent(new Pointer('pointermove'));
  expect(await isTouched(firstTouch())).toBe(false);
});

test.each([{ scrollY: 1 }, { hasBeenActive: true }])('counts an interaction before the call: %j', async (before) => {
  open(before);
  const firstTouch = await load();
  expect(await isTouched(firstTouch())).toBe(true);
});

test('stops listening after the first interaction', async () => {
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
