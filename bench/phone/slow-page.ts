import type { Browser } from 'playwright-core';
import * as v from 'valibot';
import { onPhone } from './phone.ts';

const Seen = v.object({ first: v.number(), largest: v.number(), usable: v.number(), shift: v.number() });
/**
 * Milliseconds from the start of the page until the first text, the largest picture and hydration; and the layout
 * shift.
 */
export type Seen = v.InferOutput<typeof Seen>;

/** Opens a page for the first time on a phone. */
export function seenByPhone(browser: Browser, url: string): Promise<Seen> {
  return onPhone(browser, async (page) => {
    await page.addInitScript(() => {
      const seen = { first: 0, largest: 0, usable: 0, shift: 0 };
      Object.defineProperty(window, 'seen', { value: seen });
      const watch = (type: string, take: (entry: PerformanceEntry) => void): void =>
        new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
      watch('paint', ({ name, startTime }) => {
        if (name === 'first-contentful-paint') seen.first = startTime;
      });
      watch('largest-contentful-paint', ({ startTime }) => {
        seen.largest = startTime;
      });
      watch('layout-shift', (entry) => {
        seen.shift += Number(Reflect.get(entry, 'value'));
      });
      const look = (): void => {
        const main = document.querySelector('main *');
        // React adds a property to elements that it has hydrated.
        if (main && Object.keys(main).some((key) => key.startsWith('__reactFiber$'))) seen.usable = performance.now();
        else requestAnimationFrame(look);
      };
      look();
    });
    await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
    await page.waitForFunction(() => Reflect.get(Reflect.get(window, 'seen'), 'usable') > 0, null, {
      timeout: 120_000,
    });
    return v.parse(Seen, await page.evaluate(() => Reflect.get(window, 'seen')));
  });
}
