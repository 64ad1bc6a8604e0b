import type { Page, Request, Response } from '@playwright/test';
import * as v from 'valibot';
import { VITAL_EXAMPLE, Vital } from '../../src/api/vitals/payload.ts';
import { expect, test } from './support/shop-test.ts';

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';

/** Playwright's browser says that a program drives it; here it stands for a person. */
async function asPerson(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
}

/** What happens when somebody switches to another tab. */
function putAway(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/**
 * Clicks, and puts the page away until that is reported: what measures is there a little after its file, and the browser
 * notes an interaction a little after the frame that follows it.
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

/** Opens the search, loaded and measuring. */
async function openMeasured(page: Page): Promise<void> {
  const measuring = page.waitForResponse((response) => response.url().includes('report-vitals'));
  await page.goto('/s/?q=kleid');
  await (await measuring).finished();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test.describe('of a person', () => {
  test.use({ userAgent: PERSON, agreed: 'C0002' });

  test('how fast a page answered is sent when the page is put away, and only once', async ({ page }) => {
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

  test('without beacons the report goes by a request that outlives the page', async ({ page }) => {
    await asPerson(page);
    await page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: () => false }));
    await openMeasured(page);
    const answer = await reportOfClick(page);
    expect(answer.status()).toBe(204);
    expect(answer.request().resourceType()).toBe('fetch');
  });

  test('a page on which nothing was done reports nothing', async ({ page }) => {
    await asPerson(page);
    const reports: Request[] = [];
    page.on('request', (request) => isReport(request) && reports.push(request));
    await openMeasured(page);
    await putAway(page);
    await page.goto('/warenkorb');
    expect(reports).toEqual([]);
  });
});

test.describe('of a person who did not agree to it', () => {
  test.use({ userAgent: PERSON });

  test('nothing is measured, and no page view has an id', async ({ page }) => {
    await asPerson(page);
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    await page.goto('/s/?q=kleid');
    // Recommendations come when somebody is near, after the same decision is read; then measuring would have begun.
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

  test('programs that read pages are not measured', async ({ page }) => {
    const reports: Request[] = [];
    page.on('request', (request) => isReport(request) && reports.push(request));
    await openMeasured(page);
    await page.getByRole('heading', { level: 1 }).click();
    await putAway(page);
    await page.goto('/warenkorb');
    expect(reports).toEqual([]);
  });
});
