import type { Browser } from 'playwright-core';
import * as v from 'valibot';

/** Lighthouse's mid-range phone on a slow line: 1.6 Mbit/s, 150 ms, a quarter of the processor speed. */
export const PHONE = { width: 412, height: 823, pixels: 1.75, kilobits: 1600, delayMs: 150, slower: 4 } as const;

const Seen = v.object({ first: v.number(), largest: v.number(), usable: v.number(), shift: v.number() });
/**
 * Milliseconds from the start of the page until the first text, the largest picture and hydration; and the layout
 * shift.
 */
export type Seen = v.InferOutput<typeof Seen>;

/** Opens a page for the first time on that phone. */
export async function seenByPhone(browser: Browser, url: string): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: PHONE.width, height: PHONE.height },
    deviceScaleFactor: PHONE.pixels,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: PHONE.delayMs,
      downloadThroughput: (PHONE.kilobits * 1000) / 8,
      uploadThroughput: (PHONE.kilobits * 1000) / 16,
    });
    await line.send('Emulation.setCPUThrottlingRate', { rate: PHONE.slower });
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
  } finally {
    await context.close();
  }
}
