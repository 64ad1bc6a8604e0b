import { createHash } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';

/** Everything a browser complains about on a page, as lines to read. */
function watch(page: Page, runsScripts: boolean): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => {
    // Somebody who turns the phone while a page fades into the next gets the next at once, and the browser remarks on it.
    if (error.message.startsWith('Transition was aborted')) return;
    problems.push(`error: ${error.message}`);
  });
  page.on('console', (message) => {
    const isProblem = message.type() === 'error' || message.type() === 'warning';
    // The checker of accessibility works in a page of its own; the page behind it paints nothing meanwhile, and a busy
    // machine is late anyway. Whether a picture that comes early is on the page is asked in pages.spec.ts.
    if (/was preloaded using link preload but not used/.test(message.text())) return;
    // Walks without pictures (playwright.config.ts).
    if (/is not used because image loading is disabled/.test(message.text())) return;
    // The recorder of this test looks into every frame, also into that of a mail, where no script may run.
    if (/^Blocked script execution in '[^']*\/backoffice\/mails\//.test(message.text())) return;
    // Answers with an error status are judged below, where the request is known.
    if (isProblem && !message.text().startsWith('Failed to load resource')) problems.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    // Who was logged out while writing in the visual editor; to anybody else it says so in words.
    if (response.status() === 401 && /\/backoffice\/content\/[^/]+\/save$/.test(response.url())) return;
    // A page may answer 404 or 422: its test says which. What belongs to a page may not.
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      problems.push(`${response.status()}: ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    // Chromium calls a data request aborted when its body is read through a pipe, and one of a page that was left.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    if (!runsScripts && request.resourceType() === 'script') return;
    problems.push(`failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  return problems;
}

/** In browser: answers the question about cookies before it is asked, unless the test has answered it. */
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

/** In browser: as where service workers are forbidden. Each test would load for the next visit what it never sees. */
function refuseToInstall(): void {
  // A frame in a sandbox may not even ask the navigator for it.
  if (typeof ServiceWorkerContainer !== 'undefined')
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('no service worker in this test'));
}

/** In browser: where no pictures are loaded nobody waits for them, as scripts do (script-priority.ts). */
function expectNoPictures(): void {
  HTMLImageElement.prototype.decode = () => Promise.resolve();
}

/** An address of this machine, the same for the same test: its browsers get links to it. */
function addressOf(testId: string): string {
  const [a = 0, b = 0, c = 0] = createHash('sha256').update(testId).digest();
  // Not 127.0.0.1, which the shop trusts as a proxy.
  return `127.${(a % 255) + 1}.${b}.${c}`;
}

/**
 * The test of a page: fails also when the browser had anything to complain about meanwhile. `agreed`: the groups of
 * cookies that the person agreed to, none unless the test says so; null for somebody who is asked for the first time.
 * `pictures`: whether they are loaded (playwright.config.ts). `installs`: whether the shop's service worker is there.
 */
export const test = base.extend<{ agreed: string | null; installs: boolean; pictures: boolean }>({
  // Everybody at an address of their own, as behind a proxy: limits by address are for one person, not for all tests.
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
