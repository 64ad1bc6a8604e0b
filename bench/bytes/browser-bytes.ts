import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';
import * as v from 'valibot';
import { kilobytes, type Weight } from './budget.ts';
import { brotliBytes } from './build-bytes.ts';

const Loaded = v.object({
  /** Milliseconds after the page began at which its script answers people. */
  usableAt: v.number(),
  files: v.array(v.object({ path: v.string(), kind: v.picklist(['script', 'style', 'font']), loadedAt: v.number() })),
});

export type PageBytes = { weight: Weight; requests: number; usableAt: number };

/** The Chromium that npm brought, unless the machine names one of its own. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH || (await chromium.executablePath());
  return playwright.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run', ...more] });
}

/** A network without anything new for so long is idle. */
const QUIET_MS = 1000;

/** In browser: nothing has been loaded for a while. Remembers on the window what was loaded by the last look. */
function isQuiet(ms: number): boolean {
  const loaded = performance.getEntriesByType('resource').length;
  const before: unknown = Reflect.get(window, 'quiet');
  if (Array.isArray(before) && before[0] === loaded) return performance.now() - before[1] > ms;
  Reflect.set(window, 'quiet', [loaded, performance.now()]);
  return false;
}

/** What a first visit loads until the page is hydrated and until the network is idle, each file as brotli makes it. */
export async function bytesOfPage(browser: Browser, url: string): Promise<PageBytes> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    // React leaves its mark on an element when it has taken it over; nothing the page itself says is relied on.
    await page.addInitScript(() => {
      const look = (): void => {
        const main = document.querySelector('main *');
        if (main && Object.keys(main).some((key) => key.startsWith('__reactFiber$')))
          Object.defineProperty(window, 'usableAt', { value: performance.now() });
        else requestAnimationFrame(look);
      };
      look();
    });
    // What comes last: the personal figures, and the question about cookies.
    const personal = page.waitForResponse((response) => response.url().includes('/api/gateway/'));
    await page.goto(url);
    await personal;
    await page.locator('[data-consent-bar]').waitFor();
    await page.waitForFunction(() => 'usableAt' in window);
    await page.waitForFunction(isQuiet, QUIET_MS);
    const loaded = v.parse(
      Loaded,
      await page.evaluate(() => ({
        usableAt: Reflect.get(window, 'usableAt'),
        files: performance.getEntriesByType('resource').flatMap((entry) => {
          const { pathname: path } = new URL(entry.name);
          const kind = path.endsWith('.js')
            ? 'script'
            : path.endsWith('.css')
              ? 'style'
              : path.endsWith('.woff2')
                ? 'font'
                : null;
          const loadedAt = entry instanceof PerformanceResourceTiming ? entry.responseEnd : 0;
          return kind === null ? [] : [{ path, kind, loadedAt }];
        }),
      })),
    );
    const files = new Map(loaded.files.map((file) => [file.path, file]));
    const sizes = await Promise.all(
      [...files.values()].map(async (file) => {
        const answer = await fetch(new URL(file.path, url));
        const content = new Uint8Array(await answer.arrayBuffer());
        // A font is compressed in itself.
        return { ...file, bytes: file.kind === 'font' ? content.byteLength : brotliBytes(content) };
      }),
    );
    const sum = (kind: string, until = Infinity): number =>
      kilobytes(
        sizes
          .filter((file) => file.kind === kind && file.loadedAt <= until)
          .reduce((total, { bytes }) => total + bytes, 0),
      );
    return {
      weight: { usable: sum('script', loaded.usableAt), idle: sum('script'), style: sum('style'), font: sum('font') },
      requests: sizes.length,
      usableAt: Math.round(loaded.usableAt),
    };
  } finally {
    await context.close();
  }
}
