import { type Browser, chromium as playwright } from 'playwright-core';
import * as v from 'valibot';
import { browserOptions } from '../../test/support/test-browser.ts';
import { kilobytes, type Weight } from './budget.ts';
import { brotliBytes } from './build-bytes.ts';

const Visit = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    /** Milliseconds after the page began at which its script answers people. */
    usableAt: v.number(),
    /** Whether the browser believes that somebody has done something with the page. */
    isTouched: v.boolean(),
    files: v.array(v.object({ path: v.string(), kind: v.picklist(['script', 'style', 'font']), loadedAt: v.number() })),
  }),
);

export type PageBytes = {
  weight: Weight;
  requests: number;
  usableAt: number;
  /** Paths of style sheets that were asked for more than once: each time the whole page is looked at anew. */
  stylesTwice: string[];
};

export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return playwright.launch({
    ...(await browserOptions()),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', ...more],
  });
}

/** A network without anything new for so long is idle. */
const QUIET_MS = 1000;

/** Before what the page tells of its visit on the console. */
const VISIT = 'visit of a page: ';

/**
 * In browser, from its first moment: tells of the visit on the console once the page is usable, what comes last is there
 * (the personal figures, and the question about cookies), and nothing has been loaded for a while. Whoever asks a page
 * from outside gives it a person's activation by asking, after which it loads what waits for a touch.
 */
function watchVisit([quietMs, visit]: readonly [number, string]): void {
  let seen = { loaded: 0, at: 0 };
  const waitForQuiet = (usableAt: number): void => {
    const entries = performance.getEntriesByType('resource');
    if (entries.length !== seen.loaded) seen = { loaded: entries.length, at: performance.now() };
    const hasAll =
      entries.some(({ name }) => name.includes('/api/gateway/')) && document.querySelector('[data-consent-bar]');
    if (!hasAll || performance.now() - seen.at < quietMs) {
      setTimeout(waitForQuiet, 50, usableAt);
      return;
    }
    const files = entries.flatMap((entry) => {
      const { pathname: path } = new URL(entry.name);
      const kind = /\.(?:js|css|woff2)$/.exec(path)?.[0];
      const loadedAt = entry instanceof PerformanceResourceTiming ? entry.responseEnd : 0;
      return kind === undefined ? [] : [{ path, kind: { '.js': 'script', '.css': 'style' }[kind] ?? 'font', loadedAt }];
    });
    const isTouched = navigator.userActivation.hasBeenActive;
    // biome-ignore lint/suspicious/noConsole: a page has no other word to who drives its browser.
    console.debug(visit + JSON.stringify({ usableAt, isTouched, files }));
  };
  const waitForUse = (): void => {
    // React leaves its mark on an element when it has taken it over; nothing the page itself says is relied on.
    const main = document.querySelector('main *');
    if (main && Object.keys(main).some((key) => key.startsWith('__reactFiber$'))) waitForQuiet(performance.now());
    else requestAnimationFrame(waitForUse);
  };
  waitForUse();
}

/** What a first visit loads until the page is hydrated and until the network is idle, each file as brotli makes it. */
export async function bytesOfPage(browser: Browser, url: string): Promise<PageBytes> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.addInitScript(watchVisit, [QUIET_MS, VISIT] as const);
    const [told] = await Promise.all([
      page.waitForEvent('console', (message) => message.text().startsWith(VISIT)),
      page.goto(url),
    ]);
    const loaded = v.parse(Visit, told.text().slice(VISIT.length));
    if (loaded.isTouched) throw new Error(`${url}: what was to be a visit that only looks has touched the page`);
    const files = new Map(loaded.files.map((file) => [file.path, file]));
    const sizes = await Promise.all(
      [...files.values()].map(async (file) => {
        const answer = await fetch(new URL(file.path, url));
        const content = new Uint8Array(await answer.arrayBuffer());
        // A font is compressed in itself.
        return { ...file, bytes: file.kind === 'font' ? content.byteLength : brotliBytes(content) };
      }),
    );
    const styles = loaded.files.filter(({ kind }) => kind === 'style').map((file) => file.path);
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
      stylesTwice: styles.filter((path, index) => styles.indexOf(path) !== index),
    };
  } finally {
    await context.close();
  }
}
