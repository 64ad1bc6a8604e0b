import type { Page, Request, Response } from '@playwright/test';
import * as v from 'valibot';
import { VITAL_EXAMPLE, Vital } from '../../src/api/vitals/payload.ts';
import { expect, test } from './support/shop-test.ts';

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';

/** Hides that a program drives Playwright's browser, so that the shop treats it as a person's. */
async function asPerson(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
}

/** Hides the page, as a switch to another tab does. */
function putAway(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/**
 * Clicks and hides the page until a report is sent. The measuring code starts a little after its file loads, and the
 * browser records an interaction a little after the next frame.
 */
async function reportOfClick(page: Page): Promise<Response> {
  const reports: Response[] = [];
  page.on('response', (response) => isReport(response.request()) && reports.push(response));
  await page.getByRole('heading', { level: 1 }).click();
  await expect(async () => {
    await putAway(page);
    expect(reports).not.toEqual([]);
  }).toPass({ timeout: 20_000 });
  const [first] = reports;
  if (!first) throw new Error('nothing was reported');
  return first;
}

const isReport = (request: Request): boolean => new URL(request.url()).pathname === '/api/vitals';

/** Opens the search and waits until the measuring code has loaded. */
async function openMeasured(page: Page): Promise<void> {
  const measuring = page.waitForResponse((response) => response.url().includes('report-vitals'));
  await page.goto('/s/?q=kleid');
  await (await measuring).finished();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test.describe('of a person', () => {
  test.use({ userAgent: PERSON, agreed: 'C0002' });

  test('sends the interaction time when the page is hidden, and only once', async ({ page }) => {
    await asPerson(page);
    const reports: Request[] = [];
    page.on('request', (request) => isReport(request) && reports.push(request));
    await openMeasured(page);
    expect((await reportOfClick(page)).status()).toBe(204);
    await putAway(page);
    expect(reports).toHaveLength(1);
    const [report] = reports;
    const vital = v.parse(Vital, JSON.parse(report?.postData() ?? ''));
    expect(vital).toMatchObject({
      name: 'INP',
      pathname: '/s/',
      pageType: 'search',
      interactionType: 'pointer',
      deviceType: 'desktop',
      navigationType: 'navigate',
      loadState: 'complete',
      environment: 'production',
      userAgent: PERSON,
    });
    expect(Object.keys(vital).toSorted()).toEqual(Object.keys(VITAL_EXAMPLE).toSorted());
    expect(vital.value).toBeGreaterThan(0);
  });

  test('without beacons a request that outlives the page sends the report @whole', async ({ page }) => {
    await asPerson(page);
    await page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: () => false }));
    await openMeasured(page);
    const answer = await reportOfClick(page);
    expect(answer.status()).toBe(204);
    expect(answer.request().resourceType()).toBe('fetch');
  });

  test('a page without interaction reports nothing @whole', async ({ page }) => {
    await asPerson(page);
    const reports: Request[] = [];
    page.on('request', (request) => isReport(request) && reports.push(request));
    await openMeasured(page);
    await putAway(page);
    await page.goto('/warenkorb');
    expect(reports).toEqual([]);
  });
});

test.describe('of a person without consent', () => {
  test.use({ userAgent: PERSON });

  test('measures nothing, and gives no page view an id @whole', async ({ page }) => {
    await asPerson(page);
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    await page.goto('/s/?q=kleid');
    // Recommendations load near the viewport, after the page has read the decision; measuring would have begun by then.
    await page.goto('/');
    await page.locator('[data-recommended]').scrollIntoViewIfNeeded();
    await page.locator('[data-recommended] h2').waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await putAway(page);
    await page.goto('/warenkorb');
    expect(files.filter((file) => /report-vitals|api\/vitals/.test(file))).toEqual([]);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('pageview-id');
  });
});

test.describe('of a program', () => {
  test.use({ agreed: 'C0002' });

  test('does not measure programs that read pages @whole', async ({ page }) => {
    const reports: Request[] = [];
    page.on('request', (request) => isReport(request) && reports.push(request));
    await openMeasured(page);
    await page.getByRole('heading', { level: 1 }).click();
    await putAway(page);
    await page.goto('/warenkorb');
    expect(reports).toEqual([]);
  });
});
