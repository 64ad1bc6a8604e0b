import { test as base, expect, type Page } from '@playwright/test';

/** Everything a browser complains about on a page, as lines to read. */
function watch(page: Page, runsScripts: boolean): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const isProblem = message.type() === 'error' || message.type() === 'warning';
    // The checker of accessibility works in a page of its own; the page behind it paints nothing meanwhile, and a busy
    // machine is late anyway. Whether a picture that comes early is on the page is asked in pages.spec.ts.
    if (/was preloaded using link preload but not used/.test(message.text())) return;
    // The recorder of this test looks into every frame, also into that of a mail, where no script may run.
    if (/^Blocked script execution in '[^']*\/backoffice\/mails\//.test(message.text())) return;
    // Answers with an error status are judged below, where the request is known.
    if (isProblem && !message.text().startsWith('Failed to load resource')) problems.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
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

/** The test of a page: fails also when the browser had anything to complain about meanwhile. */
export const test = base.extend({
  page: async ({ page, javaScriptEnabled }, use) => {
    const problems = watch(page, javaScriptEnabled !== false);
    await use(page);
    expect(problems).toEqual([]);
  },
});

export { expect };
