import type { Browser, Page } from 'playwright-core';

/** Lighthouse's mid-range phone on a slow line: 1.6 Mbit/s, 150 ms, a quarter of the processor speed. */
export const PHONE = { width: 412, height: 823, pixels: 1.75, kilobits: 1600, delayMs: 150, slower: 4 } as const;

/** Runs `use` with an empty page on a phone, for which everything is new. */
export async function onPhone<Result>(browser: Browser, use: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({
    viewport: { width: PHONE.width, height: PHONE.height },
    deviceScaleFactor: PHONE.pixels,
    isMobile: true,
    hasTouch: true,
    locale: 'de-CH',
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
    return await use(page);
  } finally {
    await context.close();
  }
}
