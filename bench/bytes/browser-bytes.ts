import { type Browser, chromium as playwright } from 'playwright-core';
import * as v from 'valibot';
import { browserOptions } from '../../test/support/test-browser.ts';
import { kilobytes, type Weight } from './budget.ts';
import { brotliBytes } from './build-bytes.ts';

const Visit = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    /** Milliseconds from the start of the page until its script responds to input. */
    usableAt: v.number(),
    /** Whether the browser counts the page as activated by a user. */
    isTouched: v.boolean(),
    files: v.array(v.object({ path: v.string(), kind: v.picklist(['script', 'style', 'font']), loadedAt: v.number() })),
  }),
);

export type PageBytes = {
  weight: Weight;
  requests: number;
  usableAt: number;
  /** Paths of style sheets that were requested more than once; each time the browser recalculates the whole page. */
  stylesTwice: string[];
};

export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return playwright.launch({
    ...(await browserOptions()),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', ...more],
  });
}

/** Milliseconds without new requests after which the network counts as idle. */
const QUIET_MS = 1000;

/** Prefix of the page's report on the console. */
const VISIT = 'visit of a page: ';

/**
 * Runs in the browser from the start of the page and reports the visit on the console. It waits until the page is
 * usable, has its last parts (personal figures and cookie dialog), and is idle. An evaluation from outside would count
 * as user activation, and the page would then load what waits for the first interaction.
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
    // biome-ignore lint/suspicious/noConsole: a page can report to the bench only on the console.
    console.debug(visit + JSON.stringify({ usableAt, isTouched, files }));
  };
  const waitForUse = (): void => {
    // React adds a property to elements that it has hydrated; this does not depend on the page's own code.
    const main = document.querySelector('main *');
    if (main && Object.keys(main).some((key) => key.startsWith('__reactFiber$'))) waitForQuiet(performance.now());
    else requestAnimationFrame(waitForUse);
  };
  waitForUse();
}

/**
 * Returns the brotli size of files that a first visit loads, until the page is hydrated and until the network is idle.
 */
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
    if (loaded.isTouched) throw new Error(`${url}: the visit must only read, but it activated the page`);
    const files = new Map(loaded.files.map((file) => [file.path, file]));
    const sizes = await Promise.all(
      [...files.values()].map(async (file) => {
        const answer = await fetch(new URL(file.path, url));
        const content = new Uint8Array(await answer.arrayBuffer());
        // Fonts are already compressed.
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
