import { createHash } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';

/** Collects everything that the browser reports about a page, one line each. */
function watch(page: Page, runsScripts: boolean): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => {
    // A phone that rotates during a view transition shows the next page at once, and the browser reports it.
    if (error.message.startsWith('Transition was aborted')) return;
    problems.push(`error: ${error.message}`);
  });
  page.on('console', (message) => {
    const isProblem = message.type() === 'error' || message.type() === 'warning';
    // axe works in a page of its own, so the page behind it paints nothing meanwhile, and a busy machine is late
    // anyway. The test pages.spec.ts checks that preloaded pictures are on the page.
    if (/was preloaded using link preload but not used/.test(message.text())) return;
    // Walks without pictures (playwright.config.ts).
    if (/is not used because image loading is disabled/.test(message.text())) return;
    // Playwright's recorder reads every frame, also that of a mail, where no script may run.
    if (/^Blocked script execution in '[^']*\/backoffice\/mails\//.test(message.text())) return;
    // Answers with an error status are judged below, where the request is known.
    if (isProblem && !message.text().startsWith('Failed to load resource')) problems.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    // A save after an expired login in the visual editor; other refusals have a text.
    if (response.status() === 401 && /\/backoffice\/content\/[^/]+\/save$/.test(response.url())) return;
    // A page may answer 404 or 422: its test expects that. Its resources may not.
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      problems.push(`${response.status()}: ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    // Chromium calls a data request aborted when its body is read through a pipe or its page was left.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    if (!runsScripts && request.resourceType() === 'script') return;
    problems.push(`failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  return problems;
}

/** Runs in the browser: stores a consent decision before the bar appears, unless the test has stored one. */
function answerQuestion(agreed: string): void {
  try {
    if (document.cookie.includes('OptanonConsent=')) return;
    const groups = ['C0001', 'C0002', 'C0003', 'C0004', 'C0005', 'C0006'];
    const value = groups.map((group) => `${group}:${group === 'C0001' || agreed.includes(group) ? 1 : 0}`).join();
    // biome-ignore lint/suspicious/noDocumentCookie: as scripts of the page do.
    document.cookie = `OptanonConsent=groups=${encodeURIComponent(value)}; Path=/; Max-Age=3600; SameSite=Lax`;
  } catch {
    // A document without an address has no cookies.
  }
}

/** Runs in the browser: forbids service workers. Each test would load resources for a next visit that never happens. */
function refuseToInstall(): void {
  // A sandboxed frame may not even read the property of the navigator.
  if (typeof ServiceWorkerContainer !== 'undefined')
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('no service worker in this test'));
}

/** Runs in the browser: without pictures, scripts do not wait for them (script-priority.ts). */
function expectNoPictures(): void {
  HTMLImageElement.prototype.decode = () => Promise.resolve();
}

/** Returns a loopback address that is fixed for a test: its browsers get links to it. */
function addressOf(testId: string): string {
  const [a = 0, b = 0, c = 0] = createHash('sha256').update(testId).digest();
  // Not 127.0.0.1, which the shop trusts as a proxy.
  return `127.${(a % 255) + 1}.${b}.${c}`;
}

/**
 * Test of a page, which also fails when the browser reported a problem.
 * Option `agreed`: the consent groups, none by default. Null is for a visitor who sees the bar for the first time.
 * Option `pictures`: whether the browser loads pictures (playwright.config.ts).
 * Option `installs`: whether the shop's service worker runs.
 */
export const test = base.extend<{ agreed: string | null; installs: boolean; pictures: boolean }>({
  // Each test has its own client address, as behind a proxy: limits by address are for one person, not for all tests.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { testId }) => {
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': addressOf(testId) });
  },
  agreed: ['', { option: true }],
  installs: [false, { option: true }],
  pictures: [true, { option: true }],
  page: async ({ page, agreed, installs, pictures, javaScriptEnabled }, use) => {
    const problems = watch(page, javaScriptEnabled !== false);
    if (agreed !== null) await page.context().addInitScript(answerQuestion, agreed);
    if (!pictures) await page.context().addInitScript(expectNoPictures);
    if (!installs) await page.context().addInitScript(refuseToInstall);
    await use(page);
    expect(problems).toEqual([]);
  },
});

export { expect };
